import type { NoticeKind } from '../../../domain/notifications/notification.ts';

interface KindGroup {
  label: string;
  kinds: NoticeKind[];
}

/** The kinds, in the order of the preferences. */
export const kindGroups: KindGroup[] = [
  {
    label: 'Conversations',
    kinds: ['question', 'answer', 'message', 'reminder', 'return', 'rating', 'publication'],
  },
  { label: 'Posts', kinds: ['post', 'follow', 'like', 'comment', 'reply', 'week'] },
  {
    label: 'Argent et compte',
    kinds: ['refund', 'release', 'sale_lost', 'dispute', 'payout', 'moderation', 'account', 'news'],
  },
];

/** Kinds that only creators receive. */
export const creatorKinds: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'question',
  'rating',
  'follow',
  'comment',
  'week',
  'release',
  'sale_lost',
  'payout',
]);
