import { describe, expect, it } from 'vitest';
import { premiumSubscriptions } from '../../../database/schema.ts';
import { selectOffer, todaysOffer } from '../../../worker/marketplace/conversations/offer.ts';
import { createCreator, createPerson, createTopic, db } from '../../support/workerd/marketplace.ts';

const now = Date.now();
const running = { expiresAt: now + 1 };

describe('todaysOffer', () => {
  it.each([
    ['none', null, 300],
    ['running', running, 0],
    ['ended', { expiresAt: now }, 300],
    ['switched off', { ...running, isActive: false }, 300],
    ['cancelled', { ...running, status: 'cancelled' }, 300],
  ])('has the price of a question when the subscription is: %s', async (_, subscription, cents) => {
    const { id: topicId } = await createTopic();
    const tariffs = { questionActive: true, questionPriceCents: 300, dayActive: false };
    const creator = await createCreator({ topicIds: [topicId], tariffs });
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
    const offer = async (pricing: 'question' | 'day') => {
      const wanted = { username: creator.username, topicId, pricing };
      const [row] = await selectOffer(db, asker.id, wanted, 'purchase', now);
      return todaysOffer(row, wanted)?.facts;
    };
    const pricing = cents === 0 ? 'month' : 'question';
    expect(await offer('question')).toMatchObject({
      pricing,
      priceCents: cents,
      answerPriceCents: 300,
    });
    expect((await offer('day'))?.priceCents).toBe(cents === 0 ? 0 : undefined);
  });
});
