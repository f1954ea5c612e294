import { and, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { z } from 'zod';
import { writeThenRead } from '../../../database/batch-after.ts';
import type { Database } from '../../../database/client.ts';
import {
  describeConversation,
  type FoundConversation,
} from '../../../database/conversation-rows.ts';
import { catchUp } from '../../../database/d1-access.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations } from '../../../database/schema.ts';
import {
  accessEnd,
  firstAnswerBy,
  pricingModelSchema,
} from '../../../domain/conversations/conversation.ts';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { consentTexts } from '../../../domain/orders/consents.ts';
import { type Periods, periodsOf } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { ConversationOpening } from '../../../durable-objects/conversation/message-log.ts';
import { providerName } from '../payments/provider.ts';
import { preferred, selectExistingConversation } from './find-existing.ts';
import { insertOrder, mayOpen } from './insert-order.ts';
import { offered, offerOf, selectOffer, type Wanted } from './offer.ts';
import { insertSubscription, payOrder } from './pay-order.ts';
import { describeConversationDetail, liveParts } from './queries.ts';

/** The query of an address without an id. */
export const wantedSchema = z.object({
  username: z.string().max(100),
  topicId: z.uuid(),
  pricing: pricingModelSchema,
}) satisfies z.ZodType<Wanted>;

export const openingSchema = z.strictObject({
  ...wantedSchema.shape,
  /** `resume` finds or creates; `purchase` also creates when all there is has ended. */
  mode: z.enum(['resume', 'purchase']).default('resume'),
  /** What the person was shown. A condition, never a price: nothing else opens. */
  expect: z
    .strictObject({ priceCents: z.int().min(0), pricing: pricingModelSchema.optional() })
    .optional(),
});
export type OpeningRequest = z.infer<typeof openingSchema>;

/** What opening a conversation works with. */
type OpeningEnv = Pick<
  Env,
  'CONVERSATION' | 'INBOX' | 'SECONDS_PER_DAY' | 'PAYMENTS' | 'STRIPE_MODE'
>;

/**
 * Finds the conversation that the request means, or opens it at today's tariff, for which an order is
 * placed, and makes sure that its object knows of it. Null when there is nothing to find and nothing on
 * offer. Throws `payment.required` where the price has to be paid first, and when it is not what the
 * person was shown: `offer.changed`, with today's offer, and
 * `conversation.other_option`, with the open conversation that would be found instead; and when the
 * creator takes no questions now: `creator.paused`, `creator.full`; and where one of the two has blocked
 * the other, `conversation.blocked`. `consentedAt`: when the asker gave
 * both consents, to what costs something: nothing else opens then; null where they were not asked for them.
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
    return { ...found, phase };
  };
  let found = await find();
  // Its object had ended it a moment before D1 heard of that; by now D1 has.
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

/** Why nothing was opened; null where nothing is on offer. */
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
 * One atomic round trip: of two parallel purchases, the second finds what the first has made, and pays
 * nothing. Under a running subscription any topic opens as 'month' at no price, until the subscription
 * ends. A bought month starts a subscription. What costs something is ordered, and paid in the same
 * batch where the provider is within the Worker; else none is made.
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
      ? [insertOrder(db, askerId, request, placed), ...payOrder(db, orderId, null, now, periods)]
      : [];
  // An order wants nothing that costs nothing: a month may have begun a moment ago.
  const covered =
    consentedAt === null ? [insertConversation(db, id, askerId, request, now, periods)] : [];
  const [[asAsker], [asCreator]] = await writeThenRead(
    db,
    [...covered, ...ordering, insertSubscription(db, id, now, periods)],
    selectExistingConversation(db, askerId, request, request.mode, now),
  );
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
  };
}

/** Inserts the conversation if it costs nothing and may be opened. */
function insertConversation(
  db: Database,
  id: string,
  askerId: string,
  request: OpeningRequest,
  now: number,
  periods: Periods,
): BatchItem<'sqlite'> {
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
      answerBy: sql`iif(offer.pricing = 'question', ${firstAnswerBy(request.pricing, now, periods)}, null)`,
      orderId: sql`offer.subscription_order`,
      priceCents: sql`offer.price_cents`,
      currency: sql`offer.currency`,
    },
    and(sql`offer.price_cents = 0`, mayOpen(askerId, request, now))!,
    offered(askerId, request, now),
  );
}
