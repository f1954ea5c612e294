import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  describeConversation,
  type FoundConversation,
} from '../../../database/conversation-rows.ts';
import { advanceTo } from '../../../database/d1-access.ts';
import { conversations, orderQuestions, orders } from '../../../database/schema.ts';
import { accessEnd, type NewMessage } from '../../../domain/conversations/conversation.ts';
import {
  newTextSchema,
  pricingModelSchema,
} from '../../../domain/conversations/conversation-input.ts';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { consentTexts } from '../../../domain/orders/consents.ts';
import { DEFAULT_DEADLINES } from '../../../domain/orders/deadlines.ts';
import { purchaseRefusal } from '../../../domain/orders/purchase-eligibility.ts';
import { type Periods, periodsOf } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { ConversationOpening } from '../../../durable-objects/conversation/conversation-record.ts';
import { decideReceipt, type ReceiptFactsRow, selectReceiptFacts } from '../papers/order-papers.ts';
import { providerName } from '../payments/provider.ts';
import { mustDeclare } from '../sellers/queries.ts';
import { preferred, selectExistingConversation, type Wanted } from './find-existing.ts';
import { orderOf } from './insert-order.ts';
import {
  type OfferFacts,
  offerFacts,
  requirePurchasable,
  selectOffer,
  type TodaysOffer,
  todaysOffer,
} from './offer.ts';
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
  | 'CONVERSATION'
  | 'INBOX'
  | 'SECONDS_PER_DAY'
  | 'PAYMENTS'
  | 'STRIPE_MODE'
  | 'SELLER_DECLARATION'
  | 'PUBLISHER'
>;

/**
 * Finds the requested conversation, or opens it at today's tariff and places its order, and makes
 * sure that its object knows of it. Returns null when there is nothing to find and nothing on
 * offer.
 *
 * Throws `payment.required` when the price has to be paid first; `conversation.other_option`, with the
 * open conversation that would be found instead; and the problems of {@link requirePurchasable}.
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
    const found = await findOrOpen(db, env, askerId, request, now, consentedAt);
    if (!found) return null;
    const { id } = found.row.conversation;
    const { phase, bookmark } = await env.CONVERSATION.getByName(id).open(openingOf(found.row));
    advanceTo(db, bookmark);
    if (found.created && request.question)
      await sendingAtOnce(askAtOnce(db, env, found.row, request.question));
    return { ...found, phase };
  };
  let found = await find();
  // The object had ended the conversation just before D1 recorded it; by now D1 has.
  if (request.mode === 'purchase' && found && found.phase !== 'open') found = await find();
  if (!found) return null;
  if (found.phase !== 'open') requireNoPayment(env, found.today, request);
  const { id, pricingModelSnapshot: pricing } = found.row.conversation;
  const isChosen = request.mode === 'purchase' && consentedAt === null;
  const expected = isChosen ? request.expect?.pricing : undefined;
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

/** Throws `payment.required` when the offer could be bought again, on the provider's page. */
function requireNoPayment(
  env: OpeningEnv,
  today: TodaysOffer | null,
  { expect, pricing }: OpeningRequest,
): void {
  if (!today || today.facts.priceCents === 0 || providerName(env) === 'demo') return;
  const { offer, facts } = today;
  const terms = { wanted: pricing, expect, mustDeclare: mustDeclare(env) };
  // The ended conversation itself is no obstacle.
  if (purchaseRefusal({ ...facts, isAlreadyOpen: false }, facts, terms) === null)
    throw new ProblemError('payment.required', undefined, { offer });
}

/**
 * Finds the conversation, or opens one by the facts that were read with it. Of two parallel purchases the second
 * finds the conversation of the first and pays nothing. Under a running subscription any topic opens as 'month' for
 * free, until the subscription ends. A purchased month starts a subscription. A paid conversation gets an
 * order, paid in the same batch when the provider runs within the Worker; with another provider, no
 * conversation is created.
 */
