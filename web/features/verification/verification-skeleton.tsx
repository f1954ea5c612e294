import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';

/** Shown while the chunk of the section loads. */
export function VerificationSkeleton() {
  return (
    <SettingsSection title="Profil vérifié">
      <div role="status">
        <span className="sr-only">Chargement...</span>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </SettingsSection>
  );
}
