/** Kinds of notices, their channels and their settings. */

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
  'publication',
  'follow',
  'like',
  'comment',
  'reply',
  'week',
  'post',
  'return',
  'moderation',
  'account',
  'news',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChannels = ['app', 'email', 'push'] as const;
/** `app`: the bell and its page. */
export type NoticeChannel = (typeof noticeChannels)[number];
/** The channels outside the app. Each notice uses each of them at most once. */
export type DeliveryChannel = Exclude<NoticeChannel, 'app'>;

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
  /** Never contains text of a private message. Empty when the title is complete. */
  body: string;
  /**
   * Present when a question or an answer is a clarification or the answer to one, and for an announcement,
   * whose whole text is the body.
   */
  about?: 'clarification' | 'announcement';
  /** Its link: a path of the site. */
  href: string;
  /** The last actor; null without one, or after they were deleted. */
  actor: NoticeActor | null;
  /** Time of its latest event. */
  createdAt: string;
  readAt: string | null;
}

/**
 * The owner's money that a notice is about: a paid question to answer, its approaching deadline, earned or
 * lost money, a disputed payment, or a failed payout or debt.
 */
export type MoneyMatter = 'question' | 'deadline' | 'earned' | 'lost' | 'disputed' | 'payout';

/** A notice's mail or push, claimed once. */
export interface Delivery {
  /** Unique and permanent name of this mail or push, like a Message-ID. */
  key: string;
  channel: DeliveryChannel;
  notice: Notice;
  /** Shared by mails about the same thing, as their References: a conversation's id, or the notice's. */
  thread: string;
  /** Further waiting notices in the same mail, newest first. Missing from objects with older code. */
  others?: Notice[];
}

/** A delivery with the facts that decide how much of it may be mailed (noticeMailFor in mail-event.ts). */
export interface DecidableDelivery extends Delivery {
  /** The owner's money that the notice is about; null for other notices. */
  money: MoneyMatter | null;
}

/** A claimed delivery that could not be sent. */
export interface UnsentDelivery {
  noticeId: string;
  channel: DeliveryChannel;
  claim: number;
}

/** A message in the queue `notice-deliveries`. */
export interface DueNotice {
  personId: string;
  noticeId: string;
  channel: DeliveryChannel;
}

export interface NoticesPage {
  notifications: Notice[];
  /** Number of all unread notices, not only of this page. */
  unread: number;
  nextCursor: string | null;
}

export type NotificationPreferences = Record<NoticeKind, Record<NoticeChannel, boolean>> & {
  /** True when the mails of the group `social` (mail-gathering.ts) leave together once a day. */
  dailyDigest: boolean;
  /**
   * True when the other participants of conversations see how far the user has read and when they type, and
   * the user sees the same of them.
   */
  presence: boolean;
};

const everywhere = { app: true, email: true, push: true };
const withoutMail = { app: true, email: false, push: true };
const withoutPush = { app: true, email: true, push: false };
const inTheApp = { app: true, email: false, push: false };

/** Settings by default: mail for whatever waits for the user or moves their money. */
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
  publication: everywhere,
  follow: inTheApp,
  like: inTheApp,
  comment: withoutMail,
  reply: withoutMail,
  week: withoutPush,
  post: withoutMail,
  return: everywhere,
  moderation: everywhere,
  account: everywhere,
  // Mail about the platform's own novelties needs consent (article L. 34-5 of the Code des postes).
  news: inTheApp,
  dailyDigest: false,
  presence: true,
};

/** Kinds whose mails cannot be switched off: account, money, and moderation decisions. */
export const KINDS_ALWAYS_MAILED: readonly NoticeKind[] = [
  'refund',
  'release',
  'sale_lost',
  'dispute',
  'payout',
  'moderation',
  'account',
];

/** True when notices of this kind are ever sent through the channel: news wake nobody. */
export const isOffered = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  kind !== 'news' || channel !== 'push';

/** True when the user may change this kind and channel. */
export function isChoosable(kind: NoticeKind, channel: NoticeChannel): boolean {
  return isOffered(kind, channel) && (channel !== 'email' || !KINDS_ALWAYS_MAILED.includes(kind));
}

/** A change of any part of the settings; the rest stays. */
export type PreferencesChange = {
  [Kind in NoticeKind]?: { [Channel in NoticeChannel]?: boolean | undefined } | undefined;
} & { dailyDigest?: boolean | undefined; presence?: boolean | undefined };

/** The settings after a change. Kinds that were added later have their default. */
export function changedPreferences(
  preferences: PreferencesChange,
  change: PreferencesChange,
): NotificationPreferences {
  const kinds = Object.fromEntries(
    noticeKinds.map((kind) => [
      kind,
      {
        ...DEFAULT_PREFERENCES[kind],
        ...preferences[kind],
        ...change[kind],
        ...(KINDS_ALWAYS_MAILED.includes(kind) ? { email: true } : {}),
        ...(isOffered(kind, 'push') ? {} : { push: false }),
      },
    ]),
  ) as Record<NoticeKind, Record<NoticeChannel, boolean>>;
  return {
    ...kinds,
    dailyDigest: change.dailyDigest ?? preferences.dailyDigest ?? DEFAULT_PREFERENCES.dailyDigest,
    presence: change.presence ?? preferences.presence ?? DEFAULT_PREFERENCES.presence,
  };
}

export const NOTICES_PAGE_SIZE = 30;
/** Maximum stored notices of one user, and their retention in days. */
export const NOTIFICATIONS_MAX = 200;
export const NOTIFICATION_RETENTION_DAYS = 90;