async function findOrOpen(
  db: Database,
  env: OpeningEnv,
  askerId: string,
  request: OpeningRequest,
  now: number,
  consentedAt: number | null,
): Promise<{ row: FoundConversation; today: TodaysOffer | null; created: boolean } | null> {
  const { mode, expect, pricing } = request;
  return decideAgain(async () => {
    const { username, topicId } = request;
    const { asAsker, asCreator, offered, named } = await batch(db, {
      ...selectExistingConversation(db, askerId, request, mode, now),
      offered: first(selectOffer(db, askerId, request, mode, now)),
      named: first(
        selectReceiptFacts(
          db,
          sql`(select ${askerId} as asker_id, id as creator_id, ${topicId} as topic_id, ${now} as at
            from profiles where username = ${username})`,
        ),
      ),
    });
    const row = preferred(asAsker, asCreator, now);
    const today = todaysOffer(offered, request);
    if (row) return { row, today, created: false };
    if (!today) return null;
    const { offer, facts, text } = today;
    const pays = consentedAt !== null;
    requirePurchasable(today, { wanted: pricing, expect, mustDeclare: mustDeclare(env), pays });
    if (facts.priceCents > 0 && providerName(env) !== 'demo')
      throw new ProblemError('payment.required', undefined, { offer });
    const id = crypto.randomUUID();
    const opened = await batch(db, {
      isUnchanged: onlyIf(sql`${offerFacts(askerId, request, mode, now)} is ${text}`),
      opening:
        facts.priceCents > 0
          ? orderAndPay(db, env, id, askerId, request, facts, named!, now, consentedAt)
          : insertFree(db, id, askerId, request, facts, now, periodsOf(env.SECONDS_PER_DAY)),
      ...selectExistingConversation(db, askerId, request, mode, now),
    });
    return { row: opened.asAsker!, today, created: true };
  });
}

/** Orders, pays and opens in one batch: the provider of a demonstration runs within the Worker. */
function orderAndPay(
  db: Database,
  env: OpeningEnv,
  conversationId: string,
  askerId: string,
  request: OpeningRequest,
  facts: OfferFacts,
  named: ReceiptFactsRow,
  now: number,
  consentedAt: number | null,
) {
  const order = orderOf(request, facts, {
    id: crypto.randomUUID(),
    askerId,
    provider: 'demo',
    createdAt: now,
    consentedAt,
    consentText: consentedAt === null ? null : consentTexts.id,
    conversationId,
  });
  const { question } = request;
  return [
    db.insert(orders).values(order),
    ...(question ? [insertQuestion(db, order.id, question)] : []),
    ...payOrder(
      db,
      order,
      null,
      { receipt: decideReceipt(env, order, named), number: null },
      Boolean(question),
      now,
      periodsOf(env.SECONDS_PER_DAY),
    ),
  ];
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

/** Opens what is free: a free option, which may start a free month, or a topic that a running subscription covers. */
function insertFree(
  db: Database,
  id: string,
  askerId: string,
  { topicId }: OpeningRequest,
  facts: OfferFacts,
  now: number,
  periods: Periods,
) {
  const { creatorId, pricing, priceCents, currency, subscriptionEnd } = facts;
  const deadlines = { ...DEFAULT_DEADLINES, ...facts.deadlines };
  const { answerDays } = deadlines;
  const conversation = db.insert(conversations).values({
    id,
    userId: askerId,
    creatorId,
    topicId,
    pricingModelSnapshot: pricing,
    startedAt: now,
    endedAt: subscriptionEnd ?? accessEnd(pricing, now, periods),
    answerBy: pricing === 'question' ? now + answerDays * periods.day : null,
    answerDays,
    // A month that is running has the deadlines of its order.
    releaseDays: facts.subscriptionReleaseDays ?? deadlines.releaseDays,
    orderId: facts.subscriptionOrderId,
    priceCents,
    currency,
    fromPostId: facts.postId,
  });
  const isNewMonth = pricing === 'month' && subscriptionEnd === null;
  const month = { askerId, creatorId, priceCents, currency, orderId: null };
  return isNewMonth ? [conversation, insertSubscription(db, month, now, periods)] : [conversation];
}
