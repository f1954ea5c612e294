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
  PreferencesChange,
} from '../../domain/notifications/notification.ts';
import { api, read } from '../platform/api.ts';

/** The viewer's notification preferences, by kind and channel. */
export const noticePreferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: (): Promise<NotificationPreferences> => read(api.me['notification-preferences'].$get()),
});

/** The switches that belong to no kind. */
type OwnSwitch = 'dailyDigest' | 'presence';

/** A switch of a kind and a channel, or one that belongs to no kind. */
type Choice = { isOn: boolean } & (
  | { kind: NoticeKind; channel: NoticeChannel }
  | { kind: OwnSwitch }
);

/** The preferences after one choice. */
function withChoice(preferences: NotificationPreferences, choice: Choice): NotificationPreferences {
  const { kind, isOn } = choice;
  if (!('channel' in choice)) return { ...preferences, [kind]: isOn };
  return { ...preferences, [kind]: { ...preferences[choice.kind], [choice.channel]: isOn } };
}

/** The choice alone, as it is sent: two tabs do not undo each other. */
function changeOf(choice: Choice): PreferencesChange {
  const { kind, isOn } = choice;
  return { [kind]: 'channel' in choice ? { [choice.channel]: isOn } : isOn };
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
    mutationFn: (choice: Choice) =>
      read(api.me['notification-preferences'].$put({ json: changeOf(choice) })),
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
