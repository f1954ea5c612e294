import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';

/** The place of the preferences until their code has come. */
export function PreferencesSkeleton() {
  return (
    <SettingsSection title="Préférences de notification">
      <RowsSkeleton rows={12} />
    </SettingsSection>
  );
}
