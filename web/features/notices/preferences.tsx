import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { noticePreferencesQuery, useChooseNotices } from '../../data/notice-preferences.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardsSkeleton, RowsSkeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { PreferencesTable } from './preferences-table.tsx';
import { PushOnThisDevice } from './push-on-this-device.tsx';

/** The notification preferences, by kind and channel, and what others see of the user in conversations. */
export function NoticePreferences({ isCreator }: { isCreator: boolean }) {
  const { data: preferences, error, refetch } = useQuery(noticePreferencesQuery);
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt('notifications', () => top.current?.scrollIntoView());
  return (
    <>
      <div ref={top} className="scroll-mt-20">
        <SettingsSection title="Préférences de notification">
          <PushOnThisDevice />
          {preferences ? (
            <PreferencesTable preferences={preferences} isCreator={isCreator} />
          ) : error ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <RowsSkeleton rows={11} />
          )}
        </SettingsSection>
      </div>
      {preferences ? (
        <PresenceChoice isShared={preferences.presence} />
      ) : (
        !error && <CardsSkeleton cards={1} cardClassName="h-28" />
      )}
    </>
  );
}

/** The switch of read and typing marks in conversations; a change is saved at once. */
function PresenceChoice({ isShared }: { isShared: boolean }) {
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
