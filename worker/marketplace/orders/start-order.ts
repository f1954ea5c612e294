import { and, eq, or, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { authUsers, orders, profiles, type StoredOrder, topics } from '../../../database/schema.ts';
import type { NewMessage } from '../../../domain/conversations/conversation.ts';
import {
  asksBank,
  canBeginCheckout,
  canUseCheckout,
  checkoutEnd,
  nextCheck,
} from '../../../domain/orders/checkout.ts';
import { consentTexts } from '../../../domain/orders/consents.ts';
import { orderLabel } from '../../../domain/orders/earnings.ts';
import { DEFAULT_MINIMUM_CENTS } from '../../../domain/orders/order.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { paths } from '../../../site/paths.ts';
import type { Wanted } from '../conversations/find-existing.ts';
import { orderOf } from '../conversations/insert-order.ts';
import {
  offerFacts,
  requirePurchasable,
  selectOffer,
  type TodaysOffer,
  todaysOffer,
} from '../conversations/offer.ts';
import { deleteQuestion, insertQuestion } from '../conversations/send-question.ts';
import { callProvider } from '../payments/call-provider.ts';
import { type CheckoutRequest, type Checkouts, ProviderRefusal } from '../payments/port.ts';
import { recordRealMoney } from '../payments/real-money.ts';
import { mustDeclare } from '../sellers/queries.ts';
import { type CheckEnv, checkPayment, dropOrder } from './check-payment.ts';

export interface OrderRequest extends Wanted {
  /** The offer the user was shown: a condition, never a price. */
  expect?: { priceCents: number; pricing?: Wanted['pricing'] };
  /** The question to send once it is paid. Null: none; undefined: as it was ordered before. */
  question?: NewMessage | null;
}

/** Attempts to create the page per request; the next request continues the count. */
const PAGES_PER_REQUEST = 2;

type StartEnv = CheckEnv & Pick<Env, 'SITE_ORIGIN' | 'SELLER_DECLARATION'>;

/**
 * Orders today's offer, with both consents, and returns the page where it is paid. Returns the same
 * order again while it awaits payment. Abandons an order with another option, or at a price other
 * than the one shown. Throws like `placeOrder`, and `order.too_small`. Concurrent identical
 * requests get the same order; of concurrent different ones, one order stands and the others throw
 * `order.replaced`.
 */
export async function startOrder(
  db: Database,
  env: StartEnv,
  checkouts: Checkouts,
  askerId: string,
  wanted: OrderRequest,
  now: number,
): Promise<{ order: StoredOrder; created: boolean }> {
  // Of two different concurrent orders, one is placed first and the other drops it.
  const placed = await decideAgain(() => startOnce(db, env, checkouts, askerId, wanted, now));
  // Before the asker gets the page's URL.
  if (wanted.question) await insertQuestion(db, placed.order.id, wanted.question);
  else if (wanted.question === null) await deleteQuestion(db, placed.order.id);
  return placed;
}

/** Like {@link startOrder}, once. */
async function startOnce(
  db: Database,
  env: StartEnv,
  checkouts: Checkouts,
  askerId: string,
  wanted: OrderRequest,
  now: number,
): Promise<{ order: StoredOrder; created: boolean }> {
  const { waiting, today } = await readyToOrder(db, env, askerId, wanted, now);
  for (const order of waiting) {
    if (isReusable(order, wanted, now)) {
      const current = await stillAwaiting(db, env, checkouts, order, now);
      if (current) return { order: current, created: false };
    } else if (await callProvider('drop', dropOrder(db, env, order, now))) {
      throw new ProblemError('order.already_open');
    }
  }
  const placed = await place(db, env, askerId, wanted, today, now);
  return { order: await withCheckout(db, env, checkouts, placed, now), created: true };
}

/**
 * Today's offer, and the asker's pending orders that conflict with the request; throws when nothing may be ordered.
 */
async function readyToOrder(
  db: Database,
  env: StartEnv,
  askerId: string,
  wanted: OrderRequest,
  now: number,
): Promise<{ waiting: StoredOrder[]; today: TodaysOffer }> {
  const { offered, waiting } = await batch(db, {
    offered: first(selectOffer(db, askerId, wanted, 'purchase', now)),
    waiting: selectWaiting(db, askerId, wanted),
  });
  const today = todaysOffer(offered, wanted);
  if (!today) throw new ProblemError('conversation.not_available');
  // An order that awaits its payment was placed when the minimum was lower.
  const minimumCents = waiting.some((order) => isReusable(order, wanted, now))
    ? 0
    : (today.facts.minimum?.cents ?? DEFAULT_MINIMUM_CENTS);
  const { pricing, expect } = wanted;
  const terms = { wanted: pricing, expect, mustDeclare: mustDeclare(env), minimumCents };
  requirePurchasable(today, { ...terms, pays: true });
  return { waiting, today };
}

const isReusable = (order: StoredOrder, wanted: OrderRequest, now: number) =>
  isSame(order, wanted) && canUseCheckout(order.checkoutEndsAt!, now);

/**
 * Orders that await payment. Only one at a time may exist per topic, or per creator when a month is
 * involved.
 */
function selectWaiting(db: Database, askerId: string, { username, topicId, pricing }: Wanted) {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.askerId, askerId),
        eq(
          orders.creatorId,
          sql`(select ${profiles.id} from ${profiles} where ${profiles.username} = ${username})`,
        ),
        // Written as a literal, so that the partial index can be used.
        sql`${orders.state} = 'awaiting' and ${orders.provider} <> 'demo'`,
        or(
          eq(orders.topicId, topicId),
          pricing === 'month' ? eq(orders.pricing, 'month') : undefined,
        ),
      ),
    );
}

