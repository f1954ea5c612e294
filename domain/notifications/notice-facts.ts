import type { ConversationRole } from '../conversations/conversation.ts';
import type { VerificationKind } from '../moderation/moderation.ts';
import type { VerificationOutcome } from '../moderation/verification.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { shortened } from '../text/shown-text.ts';
import type { MoneyMatter, NoticeActor } from './notification.ts';

/** What a notice keeps of what happened: enough for its words and for where it leads. */

/** The conversation that something happened in, as the one who is told of it sees it. */
export interface NoticeConversation {
  id: string;
  topic: { id: string; name: string };
  pricing: PricingModel;
  /** True where an order has paid for it; older notices do not say. */
  isPaid?: boolean;
}

/** What was paid, as far as its notice says. Money is integer cents. */
interface NoticeOrder {
  id: string;
  topic: string;
  pricing: PricingModel;
  cents: number;
  currency: string;
}

/** Who did it: kept with the notice until they leave. */
export interface KnownActor extends NoticeActor {
  id: string;
}

/** Money of its owner that a notice is about; null where it is about none. */
export function moneyMatterOf(facts: NoticeFacts): MoneyMatter | null {
  if (facts.kind === 'question') return facts.conversation.isPaid === true ? 'question' : null;
  if (facts.kind === 'reminder')
    return facts.about === 'answer-due' && facts.isPaid ? 'deadline' : null;
  if (facts.kind === 'sale_lost') return 'lost';
  if (facts.kind === 'dispute') return moneyOfDispute(facts.about);
  if (facts.kind === 'payout') return 'payout';
  return facts.kind === 'release' ? 'earned' : null;
}

/** A bank's question or decision is about money of its owner's; what the two sides say to each other is not. */
function moneyOfDispute(
  about: Extract<NoticeFacts, { kind: 'dispute' }>['about'],
): MoneyMatter | null {
  return about === 'opened' || about === 'won' || about === 'lost' ? 'disputed' : null;
}

/** How a creator lost a sale: the asker withdrew, the deadline passed, or it was given back otherwise. */
export type LostBy = 'withdrawn' | 'unanswered' | 'refunded';

/** What happened to an account that its owner is told of in the app. */
export type AccountEvent = 'password_changed' | 'email_unreachable';

export type NoticeFacts =
  | { kind: 'question' | 'answer' | 'message'; conversation: NoticeConversation }
  /** An answer is promised until `answerBy`, epoch milliseconds; so many days before it. */
  | {
      kind: 'reminder';
      about: 'answer-due';
      conversation: NoticeConversation;
      daysLeft: number;
      isPaid: boolean;
    }
  /** An answer waits to be read. */
  | { kind: 'reminder'; about: 'answer-unread'; conversation: NoticeConversation }
  | { kind: 'refund'; order: NoticeOrder }
  /** `isMailed`: the mail of a decision says it. */
  | { kind: 'release'; order: NoticeOrder; isMailed?: boolean }
  /** So many cents went back to who had paid; `shareCents`: what of them would have been the creator's. */
  | {
      kind: 'sale_lost';
      order: NoticeOrder;
      why: LostBy;
      shareCents: number;
      isMailed?: boolean;
    }
  /** A complaint, for the creator, or what the creator says to it, for the asker. */
  | { kind: 'dispute'; about: 'complaint' | 'reply'; order: NoticeOrder; excerpt: string }
  /** A decision on it: so many cents go back. `excerpt`: of the reason. */
  | {
      kind: 'dispute';
      about: 'decision';
      role: ConversationRole;
      order: NoticeOrder;
      excerpt: string;
    }
  /** The bank of whoever paid was asked to take a price back, and what it decided; `cents` are the creator's share. */
  | { kind: 'dispute'; about: 'opened' | 'won' | 'lost'; order: NoticeOrder }
  /** The debt of its creator since a chargeback was lost. */
  | { kind: 'payout'; about: 'debt'; order: NoticeOrder }
  | { kind: 'payout'; about: 'failed'; cents: number; currency: string }
  | { kind: 'rating'; conversation: NoticeConversation; stars: number }
  | { kind: 'follow' }
  /** `excerpt`: of the post's title or of the comment. */
  | { kind: 'like'; of: 'post' | 'comment'; postId: string; excerpt: string }
  | { kind: 'comment' | 'reply'; postId: string; excerpt: string }
  /** A creator's reply to a review. */
  | { kind: 'reply'; about: 'review'; excerpt: string }
  /**
   * Decided by people, who wrote the words. `path`: where it leads. `isMailed`: a mail of its own says it
   * whole.
   */
  | { kind: 'moderation'; title: string; body: string; path: string; isMailed?: boolean }
  /** What became of one's request for 'Vérifié'. */
  | {
      kind: 'moderation';
      about: 'verification';
      outcome: VerificationOutcome;
      reason: string;
      /** Not there: `documents`. */
      request?: VerificationKind;
    }
  | { kind: 'account'; event: AccountEvent };

/** One thing that happened, once: an id of its own within its `thing`. */
export interface NoticeAct {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** Who did it; null where nobody did. */
  actor: KnownActor | null;
}

/**
 * News for one person. What has the same `thing` gathers in one notice while that is unread. Telling it
 * again changes nothing: acts that were told are known by their ids, and by their times.
 */
export interface NoticeEvent {
  /** Such as `like:post:` and an id. */
  thing: string;
  /** As they are after the latest act. */
  facts: NoticeFacts;
  /** The latest acts, newest first; not empty. */
  acts: readonly NoticeAct[];
  /** How many acts there were since `since`, of which `acts` are the latest; epoch milliseconds. */
  count: number;
  since: number;
}

/** Who did what a notice tells, and how often. */
export interface NoticeActors {
  /** The last of them; null where nobody did, or they have left. */
  last: Pick<NoticeActor, 'username' | 'name'> | null;
  /** How many people; for a conversation, how many messages. */
  count: number;
}

/** The characters of a text that a notice shows of it. */
const EXCERPT_MAX = 120;

/** The beginning of a text, on one line, with an ellipsis where it goes on. */
export function excerptOf(text: string): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), EXCERPT_MAX);
}

/**
 * Whether the notice needs no mail: accounts mail what concerns signing in themselves, or cannot be mailed;
 * orders mail their refunds and complaints, and decisions their reasons, which have to arrive.
 */
export function isTheAppsAlone(facts: NoticeFacts): boolean {
  if (facts.kind === 'moderation' || facts.kind === 'release' || facts.kind === 'sale_lost')
    return 'isMailed' in facts && facts.isMailed === true;
  if (facts.kind === 'dispute') return facts.about === 'complaint' || facts.about === 'decision';
  return facts.kind === 'account' || facts.kind === 'refund';
}
