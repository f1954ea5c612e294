import { eq, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  commissionInvoices,
  ledgerAccounts,
  ledgerTransfers,
  moderationFigures,
  operatorActs,
  profiles,
} from '../../../database/schema.ts';
import { monthBeside } from '../../../domain/dates/days.ts';
import { parisMonth } from '../../../domain/dates/paris.ts';
import type { AuthorityOrder } from '../../../domain/moderation/authority-orders.ts';
import { accountName } from '../../../domain/orders/accounting.ts';
import { accountingFile } from '../../../worker/operations/money/accounting.ts';
import { createPair, open, type Pair } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import {
  expectSoundBooks,
  moveClockTo,
  operate,
  runPayments,
} from '../../support/workerd/orders.ts';
import { lose, moveTo, sold } from '../../support/workerd/sold-questions.ts';

type Row = Record<string, string>;

const MONTHS = Array.from({ length: 6 }, (_, index) => monthBeside('2028-01', index));

/** Cents of an amount such as `-12,50`. */
const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100);

/** The body with its byte order mark, which `text()` leaves out. */
const textOf = async (response: Response) =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());

function rowsIn(text: string): Row[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  return Papa.parse<Row>(text.slice(1), { delimiter: ';', header: true, skipEmptyLines: true })
    .data;
}

async function rowsOf(month: string): Promise<Row[]> {
  const response = await operate('GET', `/accounting/${month}.csv`);
  expect(response.status).toBe(200);
  return rowsIn(await textOf(response));
}

/** The gain of each account, in cents, by the name of its kind. */
function gains(rows: { debit: string; credit: string; cents: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    sums[row.credit] = (sums[row.credit] ?? 0) + row.cents;
    sums[row.debit] = (sums[row.debit] ?? 0) - row.cents;
  }
  return sums;
}

const gainsIn = (rows: Row[]) =>
  gains(
    rows
      .filter((row) => row.Écriture !== '')
      .map((row) => ({
        debit: row['Compte débité']!,
        credit: row['Compte crédité']!,
        cents: cents(row['Total (€)']!),
      })),
  );

async function refund(id: string, refundCents: number, from: string): Promise<void> {
  const json = { refundCents, reason: 'Réponse fausse', from };
  expect((await operate('POST', `/orders/${id}/refund`, json)).status).toBe(200);
}

