import { CardsSkeleton, RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';

/** Shown while the chunk of the preferences loads. */
export function PreferencesSkeleton() {
  return (
    <>
      <SettingsSection title="Préférences de notification">
        <RowsSkeleton rows={12} />
      </SettingsSection>
      <CardsSkeleton cards={1} cardClassName="h-28" />
    </>
  );
}