/**
 * True when the order matches the request. A request without a shown price accepts the order's
 * price.
 */
function isSame(order: StoredOrder, wanted: OrderRequest): boolean {
  return (
    order.topicId === wanted.topicId &&
    order.pricing === wanted.pricing &&
    order.priceCents === (wanted.expect?.priceCents ?? order.priceCents)
  );
}

/** The order with its page if it still awaits payment; null when it no longer does. */
async function stillAwaiting(
  db: Database,
  env: StartEnv,
  checkouts: Checkouts,
  order: StoredOrder,
  now: number,
): Promise<StoredOrder | null> {
  if (!order.checkoutId && canBeginCheckout(order.checkoutEndsAt!, now))
    return withCheckout(db, env, checkouts, order, now);
  await callProvider('look', checkPayment(db, env, order, now));
  const after = await find(db, order.id);
  if (after.paidAt !== null) throw new ProblemError('order.already_open');
  return after.state === 'awaiting' ? after : null;
}

/** Places the order while the offer is the one that was read, and no other order awaits payment. */
async function place(
  db: Database,
  env: StartEnv,
  askerId: string,
  wanted: OrderRequest,
  { facts, text }: TodaysOffer,
  now: number,
): Promise<StoredOrder> {
  const checkoutEndsAt = checkoutEnd(now);
  const order = orderOf(wanted, facts, {
    id: crypto.randomUUID(),
    askerId,
    conversationId: crypto.randomUUID(),
    provider: 'stripe',
    createdAt: now,
    consentedAt: now,
    consentText: consentTexts.id,
    checkoutEndsAt,
    checkAt: nextCheck({ createdAt: now, checkoutEndsAt }, now),
  });
  const { placed } = await batch(db, {
    // A live key charges cards. From then on the database refuses demonstrations; this statement
    // fails when it holds some.
    realMoney: env.STRIPE_MODE === 'live' ? [recordRealMoney(db, now)] : [],
    isUnchanged: onlyIf(sql`${offerFacts(askerId, wanted, 'purchase', now)} is ${text}`),
    isAlone: onlyIf(sql`not exists ${selectWaiting(db, askerId, wanted)}`),
    placed: first(db.insert(orders).values(order).returning()),
  });
  return placed!;
}

