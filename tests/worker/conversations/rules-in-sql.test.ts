import { expect, it } from 'vitest';
import { premiumSubscriptions } from '../../../database/schema.ts';
import { offerFor } from '../../../domain/conversations/offer.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import { selectOffer, todaysOffer } from '../../../worker/marketplace/conversations/offer.ts';
import { createCreator, createPerson, createTopic, db } from '../../support/workerd/marketplace.ts';

/** The offer that SQL reads in one statement must match the domain. */

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
        const [row] = await selectOffer(db, asker.id, wanted, 'purchase', now);
        const facts = row && todaysOffer(row).facts;
        const decided = facts ? { pricing: facts.pricing, priceCents: facts.priceCents } : null;
        const isCovered = name === 'running';
        expect(decided, `${pricing}, tariffs ${state}, subscription ${name}`).toEqual(
          offerFor(tariffs, pricing, isCovered),
        );
      }
    }
  }
});
