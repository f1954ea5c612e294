import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ledgerTransfers, profiles, topics } from '../../../database/schema.ts';
import { accountOf } from '../../../domain/orders/ledger.ts';
import type { Statement } from '../../../domain/orders/statement.ts';
import { createPair, type Pair } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import {
  expectSoundBooks,
  moveClockTo,
  operate,
  runPayments,
} from '../../support/workerd/orders.ts';
import { lose, moveTo, sold } from '../../support/workerd/sold-questions.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function statementOf({ creator }: Pair, month: string): Promise<Statement> {
  const response = await call('GET', `/api/me/statements/${month}`, { as: creator });
  expect(response.status).toBe(200);
  return response.json();
}

const linesOf = async (pair: Pair, month: string) =>
  (await statementOf(pair, month)).lines.map(({ kind, grossCents, feeCents, netCents }) => [
    kind,
    grossCents,
    feeCents,
    netCents,
  ]);

describe('statement', () => {
  it('has each movement in its own month of Paris, and leaves the sale’s month unchanged', async () => {
    moveClockTo(Date.parse('2028-01-31T22:30:00Z'));
    const pair = await createPair();
    await moveTo('2028-01-31T22:30:00Z', pair);
    const first = await sold(pair);
    await moveTo('2028-01-31T23:30:00Z', pair);
    await sold(pair);
    const sale = ['sale', 300, 60, 240];
    expect(await linesOf(pair, '2028-01')).toEqual([sale]);
    expect(await linesOf(pair, '2028-02')).toEqual([sale]);
    await moveTo('2028-03-10T12:00:00Z', pair);
    await lose(first);
    expect(await linesOf(pair, '2028-01')).toEqual([sale]);
    const march = await statementOf(pair, '2028-03');
    expect(march.lines).toEqual([
      {
        kind: 'chargeback',
        at: '2028-03-10T12:00:00.000Z',
        orderId: first,
        payoutId: null,
        number: expect.stringMatching(/^R-2028-\d{6}$/),
        label: expect.stringContaining('Contestation bancaire acceptée · One Shot'),
        ...{ grossCents: -300, feeCents: -60, netCents: -240 },
      },
    ]);
    expect(march.totals).toEqual({ grossCents: -300, feeCents: -60, netCents: -240 });
    const csv = await call('GET', '/api/me/statements/2028-02.csv', { as: pair.creator });
    expect(await csv.text()).toContain('2028-02-01;');
    const year = await call('GET', '/api/me/statements/2028.csv', { as: pair.creator });
    expect(year.headers.get('Content-Disposition')).toContain('dis-moi-2028.csv');
    const rows = (await year.text()).trim().split('\r\n').slice(1);
    expect(rows.map((row) => row.split(';')[0])).toEqual([
      '2028-01-31',
      '2028-02-01',
      '2028-03-10',
    ]);
    expect((await call('GET', '/api/me/statements/2028', { as: pair.creator })).status).toBe(400);
    await expectSoundBooks();
  });

  it('shows payouts with their dates outside of the total, and what is retained for a debt', async () => {
    moveClockTo(Date.parse('2028-05-02T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2028-05-02T12:00:00Z', pair);
    const first = await sold(pair);
    await call('POST', '/api/me/payout-account', { as: pair.creator });
    await moveTo('2028-06-15T12:00:00Z', pair);
    await runPayments();
    await runPayments();
    const june = await statementOf(pair, '2028-06');
    expect(june.lines).toEqual([
      expect.objectContaining({
        ...{ kind: 'payout', at: '2028-06-15T12:00:00.000Z', grossCents: 0, netCents: -240 },
        label: 'Virement vers la banque',
      }),
    ]);
    expect(june.totals).toEqual({ grossCents: 0, feeCents: 0, netCents: 0 });

    await moveTo('2028-07-01T12:00:00Z', pair);
    await lose(first);
    await sold(pair);
    await runPayments();
    expect(await linesOf(pair, '2028-07')).toEqual([
      ['chargeback', -300, -60, -240],
      ['sale', 300, 60, 240],
      ['debt', 0, 0, -240],
    ]);
  });

  it('does not change when its month is closed, whatever is booked with an earlier time', async () => {
    moveClockTo(Date.parse('2028-08-20T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2028-08-20T12:00:00Z', pair);
    const order = await sold(pair);
    await moveTo('2028-09-04T00:00:00Z', pair);
    await runPayments();
    const closed = await statementOf(pair, '2028-08');
    const late = (key: string) =>
      db.insert(ledgerTransfers).values({
        ...{ key, debit: accountOf('creator', pair.creator.id) },
        credit: accountOf('debt', pair.creator.id),
        ...{ cents: 10, orderId: order, at: Date.parse('2028-08-31T12:00:00Z') },
      });
    await late('late:1');
    expect(await statementOf(pair, '2028-08')).toEqual(closed);
    expect(await linesOf(pair, '2028-09')).toEqual([['debt', 0, 0, -10]]);
    await moveTo('2028-10-10T00:00:00Z', pair);
    await runPayments();
    await late('late:2');
    expect(await statementOf(pair, '2028-08')).toEqual(closed);
    expect(await linesOf(pair, '2028-09')).toEqual([['debt', 0, 0, -10]]);
    expect(await linesOf(pair, '2028-10')).toEqual([['debt', 0, 0, -10]]);
    expect(await linesOf(pair, '2028-11')).toEqual([]);
  });
});

describe('report of sellers', () => {
  it('counts by years of Paris, with refunds in their own quarter', async () => {
    moveClockTo(Date.parse('2028-12-31T23:30:00Z'));
    const pair = await createPair();
    await moveTo('2028-12-31T23:30:00Z', pair);
    const order = await sold(pair);
    await moveTo('2029-05-10T12:00:00Z', pair);
    await lose(order);
    const rowOf = async (year: number) => {
      const text = await (await operate('GET', `/payments/dac7/${year}`)).text();
      const [head, ...lines] = text.trim().split('\r\n');
      const line = lines.find((each) => each.startsWith(pair.creator.id))?.split(';');
      return line && Object.fromEntries(head!.split(';').map((name, at) => [name, line[at]]));
    };
    expect(await rowOf(2028)).toBeUndefined();
    expect(await rowOf(2029)).toMatchObject({
      ...{ 'T1 montant crédité (€)': '2,40', 'T1 commissions (€)': '0,60', 'T1 ventes': '1' },
      ...{ 'T2 montant crédité (€)': '-2,40', 'T2 commissions (€)': '-0,60', 'T2 ventes': '0' },
      'Année montant crédité (€)': '0,00',
    });
  });
});

describe('statement of a closed month', () => {
  it('stays the same byte by byte when its seller and the topic are renamed', async () => {
    moveClockTo(Date.parse('2030-08-20T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2030-08-20T12:00:00Z', pair);
    await sold(pair);
    await moveTo('2030-09-05T00:00:00Z', pair);
    await runPayments();
    const read = async () =>
      (await call('GET', '/api/me/statements/2030-08', { as: pair.creator })).text();
    const before = await read();
    expect(JSON.parse(before)).toMatchObject({
      seller: { username: pair.creator.username },
      lines: [{ kind: 'sale', netCents: 240 }],
    });
    await db.update(profiles).set({ name: 'Un autre nom' }).where(eq(profiles.id, pair.creator.id));
    await db.update(topics).set({ name: 'Un autre topic' }).where(eq(topics.id, pair.topicId));
    expect(await read()).toBe(before);
  });
});
