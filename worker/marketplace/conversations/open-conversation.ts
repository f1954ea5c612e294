import { and, eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { z } from 'zod';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  describeConversation,
  type FoundConversation,
} from '../../../database/conversation-rows.ts';
import { catchUp } from '../../../database/d1-access.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, orderQuestions } from '../../../database/schema.ts';
import { deadlineAt } from '../../../database/settings.ts';
import {
  accessEnd,
  type NewMessage,
  newTextSchema,
  pricingModelSchema,
} from '../../../domain/conversations/conversation.ts';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { consentTexts } from '../../../domain/orders/consents.ts';
import { type Periods, periodsOf } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { ConversationOpening } from '../../../durable-objects/conversation/message-log.ts';
import { providerName } from '../payments/provider.ts';
import { preferred, selectExistingConversation } from './find-existing.ts';
import { insertOrder, mayOpen, postOf } from './insert-order.ts';
import { offered, offerOf, selectOffer, type Wanted } from './offer.ts';
import { insertSubscription, payOrder } from './pay-order.ts';
import { describeConversationDetail, liveParts } from './queries.ts';
import { ask, insertQuestion, sendingAtOnce } from './send-question.ts';

/** The query of a URL that has no conversation id. */
export const wantedSchema = z.object({
  username: z.string().max(100),
  topicId: z.uuid(),
  pricing: pricingModelSchema,
}) satisfies z.ZodType<Wanted>;

export const openingSchema = z.strictObject({
  ...wantedSchema.shape,
  /**
   * `resume` finds or creates; `purchase` also creates when the only existing conversations have
   * ended.
   */
  mode: z.enum(['resume', 'purchase']).default('resume'),
  /**
   * The offer the user was shown. A condition, never a price: opening fails when today's offer
   * differs.
   */
  expect: z
    .strictObject({ priceCents: z.int().min(0), pricing: pricingModelSchema.optional() })
    .optional(),
  /** The post that the user came from. Only a hint: it is ignored unless it is one of the creator's. */
  fromPostId: z.uuid().toLowerCase().optional(),
  /** The question, written before: the first message of a conversation that this request opens. */
  question: newTextSchema.nullish(),
});
export type OpeningRequest = z.infer<typeof openingSchema>;

type OpeningEnv = Pick<
  Env,
  'CONVERSATION' | 'INBOX' | 'SECONDS_PER_DAY' | 'PAYMENTS' | 'STRIPE_MODE'
>;

/**
 * Finds the requested conversation, or opens it at today's tariff and places its order, and makes
 * sure that its object knows of it. Returns null when there is nothing to find and nothing on
 * offer.
 *
 * Throws `payment.required` when the price has to be paid first; `offer.changed`, with today's
 * offer, when the price is not the one the user was shown; `conversation.other_option`, with the
 * open conversation that would be found instead; `creator.paused` or `creator.full` when the
 * creator takes no questions now; and `conversation.blocked` when one of the two people has blocked
 * the other.
 *
 * `consentedAt` is when the asker gave both consents to a paid purchase, and then only a paid
 * conversation opens; null when the asker was not asked for them.
 */
export async function openConversation(
  db: Database,
  env: OpeningEnv,
  askerId: string,
  request: OpeningRequest,
  now: number,
  consentedAt: number | null = null,
): Promise<{ conversation: ConversationDetail; created: boolean } | null> {
  const find = async () => {
    const found = await findOrInsert(db, env, askerId, request, now, consentedAt);
    if (!found) return null;
    const { id } = found.row.conversation;
    const { phase, bookmark } = await env.CONVERSATION.getByName(id).open(openingOf(found.row));
    catchUp(db, bookmark);
    if (found.created && request.question)
      await sendingAtOnce(askAtOnce(db, env, found.row, request.question));
    return { ...found, phase };
  };
  let found = await find();
  // The object had ended the conversation just before D1 recorded it; by now D1 has.
  if (request.mode === 'purchase' && found && found.phase !== 'open') found = await find();
  const isPaidElsewhere = providerName(env) !== 'demo';
  if (!found || (isPaidElsewhere && found.phase !== 'open')) {
    const refusal = await whyNot(db, askerId, request, now, isPaidElsewhere);
    if (refusal && (!found || refusal.problem.code === 'payment.required')) throw refusal;
  }
  if (!found) return null;
  const { id, pricingModelSnapshot: pricing } = found.row.conversation;
  const expected = request.mode === 'purchase' ? request.expect?.pricing : undefined;
  if (expected && expected !== pricing)
    throw new ProblemError('conversation.other_option', undefined, {
      conversation: { id, pricing },
    });
  const live = await liveParts(env, askerId, id);
  const conversation = describeConversationDetail(describeConversation(found.row, now), live);
  return conversation && { conversation, created: found.created };
}

