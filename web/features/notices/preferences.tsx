import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { noticePreferencesQuery } from '../../data/notice-preferences.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardsSkeleton, RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { PreferencesTable } from './preferences-table.tsx';
import { PresenceChoice } from './presence-choice.tsx';
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
