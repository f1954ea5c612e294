import { afterEach, expect, it, vi } from 'vitest';
import { createPair, open, send, stubOf } from '../../support/workerd/conversations.ts';
import { call } from '../../support/workerd/marketplace.ts';
import { moveClockTo, operate, orderOf, pass, runPayments } from '../../support/workerd/orders.ts';

afterEach(() => {
  vi.useRealTimers();
});

const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

it('GET /payments/dac7/:year lists each seller’s credits by quarter for an operator', async () => {
  moveClockTo(Date.UTC(2026, 4, 20, 12));
  const pair = await createPair();
  await pass(0, pair.asker, pair.creator);
  const answered = await open(pair, 'question');
  await send(answered.id, pair.asker, 'Une question ?');
  await send(answered.id, pair.creator, 'Une réponse.');
  await stubOf(answered.id).settle();
  const sold = await orderOf(answered.id, pair.creator);
  expect((await call('POST', `/api/orders/${sold.id}/confirm`, { as: pair.asker })).status).toBe(
    200,
  );
  await call('PUT', '/api/me/seller', {
    as: pair.creator,
    json: { professional: false, invoiceName: 'Zoé Legrand', invoiceAddress: '9 rue Cachée' },
  });
  // An unanswered one is refunded, and is no sale.
  const silent = await open(pair, 'question');
  await send(silent.id, pair.asker, 'Une autre question ?');
  await pass(40 * 86_400_000, pair.asker, pair.creator);
  await runPayments();

  const report = await operate('GET', '/payments/dac7/2026');
  expect(report.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = (await report.text()).trim().split('\r\n');
  const line = lines.find((each) => each.startsWith(pair.creator.id))!;
  const row = Object.fromEntries(
    head!.split(';').map((name, index) => [name, line.split(';')[index]]),
  );
  expect(row).toMatchObject({
    'Nom d’utilisateur': pair.creator.username,
    ...{ 'Nom déclaré': 'Zoé Legrand', 'Adresse déclarée': '9 rue Cachée' },
    'T2 montant crédité (€)': euros(sold.priceCents - sold.feeCents!),
    'T2 commissions (€)': euros(sold.feeCents!),
    'T2 ventes': '1',
    'T3 ventes': '0',
    'Année ventes': '1',
  });
});

it('GET /payments/dac7/:year rejects other years, and requires an operator', async () => {
  expect((await operate('GET', '/payments/dac7/zero')).status).toBe(400);
  expect((await (await operate('GET', '/payments/dac7/2019')).text()).trim()).not.toContain(';;');
  expect((await call('GET', '/api/operations/payments/dac7/2026')).status).toBe(401);
});
