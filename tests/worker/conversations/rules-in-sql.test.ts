import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders, premiumSubscriptions } from '../../../database/schema.ts';
import { accessEnd } from '../../../domain/conversations/conversation.ts';
import { offerFor } from '../../../domain/conversations/offer.ts';
import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { awaitedUntil, feeOf } from '../../../domain/orders/order.ts';
import { periodsOf } from '../../../domain/periods.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import { feeOfPrice } from '../../../worker/marketplace/conversations/insert-order.ts';
import { selectOffer } from '../../../worker/marketplace/conversations/offer.ts';
import { createPair, open } from '../../support/workerd/conversations.ts';
import { createCreator, createPerson, createTopic, db } from '../../support/workerd/marketplace.ts';

/** Rules that a statement applies in SQL, to be atomic, must match the domain. */

const now = Date.now();

/** A creator's tariffs, all three in one state. */
function tariffsOf(active: boolean, prices: readonly (number | null)[]): Tariffs {
  const [question = null, day = null, month = null] = prices;
  return {
    question: { active, priceCents: question },
    day: { active, priceCents: day },
    month: { active, priceCents: month },
  };
}

const offered = {
  on: tariffsOf(true, [300, 1000, 1500]),
  free: tariffsOf(true, [0, 0, 0]),
  off: tariffsOf(false, [300, 1000, 1500]),
  'without a price': tariffsOf(false, []),
};

const running = { expiresAt: now + 1 };
const subscriptions = {
  none: null,
  running,
  ended: { expiresAt: now },
  'switched off': { ...running, isActive: false },
  cancelled: { ...running, status: 'cancelled' },
};

it('selectOffer matches offerFor for every tariff, option and subscription', async () => {
  const { id: topicId } = await createTopic();
  for (const [state, tariffs] of Object.entries(offered)) {
    const { question, day, month } = tariffs;
    const creator = await createCreator({
      topicIds: [topicId],
      tariffs: {
        ...{ questionActive: question.active, questionPriceCents: question.priceCents },
        ...{ dayActive: day.active, dayPriceCents: day.priceCents },
        ...{ monthActive: month.active, monthPriceCents: month.priceCents },
      },
    });
    for (const [name, subscription] of Object.entries(subscriptions)) {
      const asker = await createPerson();
      if (subscription)
        await db.insert(premiumSubscriptions).values({
          id: crypto.randomUUID(),
          subscriberId: asker.id,
          creatorId: creator.id,
          startedAt: now - 1,
          subscriptionPriceCents: 1500,
          ...subscription,
        });
      for (const pricing of pricingModels) {
        const wanted = { username: creator.username, topicId, pricing };
        const [row] = await selectOffer(db, asker.id, wanted, now);
        const decided = row ? { pricing: row.pricing, priceCents: row.priceCents } : null;
        const isCovered = name === 'running';
        expect(decided, `${pricing}, tariffs ${state}, subscription ${name}`).toEqual(
          offerFor(tariffs, pricing, isCovered),
        );
      }
    }
  }
});

it('feeOfPrice matches feeOf for every price', async () => {
  const max = PRICE_MAX_EUROS * 100;
  const differing: number[] = [];
  for (let first = 0; first <= max; first += 10_000) {
    const prices = Array.from({ length: 10_000 }, (_, index) => first + index);
    const fees = await db
      .select({ fee: sql<number>`${feeOfPrice('value', Date.now())}`.as('fee') })
      .from(sql`json_each(${JSON.stringify(prices)})`)
      .orderBy(sql`key`);
    differing.push(...prices.filter((price, index) => fees[index]?.fee !== feeOf(price)));
  }
  expect(differing).toEqual([]);
});

it.each(pricingModels)('the SQL deadline of a paid %s matches the domain', async (pricing) => {
  const pair = await createPair();
  await open(pair, pricing);
  const [order] = await db.select().from(orders).where(eq(orders.askerId, pair.asker.id));
  const paidAt = order!.paidAt!;
  const periods = periodsOf(env.SECONDS_PER_DAY);
  expect(order).toMatchObject({
    accessEnd: accessEnd(pricing, paidAt, periods),
    answerBy: awaitedUntil(pricing, paidAt, periods),
  });
});
