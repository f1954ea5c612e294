import { SettingsSection } from '../../ui/settings-section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of what is said of one's request until it has come. */
export function VerificationWait() {
  return (
    <div role="status">
      <span className="sr-only">Chargement...</span>
      <Skeleton className="h-64 rounded-lg" />
    </div>
  );
}

/** The place of the section until its code has come. */
export function VerificationSkeleton() {
  return (
    <SettingsSection title="Profil vérifié">
      <VerificationWait />
    </SettingsSection>
  );
}
