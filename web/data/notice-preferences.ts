import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  NoticeChannel,
  NoticeKind,
  NotificationPreferences,
} from '../../domain/notifications/notification.ts';
import { api, read } from '../platform/api.ts';

/** Of what one is told, and by which ways. */
export const noticePreferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: (): Promise<NotificationPreferences> => read(api.me['notification-preferences'].$get()),
});

interface Choice {
  kind: NoticeKind;
  channel: NoticeChannel;
  isOn: boolean;
}

/** The preferences with one choice made. */
export function withChoice(
  preferences: NotificationPreferences,
  { kind, channel, isOn }: Choice,
): NotificationPreferences {
  return { ...preferences, [kind]: { ...preferences[kind], [channel]: isOn } };
}

/**
 * Saves one choice at once, and shows it before the server has answered; a failure takes back that one
 * alone. Choices go out one after the other, so that the last of one switch is the one that stays.
 */
export function choosingNotices(queryClient: QueryClient, onFailed: (error: Error) => void) {
  const show = (choice: Choice) =>
    queryClient.setQueryData(
      noticePreferencesQuery.queryKey,
      (shown) => shown && withChoice(shown, choice),
    );
  return mutationOptions({
    networkMode: 'always',
    scope: { id: 'preferences' },
    mutationFn: ({ kind, channel, isOn }: Choice) =>
      read(api.me['notification-preferences'].$put({ json: { [kind]: { [channel]: isOn } } })),
    onMutate: async (choice) => {
      await queryClient.cancelQueries(noticePreferencesQuery);
      show(choice);
    },
    onError: (error, choice) => {
      show({ ...choice, isOn: !choice.isOn });
      onFailed(error);
    },
  });
}

/** {@link choosingNotices} of what is shown; hears of failures. */
export const useChooseNotices = (onFailed: (error: Error) => void) =>
  useMutation(choosingNotices(useQueryClient(), onFailed));
