import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { describeConversation } from '../../../database/conversation-rows.ts';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import type { Offer } from '../../../domain/conversations/offer.ts';
import { isSellable } from '../../../domain/orders/purchase-eligibility.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { mustDeclare } from '../sellers/queries.ts';
import { preferred, selectExistingConversation, type Wanted } from './find-existing.ts';
import { selectOffer, todaysOffer } from './offer.ts';
import { describeConversationDetail, liveParts } from './queries.ts';

/**
 * The existing conversation between two people on a topic, and the offer that opening one would
 * use.
 */
export interface Lookup {
  /** The open conversation, else the most recent; null when there is none. */
  conversation: ConversationDetail | null;
  /** Null when nothing is on offer. */
  offer: Offer | null;
}

/**
 * Looks up without opening anything, because the request comes from a URL that anybody may have
 * written. Returns null when there is neither a conversation nor an offer. Throws
 * `conversation.blocked` when there is nothing to read and one of the two people has blocked the
 * other.
 */
export async function findConversation(
  db: Database,
  env: Pick<Env, 'CONVERSATION' | 'INBOX' | 'SELLER_DECLARATION'>,
  userId: string,
  wanted: Wanted,
  now: number,
): Promise<Lookup | null> {
  const { asAsker, asCreator, offered } = await batch(db, {
    ...selectExistingConversation(db, userId, wanted, 'resume', now),
    offered: first(selectOffer(db, userId, wanted, 'resume', now)),
  });
  const found = preferred(asAsker, asCreator, now);
  const conversation =
    found &&
    describeConversationDetail(
      describeConversation(found, now),
      await liveParts(env, userId, found.conversation.id),
    );
  const today = todaysOffer(offered, wanted);
  if (!conversation && today?.facts.isBlocked) throw new ProblemError('conversation.blocked');
  const isOffered = today && !today.facts.isBlocked && isSellable(today.facts, mustDeclare(env));
  const offer = isOffered ? today.offer : null;
  return conversation || offer ? { conversation, offer } : null;
}