/** Sends the question into the conversation that has just been opened. */
async function askAtOnce(
  db: Database,
  env: OpeningEnv,
  { conversation: { id, userId, orderId, priceCents } }: FoundConversation,
  question: NewMessage,
): Promise<void> {
  await ask(env, id, userId, question);
  // Without a price the order is that of a running month, with a question of its own.
  if (orderId && priceCents > 0)
    await db.delete(orderQuestions).where(eq(orderQuestions.orderId, orderId));
}

/** The reason why nothing was opened; null when nothing is on offer. */
async function whyNot(
  db: Database,
  askerId: string,
  { expect, ...wanted }: OpeningRequest,
  now: number,
  isPaidElsewhere: boolean,
): Promise<ProblemError | null> {
  const [row] = await selectOffer(db, askerId, wanted, now);
  if (!row) return null;
  if (row.isBlocked) return new ProblemError('conversation.blocked');
  if (row.isPaused) return new ProblemError('creator.paused');
  if (row.isFull) return new ProblemError('creator.full');
  const offer = offerOf(row);
  const isExpected =
    (expect?.priceCents ?? offer.priceCents) === offer.priceCents &&
    (expect?.pricing ?? offer.pricing) === offer.pricing;
  const mustPay = isPaidElsewhere && offer.priceCents > 0 && isExpected;
  return new ProblemError(mustPay ? 'payment.required' : 'offer.changed', undefined, { offer });
}

/**
 * Uses one atomic round trip. The second of two parallel purchases finds the conversation of the
 * first and pays nothing. Under a running subscription any topic opens as 'month' for free, until
 * the subscription ends. A purchased month starts a subscription. A paid conversation gets an
 * order, paid in the same batch when the provider runs within the Worker; with another provider, no
 * conversation is created.
 */
async function findOrInsert(
  db: Database,
  env: OpeningEnv,
  askerId: string,
  request: OpeningRequest,
  now: number,
  consentedAt: number | null,
): Promise<{ row: FoundConversation; created: boolean } | null> {
  const id = crypto.randomUUID();
  const orderId = crypto.randomUUID();
  const periods = periodsOf(env.SECONDS_PER_DAY);
  const provider = providerName(env);
  const placed = {
    id: orderId,
    conversationId: id,
    provider,
    createdAt: now,
    consentedAt,
    consentText: consentedAt === null ? null : consentTexts.id,
  };
  const ordering =
    provider === 'demo'
      ? [
          insertOrder(db, askerId, request, placed),
          ...(request.question ? [insertQuestion(db, orderId, request.question)] : []),
          ...payOrder(db, orderId, null, now, periods),
        ]
      : [];
  // A request with consents opens nothing that is free, because a month may have begun a moment
  // ago.
  const covered =
    consentedAt === null ? [insertConversation(db, id, askerId, request, now, periods)] : [];
  const { asAsker, asCreator } = await batch(db, {
    covered,
    ordering,
    subscription: insertSubscription(db, id, now, periods),
    ...selectExistingConversation(db, askerId, request, request.mode, now),
  });
  const row = preferred(asAsker, asCreator, now);
  return row && { row, created: row.conversation.id === id };
}

function openingOf({ conversation }: FoundConversation): ConversationOpening {
  return {
    id: conversation.id,
    askerId: conversation.userId,
    creatorId: conversation.creatorId,
    pricing: conversation.pricingModelSnapshot,
    priceCents: conversation.priceCents,
    currency: conversation.currency,
    startedAt: conversation.startedAt,
    endedAt: conversation.endedAt,
    orderId: conversation.orderId,
    answerDays: conversation.answerDays,
    releaseDays: conversation.releaseDays,
  };
}

/** Inserts the conversation if it is free and may be opened. */
function insertConversation(
  db: Database,
  id: string,
  askerId: string,
  request: OpeningRequest,
  now: number,
  periods: Periods,
): BatchItem<'sqlite'> {
  const answerDays = deadlineAt('answerDays', now);
  return insertWhere(
    db,
    conversations,
    {
      id,
      userId: askerId,
      creatorId: sql`offer.creator_id`,
      topicId: request.topicId,
      pricingModelSnapshot: sql`offer.pricing`,
      startedAt: now,
      endedAt: sql`coalesce(offer.subscription_end, ${accessEnd(request.pricing, now, periods)})`,
      answerBy: sql`iif(offer.pricing = 'question', ${now} + ${answerDays} * ${periods.day}, null)`,
      answerDays,
      // A month that is running has the deadlines of its order.
      releaseDays: sql`coalesce((select release_days from orders where id = offer.subscription_order), ${deadlineAt('releaseDays', now)})`,
      orderId: sql`offer.subscription_order`,
      priceCents: sql`offer.price_cents`,
      currency: sql`offer.currency`,
      fromPostId: postOf(request),
    },
    and(sql`offer.price_cents = 0`, mayOpen(askerId, request, now))!,
    offered(askerId, request, now),
  );
}
