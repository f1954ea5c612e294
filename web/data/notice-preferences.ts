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

/** The viewer's notification preferences, by kind and channel. */
export const noticePreferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: (): Promise<NotificationPreferences> => read(api.me['notification-preferences'].$get()),
});

interface Choice {
  kind: NoticeKind;
  channel: NoticeChannel;
  isOn: boolean;
}

/** The preferences after one choice. */
function withChoice(
  preferences: NotificationPreferences,
  { kind, channel, isOn }: Choice,
): NotificationPreferences {
  return { ...preferences, [kind]: { ...preferences[kind], [channel]: isOn } };
}

/**
 * Saves a choice at once, and shows it before the server has answered; a failure reverts only that
 * one. Choices are sent one after the other, so that the last one of a switch is stored.
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

/** {@link choosingNotices} on the visible preferences; `onFailed` gets the failures. */
export const useChooseNotices = (onFailed: (error: Error) => void) =>
  useMutation(choosingNotices(useQueryClient(), onFailed));