describe('accounting file', () => {
  let pair: Pair;
  let other: Pair;

  // Four months with sales, refunds before and after the release, a chargeback and payouts.
  beforeAll(async () => {
    moveClockTo(Date.parse('2028-01-31T22:30:00Z'));
    pair = await createPair();
    other = await createPair();
    await moveTo('2028-01-31T22:30:00Z', pair, other);
    const declared = await call('PUT', '/api/me/seller', {
      as: pair.creator,
      json: {
        ...{ professional: true, legalName: '=Dupont SARL', address: '1 rue de Paris, Paris' },
        ...{ siren: '732829320', vat: 'exempt', vatNumber: null },
      },
    });
    expect(declared.status).toBe(200);
    await db.update(profiles).set({ name: '+33 Léa' }).where(eq(profiles.id, other.creator.id));
    const first = await sold(pair);
    await call('POST', '/api/me/payout-account', { as: pair.creator });
    await moveTo('2028-01-31T23:30:00Z', pair, other);
    const second = await sold(pair);
    await sold(other);
    await refund(await sold(other, false), 100, 'creator');
    await open(other, 'question');
    for (const day of ['2028-02-04', '2028-02-20']) {
      await moveTo(`${day}T12:00:00Z`, pair, other);
      await runPayments();
    }
    await refund(second, 120, 'creator');
    await runPayments();
    await moveTo('2028-03-15T12:00:00Z', pair, other);
    await runPayments();
    await lose(first);
    await refund(await sold(other), 300, 'platform');
    await runPayments();
    await moveTo('2028-04-10T12:00:00Z', pair, other);
    await sold(pair);
    await runPayments();
    await moveTo('2028-05-10T12:00:00Z', pair, other);
    await runPayments();
    await runPayments();
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it('adds up to the ledger: each entry is in one month, and each account gains what its rows say', async () => {
    await expectSoundBooks();
    const entries = await db.select().from(ledgerTransfers);
    const kinds = new Set(entries.map(({ key }) => key.split(/[:-]/, 1)[0]));
    for (const kind of [
      'paid',
      'payout',
      'refund',
      'fee',
      'share',
      'vat',
      'done',
      'back',
      'chargeback',
      'lost',
    ])
      expect(kinds).toContain(kind);
    const files = await Promise.all(MONTHS.map(rowsOf));
    const listed = files.flat().map((row) => row.Écriture!);
    expect(listed.filter((key) => key !== '').toSorted()).toEqual(
      entries.map(({ key }) => key).toSorted(),
    );
    // Nothing was booked late here, so each entry is in the month of its time.
    for (const [index, rows] of files.entries())
      expect(gainsIn(rows)).toEqual(
        gains(
          entries
            .filter(({ at }) => parisMonth(at) === MONTHS[index])
            .map((each) => ({
              debit: accountName(each.debit),
              credit: accountName(each.credit),
              cents: each.cents,
            })),
        ),
      );
    const balances: Record<string, number> = {};
    for (const { id, balanceCents } of await db.select().from(ledgerAccounts))
      balances[accountName(id)] = (balances[accountName(id)] ?? 0) + balanceCents;
    expect(gainsIn(files.flat())).toEqual(balances);
  });

  it('shows the VAT of each fee beside it, and the invoices that sum up the month’s fees', async () => {
    const invoices = await db.select().from(commissionInvoices);
    expect(invoices.length).toBeGreaterThan(3);
    for (const month of MONTHS.slice(0, 4)) {
      const rows = await rowsOf(month);
      const isDebit = (row: Row) => row['Compte débité'] === 'Commissions';
      const fees = rows.filter((row) => row['TVA (€)'] !== '' && row.Écriture !== '');
      const papers = rows.filter(({ Nature }) => /^(Facture|Avoir) de commission$/.test(Nature!));
      const sum = (some: Row[], column: string) =>
        some.reduce((all, row) => all + (isDebit(row) ? -1 : 1) * cents(row[column]!), 0);
      for (const column of ['Montant HT (€)', 'TVA (€)', 'Total (€)'])
        expect(sum(papers, column), `${month} ${column}`).toBe(sum(fees, column));
      expect(sum(fees, 'TVA (€)')).toBe(gainsIn(rows)['TVA collectée'] ?? 0);
      // A creator whose commissions add up to nothing has no invoice.
      const numbers = new Map(papers.map((row) => [row['Identifiant du vendeur'], row.Pièce]));
      expect([...numbers.values()].every((number) => /^FA?-2028-\d{6}$/.test(number!))).toBe(true);
      expect(fees.map((row) => row.Pièce)).toEqual(
        fees.map((row) => numbers.get(row['Identifiant du vendeur']) ?? ''),
      );
      expect(fees.every((row) => row['Taux de TVA'] === '20 %')).toBe(true);
      expect(papers.length).toBe(invoices.filter((each) => each.month === month).length);
    }
  });

  it('names the documents and the seller, and no cell is a formula', async () => {
    const january = await rowsOf('2028-01');
    const [sale] = january;
    expect(sale).toMatchObject({
      ...{ Date: '2028-01-31', Nature: 'Vente', Vendeur: "'=Dupont SARL", 'Total (€)': '3,00' },
      ...{ 'Identifiant du vendeur': pair.creator.id, 'Compte débité': 'Prestataire de paiement' },
      Pièce: expect.stringMatching(/^R-2028-\d{6}$/),
    });
    expect(sale!.Commande).toBe(sale!.Pièce);
    const february = await rowsOf('2028-02');
    expect(february[0]!.Date).toBe('2028-02-01');
    expect(february.some(({ Vendeur }) => Vendeur === "'+33 Léa")).toBe(true);
    const paid = february.filter(({ Nature }) => Nature === 'Remboursement versé');
    expect(paid.length).toBeGreaterThan(1);
    expect(paid.every(({ Pièce }) => /^A-2028-\d{6}$/.test(Pièce!))).toBe(true);
    const lost = (await rowsOf('2028-03')).filter(({ Nature }) => Nature!.includes('perdue'));
    expect(new Set(lost.map(({ Pièce }) => /^FA?-|^A-/.test(Pièce!)))).toEqual(new Set([true]));
    for (const row of [...january, ...february])
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d)/);
  });

  it('is the same in pages of three rows, and counts what is booked late in an open month', async () => {
    const whole = await textOf(await operate('GET', '/accounting/2028-02.csv'));
    expect(await textOf(new Response(await accountingFile(db, '2028-02', 3)))).toBe(whole);
    await db.insert(ledgerTransfers).values({
      ...{ key: 'settled:late', debit: 'provider', credit: 'bank', cents: 7 },
      at: Date.parse('2028-02-10T12:00:00Z'),
    });
    expect(await textOf(await operate('GET', '/accounting/2028-02.csv'))).toBe(whole);
    const may = await rowsOf('2028-05');
    expect(may.at(-1)).toMatchObject({ Écriture: 'settled:late', Date: '2028-02-10' });
  });

  it('has only its columns in a month without entries, and exists for operators only', async () => {
    expect(await rowsOf('2040-01')).toEqual([]);
    for (const month of ['2028-13.csv', '2028-01', 'x.csv', '1999-01.csv', '2028-01.csv%00'])
      expect((await operate('GET', `/accounting/${month}`)).status, month).toBe(400);
    expect((await call('GET', '/api/operations/accounting/2028-01.csv')).status).toBe(401);
    const asked = await call('GET', '/api/operations/accounting/2028-01.csv', {
      as: await createPerson(),
    });
    expect(asked.status).toBe(404);
    const looks = await db
      .select({ subject: operatorActs.subject })
      .from(operatorActs)
      .where(eq(operatorActs.subject, '/accounting/2040-01.csv'));
    expect(looks).toHaveLength(1);
  });
});

