import type { MailRefusal } from '../accounts/mail-event.ts';
import type { CloseReason } from '../conversations/conversation.ts';
import type {
  ModeratedType,
  ModerationAction,
  ReportCategory,
  VerificationKind,
  VerificationState,
} from '../moderation/moderation.ts';
import type { RuleName } from '../moderation/moderation-rules.ts';
import type { NoticeKind } from '../notifications/notification.ts';
import type { OrderState } from '../orders/events.ts';
import type { OrderOutcome, PaymentProviderName } from '../orders/order.ts';
import type { MissingOfAccount, PayoutState } from '../orders/payout.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { LetterSide } from './letters.ts';
import type { Letter } from './letters-wire.ts';
import type { TeamRole } from './team.ts';

/** Answers to operators about people. Times are ISO 8601 UTC, money is integer cents. */

export type SearchHitKind = 'person' | 'order' | 'conversation' | 'report';

/** Something that a search has found. */
export interface SearchHit {
  kind: SearchHitKind;
  /** The id of the case when it is a report. */
  id: string;
  /** A person's name, or the number or id by which the thing is known. */
  title: string;
  /** A username, or the state of the thing. */
  detail: string;
  /** A person's address; null for other things and closed accounts. */
  email: string | null;
  /** A person's roles. */
  roles: (TeamRole | 'creator')[];
  /** The time at which the account was created, the order or conversation began, or the report was opened. */
  at: string;
  /** The page of the console, or of moderation, that shows it. */
  href: string;
}

/** A person beside the one of the page; null names for a deleted account. */
export interface NamedPerson {
  id: string;
  username: string | null;
  name: string | null;
}

/** The first page of a list, and the cursor of the next. */
export interface Listed<Row> {
  rows: Row[];
  nextCursor: string | null;
}

export interface PersonOrder {
  id: string;
  /** The receipt's number, `R-2026-000012`; null while unpaid. */
  receipt: string | null;
  other: NamedPerson;
  pricing: PricingModel;
  state: OrderState;
  outcome: OrderOutcome | null;
  priceCents: number;
  refundedCents: number;
  createdAt: string;
  conversationId: string | null;
  isChargedBack: boolean;
  /** Mails about it that an address refused, or that were given up. */
  unsentMails: number;
}

/** Facts about a conversation, without its words. */
export interface ConversationFacts {
  id: string;
  other: NamedPerson;
  status: 'initiated' | 'completed';
  pricing: PricingModel;
  priceCents: number;
  orderId: string | null;
  startedAt: string;
  askedAt: string | null;
  /** Deadline of the answer. */
  answerBy: string | null;
  firstReplyAt: string | null;
  endedAt: string | null;
  closeReason: CloseReason | null;
  messageCount: number;
}

export interface ConversationOfTwo extends Omit<ConversationFacts, 'other'> {
  asker: NamedPerson;
  creator: NamedPerson;
}

/** A letter as operators see it. */
export interface PersonLetter extends Letter {
  side: LetterSide;
  by: NamedPerson;
  /** True for an answer after which the team has not written. */
  isWaiting: boolean;
}

export interface PersonReport {
  /** The id of the report, or of the first one in the case. */
  id: string;
  number: string;
  caseId: string;
  subjectType: ModeratedType;
  category: ReportCategory;
  /** Reports in the case. */
  count: number;
  createdAt: string;
  /** Null while it is open. */
  decidedAt: string | null;
}

export interface PersonDecision {
  id: string;
  caseId: string;
  action: ModerationAction;
  rule: RuleName | null;
  reason: string;
  subjectType: ModeratedType;
  createdAt: string;
  by: NamedPerson;
  /** True when it can be lifted: it has an effect, and nobody has lifted it. */
  isInForce: boolean;
  /** True when lifting it takes two operators. */
  needsTwo: boolean;
  liftedAt: string | null;
  isTakenBack: boolean;
  appeal: { createdAt: string; decidedAt: string | null; isUpheld: boolean | null } | null;
}

/** A notification without its words. */
export interface PersonNotice {
  id: string;
  kind: NoticeKind;
  createdAt: string;
  readAt: string | null;
}

export interface PersonSession {
  id: string;
  /** 'Firefox, Windows'. */
  device: string;
  /** In French; null when unknown. */
  country: string | null;
  method: 'password' | 'oauth' | 'recovery' | 'passkey' | 'checkout';
  startedAt: string;
  lastSeenAt: string;
}

export interface PersonAccount {
  email: string;
  confirmedAt: string | null;
  mailRefusal: { since: string; reason: MailRefusal } | null;
  createdAt: string;
  lastSignInAt: string | null;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** Verified authenticator apps and sets of recovery codes. */
  factors: { kind: 'totp' | 'recovery_code'; since: string }[];
  passkeys: { name: string; since: string; lastUsedAt: string | null }[];
  /** The removal of all of them that has started; null when none has. */
  factorReset: { startedAt: string; dueAt: string } | null;
  sessions: PersonSession[];
  /** The latest copy of their data; null when they never asked for one. */
  lastExport: { state: 'running' | 'ready' | 'failed'; requestedAt: string } | null;
}

export interface PersonVerification {
  isVerified: boolean;
  /** The latest request; null without one. */
  latest: {
    kind: VerificationKind;
    state: VerificationState;
    createdAt: string;
    reason: string | null;
  } | null;
  /** The profile as it is, which a confirmation repeats. */
  shows: string;
}

export interface PersonMoney {
  /** Paid for answers that are still due, and answered but not released. */
  heldCents: number;
  pendingCents: number;
  /** Released, and not yet transferred. */
  untransferredCents: number;
  /** In their account with the provider, and on its way to their bank. */
  connectCents: number;
  transitCents: number;
  paidOutCents: number;
  debtCents: number;
  /** Their last payment of a debt by card; null without one. `at`: ISO 8601. */
  debtPaid: { cents: number; at: string } | null;
  payoutAccount: {
    provider: PaymentProviderName;
    state: 'incomplete' | 'active';
    missing: MissingOfAccount[];
  } | null;
  payouts: {
    id: string;
    cents: number;
    state: PayoutState;
    createdAt: string;
    reason: string | null;
  }[];
}

/** Everything that an operator's page of a person shows. */
export interface OperatedPerson {
  id: string;
  username: string;
  name: string | null;
  bio: string | null;
  avatarUrl: string | null;
  isCreator: boolean;
  createdAt: string;
  hiddenAt: string | null;
  suspendedAt: string | null;
  deletedAt: string | null;
  moderatorSince: string | null;
  operatorSince: string | null;
  /** True for the operator's own account, about which they decide nothing. */
  isSelf: boolean;
  /** Null for a deleted account. */
  account: PersonAccount | null;
  verification: PersonVerification;
  money: PersonMoney;
  orders: { asker: Listed<PersonOrder>; creator: Listed<PersonOrder> };
  conversations: { asker: Listed<ConversationFacts>; creator: Listed<ConversationFacts> };
  reports: { about: Listed<PersonReport>; by: Listed<PersonReport> };
  decisions: Listed<PersonDecision>;
  letters: Listed<PersonLetter>;
}