/** The order with the page where it is paid, which is created if missing. */
async function withCheckout(
  db: Database,
  env: StartEnv,
  checkouts: Checkouts,
  order: StoredOrder,
  now: number,
): Promise<StoredOrder> {
  if (order.checkoutUrl) return order;
  const [facts] = await db
    .select({
      topic: topics.name,
      email: authUsers.mailTo,
      username: profiles.username,
      // Computed as of the order's creation: the page's idempotency key only accepts an identical
      // request.
      hasPaid:
        sql<number>`exists (select 1 from orders earlier where earlier.asker_id = ${order.askerId} and earlier.paid_at <= ${order.createdAt})`.as(
          'has_paid',
        ),
    })
    .from(orders)
    .innerJoin(topics, eq(topics.id, orders.topicId))
    .innerJoin(authUsers, eq(authUsers.id, orders.askerId))
    .innerJoin(profiles, eq(profiles.id, orders.creatorId))
    .where(eq(orders.id, order.id));
  if (!facts || !canBeginCheckout(order.checkoutEndsAt!, now))
    throw new ProblemError('server.unavailable');
  const { pricing } = order;
  const offer = { username: facts.username, topicId: order.topicId, pricing };
  const address = (end: 'paid' | 'cancelled') =>
    `${env.SITE_ORIGIN}${paths.checkoutEnd(offer, order.id, end)}`;
  const checkout = await callProvider(
    'begin',
    beginPage(db, checkouts, order, {
      reference: order.id,
      placed: {
        order: order.id,
        asker: order.askerId,
        creator: order.creatorId,
        topic: order.topicId,
        pricing,
        price: order.priceCents,
        fee: order.feeCents,
        answer: order.answerPriceCents,
        conversation: order.conversationId!,
        placed: order.createdAt,
        consents: order.consentText!,
        answerDays: order.answerDays,
        releaseDays: order.releaseDays,
        complaintReplyDays: order.complaintReplyDays,
        complaintDecisionDays: order.complaintDecisionDays,
      },
      cents: order.priceCents,
      currency: order.currency,
      label: `${orderLabel(pricing, facts.topic)} · @${facts.username}`,
      sold: pricing,
      email: facts.email,
      asksBank: asksBank(order.priceCents, !facts.hasPaid),
      endsAt: order.checkoutEndsAt!,
      successUrl: address('paid'),
      cancelUrl: address('cancelled'),
    }),
  );
  await db
    .update(orders)
    .set({ checkoutId: checkout.id, checkoutUrl: checkout.url })
    .where(eq(orders.id, order.id));
  const after = await find(db, order.id);
  if (after.state === 'awaiting') return after;
  // Another order has replaced it before anybody saw this page.
  const isPaid = await callProvider('drop', dropOrder(db, env, after, now));
  throw new ProblemError(isPaid ? 'order.already_open' : 'order.replaced');
}

/** Creates the page. A key used up by an error is recorded, so that no request uses it again. */
async function beginPage(
  db: Database,
  checkouts: Checkouts,
  { id, checkoutAttempt }: StoredOrder,
  request: Omit<CheckoutRequest, 'attempt'>,
): Promise<{ id: string; url: string }> {
  for (let number = checkoutAttempt; ; number += 1) {
    try {
      return await checkouts.begin({
        ...request,
        attempt: { key: id, number, mayBeDone: number > 1 },
      });
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      await db
        .update(orders)
        .set({ checkoutAttempt: number + 1 })
        .where(and(eq(orders.id, id), eq(orders.checkoutAttempt, number)));
      if (number + 1 - checkoutAttempt === PAGES_PER_REQUEST) throw error;
    }
  }
}

async function find(db: Database, id: string): Promise<StoredOrder> {
  const order = await db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new ProblemError('order.not_found');
  return order;
}
