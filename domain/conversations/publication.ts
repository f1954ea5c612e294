import { z } from 'zod';
import { DAY_MS, MESSAGE_MAX_LENGTH } from '../limits.ts';
import { POST_BODY_MAX_LENGTH } from '../posts/post.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { textSchema } from '../text/text.ts';
import type { CloseReason, ConversationStatus } from './conversation.ts';

/**
 * The publication of an answer: the creator of an answered question proposes question and answer, both edited;
 * the asker agrees to exactly these words, or not; either takes the answer back at any time.
 */

/** States of a row; a conversation without one has the state `none`. */
export const storedPublicationStates = ['proposed', 'published', 'declined', 'withdrawn'] as const;
export type PublicationState = (typeof storedPublicationStates)[number] | 'none';

/** The side that took it back. `block`: one of the two has blocked the other. */
export const publicationEnds = ['asker', 'creator', 'block'] as const;
export type PublicationEnd = (typeof publicationEnds)[number];

/** Proposals of one conversation, and refusals after which its creator may not ask again. */
export const PROPOSALS_MAX = 3;
export const DECLINES_MAX = 2;

/** Characters of the published question, which is often shorter than what was asked, and of the answer. */
export const PUBLISHED_QUESTION_MAX_LENGTH = MESSAGE_MAX_LENGTH;
export const PUBLISHED_ANSWER_MAX_LENGTH = POST_BODY_MAX_LENGTH;

export const newPublicationSchema = z.strictObject({
  question: textSchema(PUBLISHED_QUESTION_MAX_LENGTH).min(1, 'Veuillez saisir la question'),
  answer: textSchema(PUBLISHED_ANSWER_MAX_LENGTH).min(1, 'Veuillez saisir la réponse'),
});
export type NewPublication = z.infer<typeof newPublicationSchema>;

export const publicationDecisionSchema = z.strictObject({
  agree: z.boolean(),
  /** The proposal that was shown, as a condition. */
  revision: z.int().min(1).optional(),
});
export type PublicationDecision = z.infer<typeof publicationDecisionSchema>;

/** A publication as both sides see it. */
export interface Publication {
  state: PublicationState;
  /** Counts the proposals; 0 before the first. */
  revision: number;
  /** The proposed or published words; null in other states. */
  question: string | null;
  answer: string | null;
  postId: string | null;
  /** False while a published answer is hidden from others, by a decision about it or about its creator. */
  isPublic: boolean;
  /** The side that took it back; null where nobody did. */
  endedBy: PublicationEnd | null;
  /** True when the viewer is the creator and may propose the answer now. */
  canPropose: boolean;
}

/** The facts about a conversation that decide whether its answer may be published. */
export interface PublishableFacts {
  pricing: PricingModel;
  status: ConversationStatus;
  closeReason: CloseReason | null;
  isAnswered: boolean;
  /** True when its price is contested, or has gone back, whole or in part, by us or by a bank. */
  isPriceDisputed: boolean;
  /** True when one of the two blocks the other. */
  isBlocked: boolean;
}

export type PublicationRefusal =
  | 'publication.not_possible'
  | 'publication.exists'
  | 'publication.limit_reached'
  | 'conversation.blocked';

/** True for an answered question whose price stays with its creator: the only answer that may be published. */
export function isPublishable(facts: Omit<PublishableFacts, 'isBlocked'>): boolean {
  const { pricing, status, closeReason, isAnswered, isPriceDisputed } = facts;
  const isComplete = status === 'completed' && closeReason === null;
  return pricing === 'question' && isComplete && isAnswered && !isPriceDisputed;
}

/** The reason why the creator may not propose now, or null when they may. */
export function proposalRefusal(
  facts: PublishableFacts,
  publication: Pick<Publication, 'state' | 'revision' | 'endedBy'> & { declinedCount: number },
): PublicationRefusal | null {
  if (!isPublishable(facts)) return 'publication.not_possible';
  if (facts.isBlocked) return 'conversation.blocked';
  const { state, revision, endedBy, declinedCount } = publication;
  if (state === 'proposed' || state === 'published') return 'publication.exists';
  const isRefused = declinedCount >= DECLINES_MAX || endedBy === 'asker';
  return isRefused || revision >= PROPOSALS_MAX ? 'publication.limit_reached' : null;
}

/** Published answers of a creator that enter feed and sitemap within 24 hours. */
export const LISTED_A_DAY = 3;
/** Accounts are new before this age, milliseconds. */
const NEW_ACCOUNT_MS = 7 * DAY_MS;

/**
 * True when a published answer may enter feed and sitemap: somebody paid for it, and neither account is new. Otherwise
 * anybody could fill both with questions of their own second account. Times are epoch milliseconds.
 */
export function isListable(
  facts: { isPaid: boolean; askerSince: number; creatorSince: number },
  now: number,
): boolean {
  const { isPaid, askerSince, creatorSince } = facts;
  return isPaid && Math.max(askerSince, creatorSince) <= now - NEW_ACCOUNT_MS;
}

/** Shorter parts of names are found in too many texts. */
const NAME_PART_MIN_LENGTH = 3;

const CONTACTS = [
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu,
  /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)\S+/giu,
  /(?<![\p{L}\p{N}@])@[\p{L}\p{N}._]{2,}/gu,
  /(?<!\d)(?:\+33\s?|0)[1-9](?:[\s.-]?\d{2}){4}(?!\d)/g,
];

/**
 * The parts of a text that may tell who asked, each once, in their order: names, addresses, telephone numbers. A
 * hint for people, who know more than this.
 *
 * @param names of the asker: display name and username
 */
export function identifyingParts(text: string, names: readonly (string | null)[]): string[] {
  const parts = names
    .flatMap((name) => name?.split(/[\s._-]+/) ?? [])
    .filter((part) => part.length >= NAME_PART_MIN_LENGTH)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const named =
    parts.length > 0
      ? [new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join('|')})(?![\\p{L}\\p{N}])`, 'giu')]
      : [];
  const matches = [...CONTACTS, ...named]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .sort((one, other) => one.index - other.index || other[0].length - one[0].length);
  const found = new Map<string, string>();
  let end = 0;
  for (const match of matches) {
    // A name within an address is found with it.
    if (match.index < end) continue;
    end = match.index + match[0].length;
    const part = match[0].replace(/[.,;:!?)»]+$/, '');
    if (!found.has(part.toLowerCase())) found.set(part.toLowerCase(), part);
  }
  return [...found.values()];
}
