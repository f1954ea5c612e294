import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../domain/limits.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import { bellOf, carry } from '../../support/workerd/notices.ts';
import {
  expectSoundBooks,
  orderOf,
  pass,
  payoutOf,
  payoutsOf,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import { moveTo } from '../../support/workerd/sold-questions.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

/** A question whose share has reached the creator's bank. */
async function paidOut(): Promise<Pair & { id: string }> {
  const pair = await createPair();
  await moveTo('2029-03-05T10:00:00.000Z', pair);
  const { id: conversationId } = await open(pair, 'question');
  await send(conversationId, pair.asker, 'Une question ?');
  await send(conversationId, pair.creator, 'Une réponse.');
  await stubOf(conversationId).settle();
  const { id } = await orderOf(conversationId, pair.asker);
  await call('POST', `/api/orders/${id}/confirm`, { as: pair.asker });
  await call('POST', '/api/me/payout-account', { as: pair.creator });
  await pass(10 * DAY_MS, pair.asker, pair.creator);
  await pass(25 * DAY_MS, pair.asker, pair.creator);
  await runPayments();
  await runPayments();
  return { ...pair, id };
}

describe('payout', () => {
  it('lists its sales, and its sale, statement and notice lead to it', async () => {
    const { creator, id } = await paidOut();
    const [payout] = await payoutsOf(creator);
    expect(payout).toMatchObject({ state: 'paid', cents: 240 });
    expect(await payoutOf(creator, payout!.id)).toMatchObject({
      sales: [{ orderId: id, cents: 240, number: expect.stringMatching(/^R-2029-/) }],
    });
    expect(await readOrder(id, creator)).toMatchObject({
      payout: { id: payout!.id, state: 'paid' },
    });
    const statement = await call('GET', '/api/me/statements/2029-04', { as: creator });
    expect(await statement.json()).toMatchObject({
      lines: [{ kind: 'payout', payoutId: payout!.id, netCents: -240 }],
    });
    await carry();
    expect((await bellOf(creator)).notifications).toContainEqual(
      expect.objectContaining({
        href: `/main/revenus/virements/${encodeURIComponent(payout!.id)}`,
        body: expect.stringContaining('Il réunit 1 vente.'),
      }),
    );
  });

  it('is shown to its creator only', async () => {
    const { asker, creator, id } = await paidOut();
    const [payout] = await payoutsOf(creator);
    const other = await createPair();
    const response = await call('GET', `/api/me/payouts/${payout!.id}`, { as: other.creator });
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'payout.not_found' }),
    ]);
    expect((await readOrder(id, asker)).payout).toBeNull();
  });
});