describe('orders of authorities', () => {
  const order = (id: string) => ({
    id,
    ...{ receivedOn: '2026-03-02', authority: 'Arcom', subject: 'Un post', outcome: 'Retiré' },
  });
  const record = (json: object) => operate('POST', '/moderation/authority-orders', json);
  const figure = async (year: number) =>
    (
      await (
        await operate('GET', `/moderation/figures?year=${year}`)
      ).json<{ outside: { authorityOrders: number } }>()
    ).outside.authorityOrders;
  const enter = (year: number, authorityOrders: number) =>
    operate('PUT', `/moderation/figures?year=${year}`, {
      ...{ authorityOrders, trustedFlaggerReports: 0, disputes: 0, disputesLost: 0 },
    });

  it('are recorded once, and the year’s figure is at least their number', async () => {
    const id = crypto.randomUUID();
    expect((await record(order(id))).status).toBe(201);
    expect((await record(order(id))).status).toBe(201);
    expect(await figure(2026)).toBe(1);
    const changed = await record({ ...order(id), outcome: 'Rien' });
    expect([changed.status, (await changed.json<{ code: string }>()).code]).toEqual([
      409,
      'id.reused',
    ]);
    await enter(2026, 3);
    expect((await record(order(crypto.randomUUID()))).status).toBe(201);
    expect(await figure(2026)).toBe(3);
    // A figure that was entered too high, or a record by mistake, can be corrected.
    await enter(2026, 2);
    expect(await figure(2026)).toBe(2);
    await Promise.all([1, 2].map(() => record(order(crypto.randomUUID()))));
    expect(await figure(2026)).toBe(4);
    const list = await operate('GET', '/moderation/authority-orders?year=2026');
    const { orders: listed, count } = await list.json<{
      orders: AuthorityOrder[];
      count: number;
    }>();
    expect([listed.length, count]).toEqual([4, 4]);
    expect(listed).toContainEqual({
      ...order(id),
      recordedAt: expect.any(String),
      recordedBy: { id: expect.any(String), name: null },
    });
    const [act] = await db
      .select()
      .from(operatorActs)
      .where(eq(operatorActs.action, 'POST /moderation/authority-orders'))
      .limit(1);
    expect(act!.changes).toContain(id);
    expect(act!.details).toBe('{}');
  });

  it('never change', async () => {
    for (const statement of [
      sql`update authority_orders set outcome = 'x'`,
      sql`delete from authority_orders`,
    ])
      await expect(db.run(statement)).rejects.toThrow();
  });

  it('are refused without a day, an authority, a subject and an outcome', async () => {
    const wrong = [
      ...[{ receivedOn: '2026-02-30' }, { receivedOn: '2090-01-01' }, { receivedOn: '1999-01-01' }],
      ...[{ authority: ' ' }, { subject: '' }, { outcome: 'x'.repeat(2_001) }, { id: 'x' }],
      { year: 2020 },
    ];
    for (const each of wrong)
      expect((await record({ ...order(crypto.randomUUID()), ...each })).status).toBe(400);
    expect(
      await db.select().from(moderationFigures).where(eq(moderationFigures.year, 2090)),
    ).toEqual([]);
    for (const query of ['', '?year=1999', '?year=2026&cursor=x'])
      expect((await operate('GET', `/moderation/authority-orders${query}`)).status).toBe(400);
  });
});
