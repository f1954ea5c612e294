import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import {
  conversations,
  creatorMedia,
  moderationDecisions,
  orders,
  publications,
} from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import {
  type Publication,
  type PublishableFacts,
  proposalRefusal,
} from '../../../domain/conversations/publication.ts';
import { ProblemError } from '../../../domain/problem.ts';

/**
 * SQL of `isPriceDisputed`: the price of the conversation in the query is contested, or has gone back in whole or in
 * part. A free question has none.
 */
const isPriceDisputed = sql<number>`exists (select 1 from ${orders}
  where ${orders.id} = ${conversations.orderId}
    and (${orders.state} not in ('answered', 'settled') or ${orders.refundedCents} > 0
      or coalesce(${orders.chargeback} <> 'won', false)))`;

const isBlocked = isBlockBetween(conversations.userId, conversations.creatorId);

/**
 * SQL condition: a decision hides a message of the conversation in the query. Its object may not know of it yet. The
 * text is that of the index.
 */
const isMessageHidden = sql`exists (select 1 from ${moderationDecisions}
  where ${moderationDecisions.conversationId} = ${conversations.id}
    and subject_type = 'message' and action = 'hide' and lifted_at is null)`;

/** SQL of `isPublishable`, of no block and no hidden message, for the conversation in the query. */
export const mayBePublished: SQL = sql`${conversations.pricingModelSnapshot} = 'question'
  and ${conversations.status} = 'completed' and ${conversations.closeReason} is null
  and ${conversations.firstReplyAt} is not null and not ${isPriceDisputed} and not ${isBlocked}
  and not ${isMessageHidden}`;

/** The conversation with its publication, for one of its participants; no row for anybody else. */
export function selectFacts(db: Database, conversationId: string, viewerId: string) {
  return db
    .select({
      askerId: conversations.userId,
      creatorId: conversations.creatorId,
      pricing: conversations.pricingModelSnapshot,
      status: conversations.status,
      closeReason: conversations.closeReason,
      firstReplyAt: conversations.firstReplyAt,
      isPriceDisputed: sql<number>`${isPriceDisputed}`.as('is_price_disputed'),
      isBlocked: sql<number>`${isBlocked}`.as('is_blocked'),
      state: publications.state,
      revision: publications.revision,
      declinedCount: publications.declinedCount,
      endedBy: publications.endedBy,
      postId: publications.postId,
      question: sql<
        string | null
      >`coalesce(${publications.question}, ${creatorMedia.questionText})`.as('asked'),
      answer: sql<string | null>`coalesce(${publications.answer}, ${creatorMedia.bodyText})`.as(
        'answered',
      ),
      isPublic: sql<number>`coalesce(${creatorMedia.isPublic}, false)`.as('is_post_public'),
    })
    .from(conversations)
    .leftJoin(publications, eq(publications.conversationId, conversations.id))
    .leftJoin(creatorMedia, eq(creatorMedia.id, publications.postId))
    .where(
      and(
        eq(conversations.id, conversationId),
        or(eq(conversations.userId, viewerId), eq(conversations.creatorId, viewerId)),
      ),
    );
}

export type Facts = Awaited<ReturnType<typeof selectFacts>>[number];

/** The only row of {@link selectFacts}; 404 without one. */
export function requireFacts(rows: readonly Facts[]): Facts {
  const [facts] = rows;
  if (!facts) throw new ProblemError('conversation.not_found');
  return facts;
}

export const roleOf = ({ askerId }: Facts, viewerId: string): ConversationRole =>
  askerId === viewerId ? 'asker' : 'creator';

/** The facts that the rules need. */
export function publishableFacts(facts: Facts): PublishableFacts {
  return {
    ...facts,
    isAnswered: facts.firstReplyAt !== null,
    isPriceDisputed: Boolean(facts.isPriceDisputed),
    isBlocked: Boolean(facts.isBlocked),
  };
}

/** The publication's part of the facts, with the values of a conversation without one. */
export function publicationFacts(facts: Facts) {
  return {
    state: facts.state ?? ('none' as const),
    revision: facts.revision ?? 0,
    declinedCount: facts.declinedCount ?? 0,
    endedBy: facts.endedBy,
  };
}

export function describePublication(facts: Facts, viewerId: string): Publication {
  const { declinedCount, ...publication } = publicationFacts(facts);
  const isCreator = roleOf(facts, viewerId) === 'creator';
  return {
    ...publication,
    question: facts.question,
    answer: facts.answer,
    postId: facts.postId,
    isPublic: Boolean(facts.isPublic),
    canPropose:
      isCreator &&
      proposalRefusal(publishableFacts(facts), { ...publication, declinedCount }) === null,
  };
}

/** 409 when a decision hides one of the two messages: what may not be read here is not published elsewhere. */
export async function requireVisibleMessages(
  env: Pick<Env, 'CONVERSATION'>,
  conversationId: string,
  viewerId: string,
): Promise<void> {
  const messages: Message[] | null = await env.CONVERSATION.getByName(conversationId).messages(
    viewerId,
    { after: 0 },
  );
  if (!messages) throw new ProblemError('conversation.not_found');
  if (messages.some(({ hidden }) => hidden)) throw new ProblemError('publication.not_possible');
}
