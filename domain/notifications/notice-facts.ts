import type { ConversationRole } from '../conversations/conversation.ts';
import type { VerificationKind } from '../moderation/moderation.ts';
import type { VerificationOutcome } from '../moderation/verification.ts';
import type { Movement } from '../orders/movements.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { WeekFigures } from '../statistics/week.ts';
import { shortened } from '../text/shown-text.ts';
import type { AnnouncementPage } from './announcement.ts';
import type { MoneyMatter, NoticeActor } from './notification.ts';

/** Facts stored with a notice: enough for its text and its link. */

/** The conversation of an event, as the notified user sees it. */
export interface NoticeConversation {
  id: string;
  topic: { id: string; name: string };
  pricing: PricingModel;
  /** True when an order has paid for it; missing in older notices. */
  isPaid?: boolean;
  /** For its creator while an answer is due: the deadline, epoch milliseconds, and their share. */
  answerBy?: number;
  netCents?: number | null;
}

/** The order of a notice. Money is integer cents. */
interface NoticeOrder {
  id: string;
  topic: string;
  pricing: PricingModel;
  cents: number;
  currency: string;
}

interface MovedOrder {
  order: NoticeOrder;
  /** Missing when a bank has decided again before the notice was dispatched. */
  movement?: Movement;
}

/** The actor, stored with the notice until they are deleted. */
export interface KnownActor extends NoticeActor {
  id: string;
}

/** The owner's money that a notice is about; null for other notices. */
export function moneyMatterOf(facts: NoticeFacts): MoneyMatter | null {
  if (facts.kind === 'question') return facts.conversation.isPaid === true ? 'question' : null;
  if (facts.kind === 'reminder')
    return facts.about === 'answer-due' && facts.isPaid ? 'deadline' : null;
  if (facts.kind === 'sale_lost') return 'lost';
  if (facts.kind === 'dispute') return moneyOfDispute(facts.about);
  if (facts.kind === 'payout') return 'payout';
  return facts.kind === 'release' ? 'earned' : null;
}

/** A bank's question or decision is about the owner's money. The participants' statements are not. */
function moneyOfDispute(
  about: Extract<NoticeFacts, { kind: 'dispute' }>['about'],
): MoneyMatter | null {
  return about === 'opened' || about === 'won' || about === 'lost' ? 'disputed' : null;
}

export type AccountEvent =
  | 'password_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'passkey_added'
  | 'passkey_removed'
  | 'email_unreachable'
  | 'export_ready'
  | 'operator_appointed'
  | 'operator_dismissed'
  | 'moderator_appointed'
  | 'moderator_dismissed';

