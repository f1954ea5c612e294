import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { realMoney } from '../../../database/schema.ts';
import type { Tariffs } from '../../../domain/profiles/tariff.ts';
import type { CreatorCard } from '../../../worker/community/profiles/creator-card.ts';
import { computeRankings } from '../../../worker/discovery/rankings/compute-rankings.ts';
import { createPair, type Pair } from '../../support/workerd/conversations.ts';
import {
  call,
  configure,
  createCreator,
  createTopic,
  db,
  TEST_PRICES,
} from '../../support/workerd/marketplace.ts';
import {
  postOrder,
  type StripeMarket,
  startStripeMarket,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
beforeAll(async () => {
  stripe = await startStripeMarket();
});

/** The Worker as in production, with a live key that the stub accepts as its own. */
function configureLive(more: Partial<Env> = {}): void {
  const settings = {
    ...stripe.settings,
    ...{
      STRIPE_MODE: 'live',
      STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY.replace('_test_', '_live_'),
    },
    ...more,
  };
  configure(settings as unknown as Partial<Env>);
}

const ask = async (pair: Awaited<ReturnType<typeof createPair>>) =>
  call('POST', '/api/conversations', {
    as: pair.asker,
    json: {
      ...{ username: pair.creator.username, topicId: pair.topicId },
      ...{ pricing: 'question', mode: 'purchase' },
    },
  });

/** The prices that the creator's page offers, and the status of an offer's URL. */
async function offersOf({ asker, creator, topicId }: Pair) {
  const page = await call('GET', `/api/users/${creator.username}`, { as: asker });
  const { tariffs } = await page.json<{ tariffs: Tariffs }>();
  const query = new URLSearchParams({ username: creator.username, topicId, pricing: 'question' });
  const offer = await call('GET', `/api/conversations/offer?${query}`, { as: asker });
  return { tariffs: Object.values(tariffs).map(({ active }) => active), offer: offer.status };
}

const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];

describe('database with real money', () => {
  it('takes an order only after the seller has declared a required status', async () => {
    const pair = await createPair();
    await stripe.advanceTo(pair.asker, pair.creator);
    configure({ ...stripe.settings, SELLER_DECLARATION: 'required' } as unknown as Partial<Env>);
    expect(await codeOf(await postOrder(pair, 'question'))).toEqual([409, 'seller.undeclared']);
    expect(await offersOf(pair)).toEqual({ tariffs: [false, false, false], offer: 404 });
    const json = { professional: false };
    const declared = await call('PUT', '/api/me/seller', { as: pair.creator, json });
    expect(await declared.json()).toMatchObject({ professional: false, required: true });
    expect(await offersOf(pair)).toEqual({ tariffs: [true, true, true], offer: 200 });
    expect((await postOrder(pair, 'question')).status).toBe(201);
  });

  it('lists no price of a creator whose required status is not declared', async () => {
    const category = await createTopic();
    const topic = await createTopic(category.id);
    const creator = await createCreator({ topicIds: [topic.id] });
    await stripe.advanceTo(creator);
    configure({ ...stripe.settings, SELLER_DECLARATION: 'required' } as unknown as Partial<Env>);
    const offered = async () => {
      const filters = await call('GET', `/api/topics/${category.slug}/${topic.slug}/filters`);
      const { counts } = await filters.json<{ counts: { tariff: object } }>();
      const list = `/api/topics/${category.slug}/${topic.slug}/creators?tariff=question`;
      const { creators } = await (await call('GET', list)).json<{ creators: CreatorCard[] }>();
      return [counts.tariff, creators.length];
    };
    const listed = async () => {
      const list = await call('GET', `/api/topics/${category.slug}/creators`);
      const { creators } = await list.json<{ creators: CreatorCard[] }>();
      const ranked = await computeRankings(db, { now: Date.now() + 1, mustDeclare: true });
      const cards = ranked.flatMap(({ lists }) => [
        ...lists.topProfiles,
        ...lists.trendingProfiles,
      ]);
      return [...creators, ...cards.filter(({ id }) => id === creator.id)].map(
        ({ questionPriceCents }) => questionPriceCents,
      );
    };
    expect(new Set(await listed())).toEqual(new Set([null]));
    expect(await offered()).toEqual([{}, 0]);
    await call('PUT', '/api/me/seller', { as: creator, json: { professional: false } });
    expect(new Set(await listed())).toEqual(new Set([TEST_PRICES.questionPriceCents]));
    expect(await offered()).toEqual([{ question: 1, day: 1, month: 1 }, 1]);
  });

  it('rejects demo orders once a card can be charged', async () => {
    const pair = await createPair();
    await stripe.advanceTo(pair.asker, pair.creator);
    configureLive();
    await postOrder(pair, 'question');
    expect(await db.select().from(realMoney)).toHaveLength(1);
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    configure({ PAYMENTS: 'demo' } as unknown as Partial<Env>);
    const other = await createPair();
    expect(await codeOf(await ask(other))).toEqual([503, 'payments.mixed']);
    // A live key with demo payments is rejected before any order.
    configure({ PAYMENTS: 'demo', STRIPE_MODE: 'live' } as unknown as Partial<Env>);
    expect(await codeOf(await ask(other))).toEqual([503, 'payments.mixed']);
    const events = error.mock.calls.map(([line]) => JSON.parse(line as string).event);
    expect(events).toEqual(['payments.mixed', 'payments.mixed']);
    error.mockRestore();
    await expect(env.DB.prepare('delete from real_money').run()).rejects.toThrow('stays');
  });
});
