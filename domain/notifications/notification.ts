/** What people are told of, by which ways, and what they may choose of it. */

export const noticeKinds = [
  'question',
  'answer',
  'message',
  'reminder',
  'refund',
  'release',
  'sale_lost',
  'dispute',
  'payout',
  'rating',
  'follow',
  'like',
  'comment',
  'reply',
  'moderation',
  'account',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChannels = ['app', 'email', 'push'] as const;
/** `app`: the bell and its page. */
export type NoticeChannel = (typeof noticeChannels)[number];
/** The ways that lead outside; each notice goes each of them once at most. */
export type DeliveryChannel = Exclude<NoticeChannel, 'app'>;

/** Who did what is told. */
export interface NoticeActor {
  username: string;
  name: string | null;
  avatarUrl: string | null;
}

/** A notice as its owner sees it. Times are ISO 8601 UTC. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  title: string;
  /** Never what was said in a private message. Empty where the title says everything. */
  body: string;
  /** Where it leads: a path of the site. */
  href: string;
  /** The last of those who did it; null where nobody did, or they have left. */
  actor: NoticeActor | null;
  /** When the last of what it gathers happened. */
  createdAt: string;
  readAt: string | null;
}

/**
 * Money of its owner that a notice is about: a paid question that waits for them, one whose deadline comes,
 * what they have earned, or what they have not, a payment that its bank is asked about, or a payout that failed
 * or a debt.
 */
export type MoneyMatter = 'question' | 'deadline' | 'earned' | 'lost' | 'disputed' | 'payout';

/** A notice that leaves by mail or push, claimed for that once. */
export interface Delivery {
  /** Names this one mail or push for good, as a Message-ID does. */
  key: string;
  channel: DeliveryChannel;
  notice: Notice;
  /** What mails about the same thing share, as their References: a conversation's id, or the notice's. */
  thread: string;
}

/** The same with what decides how much of it may be mailed (noticeMailFor in mail-event.ts). */
export interface DecidableDelivery extends Delivery {
  /** Money of its owner that the notice is about; null where it is about none. */
  money: MoneyMatter | null;
}

/** A claimed delivery that could not be sent. */
export interface UnsentDelivery {
  noticeId: string;
  channel: DeliveryChannel;
  claim: number;
}

/** What the queue `notice-deliveries` carries. */
export interface DueNotice {
  personId: string;
  noticeId: string;
  channel: DeliveryChannel;
}

/** A page of notices, the newest first. */
export interface NoticesPage {
  notifications: Notice[];
  /** Of all notices, not of this page. */
  unread: number;
  nextCursor: string | null;
}

export type NotificationPreferences = Record<NoticeKind, Record<NoticeChannel, boolean>>;

const everywhere = { app: true, email: true, push: true };
const withoutMail = { app: true, email: false, push: true };
const inTheApp = { app: true, email: false, push: false };

/** What holds until somebody chooses: mail for what waits for them or moves their money. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  question: everywhere,
  answer: everywhere,
  message: everywhere,
  reminder: everywhere,
  refund: everywhere,
  release: everywhere,
  sale_lost: everywhere,
  dispute: everywhere,
  payout: everywhere,
  rating: everywhere,
  follow: inTheApp,
  like: inTheApp,
  comment: withoutMail,
  reply: withoutMail,
  moderation: everywhere,
  account: everywhere,
};

/** Kinds whose mails cannot be switched off: account and money, and what was decided about somebody. */
export const KINDS_ALWAYS_MAILED: readonly NoticeKind[] = [
  'refund',
  'release',
  'sale_lost',
  'dispute',
  'payout',
  'moderation',
  'account',
];

/** Whether the person may choose about this kind and channel. */
export function isChoosable(kind: NoticeKind, channel: NoticeChannel): boolean {
  return channel !== 'email' || !KINDS_ALWAYS_MAILED.includes(kind);
}

/** What somebody chooses: any part of their preferences; the rest stays as it is. */
export type PreferencesChange = {
  [Kind in NoticeKind]?: { [Channel in NoticeChannel]?: boolean | undefined } | undefined;
};

/** The preferences after a change. What was chosen before a kind existed has its default. */
export function changedPreferences(
  preferences: PreferencesChange,
  change: PreferencesChange,
): NotificationPreferences {
  return Object.fromEntries(
    noticeKinds.map((kind) => [
      kind,
      {
        ...DEFAULT_PREFERENCES[kind],
        ...preferences[kind],
        ...change[kind],
        ...(KINDS_ALWAYS_MAILED.includes(kind) ? { email: true } : {}),
      },
    ]),
  ) as NotificationPreferences;
}

/** Notices in one page. */
export const NOTICES_PAGE_SIZE = 30;
/** Notices that are kept of one person, and for how many days. */
export const NOTIFICATIONS_MAX = 200;
export const NOTIFICATION_RETENTION_DAYS = 90;
