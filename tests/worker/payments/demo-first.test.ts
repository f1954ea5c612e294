import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, vi } from 'vitest';
import { orders, realMoney } from '../../../database/schema.ts';
import { createPair, open } from '../../support/workerd/conversations.ts';
import { configure, db } from '../../support/workerd/marketplace.ts';
import {
  postOrder,
  type StripeMarket,
  startStripeMarket,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
beforeAll(async () => {
  const pair = await createPair();
  await open(pair, 'question');
  stripe = await startStripeMarket();
});

it('a database with demo orders takes no real money', async () => {
  const pair = await createPair();
  await stripe.advanceTo(pair.asker, pair.creator);
  const live = env.STRIPE_SECRET_KEY.replace('_test_', '_live_');
  configure({
    ...stripe.settings,
    ...{ STRIPE_MODE: 'live', STRIPE_SECRET_KEY: live },
  } as unknown as Partial<Env>);
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refused = await postOrder(pair, 'question');
  const { code } = await refused.json<{ code: string }>();
  expect([refused.status, code]).toEqual([503, 'payments.mixed']);
  expect(JSON.parse(error.mock.calls[0]![0] as string)).toMatchObject({ event: 'payments.mixed' });
  error.mockRestore();
  expect(await db.select().from(realMoney)).toEqual([]);
  expect((await db.select().from(orders)).map(({ provider }) => provider)).toEqual(['demo']);
});
