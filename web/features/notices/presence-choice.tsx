import { useId } from 'react';
import { useChooseNotices } from '../../data/notice-preferences.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Switch } from '../../ui/switch.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';

/** The switch of read and typing marks in conversations; a change is saved at once. */
export function PresenceChoice({ isShared }: { isShared: boolean }) {
  const switchId = useId();
  const { mutate: choose } = useChooseNotices((error) =>
    toast.error('Votre choix n’a pas été enregistré', { description: messageOf(error) }),
  );
  return (
    <SettingsSection title="Messages">
      <label htmlFor={switchId} className="flex items-center justify-between gap-4 text-sm">
        <span>
          Montrer quand je lis et quand j’écris
          <span className="block text-xs text-ink-soft">
            Sinon, vous ne voyez pas non plus « Lu » et « écrit… » chez les autres.
          </span>
        </span>
        <Switch
          id={switchId}
          aria-label="Montrer quand je lis et quand j’écris"
          checked={isShared}
          onCheckedChange={(isOn) => choose({ kind: 'presence', isOn })}
        />
      </label>
    </SettingsSection>
  );
}
