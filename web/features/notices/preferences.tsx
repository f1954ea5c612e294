import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { noticePreferencesQuery } from '../../data/notice-preferences.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { PreferencesTable } from './preferences-table.tsx';
import { PushOnThisDevice } from './push-on-this-device.tsx';

/** The notification preferences: which kinds, and by which channel. */
export function NoticePreferences({ isCreator }: { isCreator: boolean }) {
  const { data: preferences, error, refetch } = useQuery(noticePreferencesQuery);
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt('notifications', () => top.current?.scrollIntoView());
  return (
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
  );
}