export type NoticeFacts =
  | {
      kind: 'question' | 'answer' | 'message';
      conversation: NoticeConversation;
      about?: undefined;
    }
  /**
   * A clarification: the asker gets `answer` when the creator asks for it, the creator `question` when the
   * asker answers. The deadline waits until `waitsUntil`, epoch milliseconds, at most.
   */
  | {
      kind: 'question' | 'answer';
      about: 'clarification';
      conversation: NoticeConversation;
      waitsUntil: number;
    }
  /** Reminder of an answer promised until `answerBy`, epoch milliseconds, `daysLeft` days before. */
  | {
      kind: 'reminder';
      about: 'answer-due';
      conversation: NoticeConversation;
      daysLeft: number;
      isPaid: boolean;
    }
  | { kind: 'reminder'; about: 'answer-unread'; conversation: NoticeConversation }
  /** A refund for the asker, a release or a refund for the creator. `isMailed`: the mail of a decision contains it. */
  | (MovedOrder & { kind: 'refund' | 'release' | 'sale_lost'; isMailed?: boolean })
  /**
   * A complaint, for the creator, whose share the cents are, or the creator's reply, for the asker. `replyDays`: the deadline of that reply;
   * missing in older complaints.
   */
  | {
      kind: 'dispute';
      about: 'complaint' | 'reply';
      order: NoticeOrder;
      excerpt: string;
      replyDays?: number;
    }
  /** A decision on a complaint with the refunded cents. `shareCents`: what the creator gets. `excerpt`: of the reason. */
  | {
      kind: 'dispute';
      about: 'decision';
      role: ConversationRole;
      order: NoticeOrder;
      shareCents: number;
      excerpt: string;
    }
  /** The payer's bank was asked to reverse a payment, or has decided. `cents` are the creator's share. */
  | (MovedOrder & { kind: 'dispute'; about: 'opened' | 'won' | 'lost' })
  /** The creator's debt after a lost chargeback. */
  | (MovedOrder & { kind: 'payout'; about: 'debt' })
  /** Their payment of a debt by card. `overCents`: the part of it that is refunded. */
  | { kind: 'payout'; about: 'debt_paid'; cents: number; overCents: number; currency: string }
  | { kind: 'payout'; about: 'failed'; payoutId: string; cents: number; currency: string }
  /** Money has left for the creator's bank. `arrivesAt`: ISO 8601; `sales`: number of sales that it pays. */
  | {
      kind: 'payout';
      about: 'sent';
      payoutId: string;
      cents: number;
      currency: string;
      arrivesAt: string;
      sales: number;
    }
  | { kind: 'rating'; conversation: NoticeConversation; stars: number }
  /** The publication of an answer: proposed to the asker, decided on for the creator, or taken back by the other. */
  | {
      kind: 'publication';
      about: 'proposed' | 'published' | 'declined' | 'withdrawn';
      role: ConversationRole;
      conversation: NoticeConversation;
    }
  | { kind: 'follow' }
  /** `excerpt`: of the post's title or of the comment. */
  | { kind: 'like'; of: 'post' | 'comment'; postId: string; excerpt: string }
  | { kind: 'comment' | 'reply'; postId: string; excerpt: string }
  | { kind: 'reply'; about: 'review'; excerpt: string }
  /** A followed creator published `posts` posts. `postId` and `excerpt`: of the latest. */
  | { kind: 'post'; postId: string; posts: number; excerpt: string }
  /** A paused or full creator takes questions again. */
  | { kind: 'return'; about?: undefined }
  /** A creator can answer a question that nobody could. `excerpt`: of the question. */
  | { kind: 'return'; about: 'question'; excerpt: string }
  /** A moderator's decision, in their words. `path`: its link. `isMailed`: a separate mail contains all of it. */
  | { kind: 'moderation'; title: string; body: string; path: string; isMailed?: boolean }
  /** The result of the user's request for 'Vérifié'. */
  | {
      kind: 'moderation';
      about: 'verification';
      outcome: VerificationOutcome;
      reason: string;
      /** Missing: `documents`. */
      request?: VerificationKind;
    }
  /** A creator's figures of the week from this Monday, `YYYY-MM-DD`. */
  | { kind: 'week'; week: string; figures: WeekFigures; currency: string }
  | { kind: 'account'; event: AccountEvent }
  /** A planned or cancelled change of the creators' terms; for operators, what waits for them about money; a letter of the team. */
  | { kind: 'account'; event: 'terms' | 'tasks' | 'letter'; title: string; body: string }
  | AnnouncementFacts;

/** An announcement of the platform: `account` for its service and terms, which everybody gets. */
export interface AnnouncementFacts {
  kind: 'account' | 'news';
  about: 'announcement';
  title: string;
  body: string;
  page: AnnouncementPage;
}

/** One act; its id is unique within its `thing`. */
export interface NoticeAct {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** The actor; null for an act without one. */
  actor: KnownActor | null;
}

/**
 * An event for one user. Events with the same `thing` share one notice while it is unread. Repeated events
 * change nothing, because processed acts are recognized by their ids and times.
 */
export interface NoticeEvent {
  /** For example `like:post:` and an id. */
  thing: string;
  /** The facts after the latest act. */
  facts: NoticeFacts;
  /** The latest acts, newest first; not empty. */
  acts: readonly NoticeAct[];
  /** Number of acts since `since`, epoch milliseconds, of which `acts` are the latest. */
  count: number;
  since: number;
}

export interface NoticeActors {
  /** The last actor; null without one, or after they were deleted. */
  last: Pick<NoticeActor, 'username' | 'name'> | null;
  /** Number of actors; for a conversation, number of messages. */
  count: number;
}

/** Maximum characters of a text in a notice. */
const EXCERPT_MAX = 120;

/** The beginning of a text, on one line, with an ellipsis when it is longer. */
export function excerptOf(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), EXCERPT_MAX);
}

/**
 * True when the notice needs no mail. Account events have their own mails, or no working address. Refunds,
 * complaints and decisions have their own mails, which must arrive.
 */
export function isInAppOnly(facts: NoticeFacts): boolean {
  if (facts.kind === 'moderation' || facts.kind === 'release' || facts.kind === 'sale_lost')
    return 'isMailed' in facts && facts.isMailed === true;
  if (facts.kind === 'dispute') return facts.about === 'complaint' || facts.about === 'decision';
  return facts.kind === 'account' || facts.kind === 'news' || facts.kind === 'refund';
}

/** True when the notice wakes no device, whatever its owner chose: the platform's announcements. */
export const isNeverPushed = (facts: NoticeFacts): boolean =>
  'about' in facts && facts.about === 'announcement';
