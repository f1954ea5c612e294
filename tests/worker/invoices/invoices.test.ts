import { env } from 'cloudflare:workers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { papers } from '../../../database/papers.ts';
import {
  closedMonths,
  commissionInvoices,
  documents,
  issuedPapers,
  profiles,
  sellerDeclarations,
  topics,
  vatRates,
} from '../../../database/schema.ts';
import type { Invoice, InvoiceSummary } from '../../../domain/orders/invoice.ts';
import { deleteExpired } from '../../../worker/jobs/retention.ts';
import { createPair, type Pair } from '../../support/workerd/conversations.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import {
  balanceOf,
  expectSoundBooks,
  moveClockTo,
  operate,
  runPayments,
} from '../../support/workerd/orders.ts';
import { lose, moveTo, sold } from '../../support/workerd/sold-questions.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

async function invoicesOf({ creator }: Pair, year: number): Promise<InvoiceSummary[]> {
  const answer = await call('GET', `/api/me/invoices?year=${year}`, { as: creator });
  expect(answer.status).toBe(200);
  return (await answer.json<{ invoices: InvoiceSummary[] }>()).invoices;
}

const invoiceOf = ({ creator }: Pair, month: string) =>
  call('GET', `/api/me/invoices/${month}`, { as: creator });

describe('ledger', () => {
  it('owes the VAT of each fee, and gets it back when the fee is refunded', async () => {
    moveClockTo(Date.parse('2030-02-10T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2030-02-10T12:00:00Z', pair);
    const [vat, revenue] = [await balanceOf('vat'), await balanceOf('revenue')];
    const order = await sold(pair);
    expect([(await balanceOf('vat')) - vat, (await balanceOf('revenue')) - revenue]).toEqual([
      10, 50,
    ]);
    const overview = await operate('GET', '/payments/overview');
    const { coverage } = await overview.json<{ coverage: { vatCents: number } }>();
    expect(coverage.vatCents).toBe(vat + 10);
    await lose(order);
    expect([await balanceOf('vat'), await balanceOf('revenue')]).toEqual([vat, revenue]);
  });

  it('uses the VAT rate of the settlement’s day', async () => {
    moveClockTo(Date.parse('2034-02-10T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2034-02-10T12:00:00Z', pair);
    await db.insert(vatRates).values({ since: Date.parse('2034-02-01'), perMille: 0 });
    await db.insert(vatRates).values({ since: Date.parse('2034-03-01'), perMille: 100 });
    const vat = await balanceOf('vat');
    await sold(pair);
    expect(await balanceOf('vat')).toBe(vat);
    await moveTo('2034-03-10T12:00:00Z', pair);
    await sold(pair);
    // 60 × 10 / 110.
    expect(await balanceOf('vat')).toBe(vat + 5);
  });
});

describe('receipts and credit notes', () => {
  it('are numbered from 1 each year of Paris, without gaps', async () => {
    moveClockTo(Date.parse('2035-12-31T22:59:59Z'));
    const pair = await createPair();
    await moveTo('2035-12-31T22:59:59Z', pair);
    const old = [await sold(pair), await sold(pair)];
    await moveTo('2035-12-31T23:00:00Z', pair);
    const young = [await sold(pair), await sold(pair)];
    const numbers = await Promise.all(
      [...old, ...young].map(async (id) => {
        const [row] = await db.select().from(documents).where(eq(documents.orderId, id));
        return row!.number;
      }),
    );
    expect(numbers).toEqual([2035e9 + 1, 2035e9 + 2, 2036e9 + 1, 2036e9 + 2]);
    // A late one, from the previous year.
    await db.insert(documents).values({
      series: 'A',
      number: sql`(select coalesce(max(number), 0) + 1 from documents where series = 'A')`,
      ...{ orderId: young[0]!, cents: 1, source: 'one' },
      issuedAt: Date.parse('2036-01-01T00:00:00Z'),
    });
    await db.insert(documents).values({
      series: 'A',
      number: sql`(select coalesce(max(number), 0) + 1 from documents where series = 'A')`,
      ...{ orderId: old[0]!, cents: 1, source: 'two' },
      issuedAt: Date.parse('2035-12-31T22:59:59Z'),
    });
    const notes = await db.select().from(documents).where(eq(documents.cents, 1));
    expect(notes.map(({ number }) => number).sort()).toEqual([2035e9 + 1, 2036e9 + 1]);
    await db.delete(documents).where(eq(documents.cents, 1));
  });
});

describe('commission invoices', () => {
  it('are issued once for each creator and closed month, with both parties, and never change', async () => {
    moveClockTo(Date.parse('2031-03-10T12:00:00Z'));
    const [first, second] = [await createPair(), await createPair()];
    await moveTo('2031-03-10T12:00:00Z', first, second);
    await call('PUT', '/api/me/seller', {
      as: first.creator,
      json: {
        ...{ professional: true, legalName: 'Léa Martin EI', address: '3 rue des Lilas, Lyon' },
        ...{ siren: '732829320', vat: 'exempt', vatNumber: null },
      },
    });
    const declaredPrivately = (names: object) =>
      call('PUT', '/api/me/seller', {
        as: second.creator,
        json: { professional: false, ...names },
      });
    await declaredPrivately({});
    const sales = [await sold(first), await sold(first)];
    await sold(second);
    await runPayments();
    expect(await invoicesOf(first, 2031)).toEqual([]);
    expect((await invoiceOf(first, '2031-03')).status).toBe(404);

    await moveTo('2031-04-05T12:00:00Z', first, second);
    // Named from when they are given, in what is issued from then on.
    await declaredPrivately({ invoiceName: 'Zoé Legrand', invoiceAddress: '9 rue Cachée, Lille' });
    await runPayments();
    await runPayments();
    const [invoice, ...others] = await invoicesOf(first, 2031);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      ...{ month: '2031-03', isCreditNote: false },
      ...{ totalCents: 120, exclCents: 100, vatCents: 20 },
    });
    const numbers = [invoice!, (await invoicesOf(second, 2031))[0]!].map(({ number }) => number);
    expect(numbers.sort()).toEqual(['F-2031-000001', 'F-2031-000002']);

    const answer = await invoiceOf(first, '2031-03');
    const paper = await answer.json<Invoice>();
    expect(paper).toMatchObject({
      supplier: { name: env.PUBLISHER.name, vatNumber: env.PUBLISHER.vatNumber },
      customer: { legalName: 'Léa Martin EI', siren: '732829320' },
      vatMention: 'TVA 20 %',
    });
    expect(paper.lines.map(({ orderId, cents }) => [orderId, cents])).toEqual(
      sales.map((id) => [id, 60]),
    );
    await declaredPrivately({ invoiceName: 'Zoé Autre', invoiceAddress: '1 rue Autre, Nice' });
    const { customer } = await (await invoiceOf(second, '2031-03')).json<Invoice>();
    expect(customer).toMatchObject({
      ...{ legalName: 'Zoé Legrand', address: '9 rue Cachée, Lille', siren: null },
      username: second.creator.username,
    });
    await expect(db.update(commissionInvoices).set({ totalCents: 1 })).rejects.toThrow();
    await expect(db.update(issuedPapers).set({ beginning: '{}' })).rejects.toThrow();
    await expect(db.delete(commissionInvoices)).rejects.toThrow();

    // Ten years after the end of the year in which it was issued, its amounts stay alone.
    const stored = () =>
      db.$count(papers, and(eq(papers.creatorId, first.creator.id), eq(papers.month, '2031-03')));
    await deleteExpired(db, Date.parse('2041-12-31T22:59:59Z'));
    expect(await stored()).toBe(2);
    await deleteExpired(db, Date.parse('2041-12-31T23:00:00Z'));
    expect(await stored()).toBe(0);
    expect(await db.$count(commissionInvoices, eq(commissionInvoices.month, '2031-03'))).toBe(2);
    expect(await deleteExpired(db, Date.parse('2041-12-31T23:00:00Z'))).toEqual({});
  });

  it('need declarations of sellers for ten years after a later one, or after the account', async () => {
    moveClockTo(Date.parse('2036-01-10T12:00:00Z'));
    const [seller, gone] = [await createPerson(), await createPerson()];
    const declared = (creatorId: string, day: string) =>
      db.insert(sellerDeclarations).values({
        ...{ creatorId, since: Date.parse(day), professional: false, mandateText: 'm' },
      });
    await declared(seller.id, '2036-02-01');
    await declared(seller.id, '2036-03-01');
    await declared(seller.id, '2037-03-01');
    await declared(gone.id, '2036-02-01');
    await db
      .update(profiles)
      .set({ deletedAt: Date.parse('2036-04-01') })
      .where(eq(profiles.id, gone.id));
    const left = async (now: string) => {
      await deleteExpired(db, Date.parse(now));
      const rows = await db
        .select({ since: sellerDeclarations.since })
        .from(sellerDeclarations)
        .where(inArray(sellerDeclarations.creatorId, [seller.id, gone.id]))
        .orderBy(sellerDeclarations.since);
      return rows.map(({ since }) => new Date(since).toISOString().slice(0, 7));
    };
    expect(await left('2046-12-31T22:59:59Z')).toHaveLength(4);
    // Receipts of 2036 after March and of 2037 name the seller.
    expect(await left('2046-12-31T23:00:00Z')).toEqual(['2036-03', '2037-03']);
    expect(await left('2047-12-31T23:00:00Z')).toEqual(['2037-03']);
    expect(await left('2060-06-01T12:00:00Z')).toEqual(['2037-03']);
  });

  it('are credit notes of their own series when more fees were refunded than retained', async () => {
    moveClockTo(Date.parse('2032-05-10T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2032-05-10T12:00:00Z', pair);
    const order = await sold(pair);
    await moveTo('2032-06-10T12:00:00Z', pair);
    await runPayments();
    await lose(order);
    await moveTo('2032-07-10T12:00:00Z', pair);
    await runPayments();
    const papers = await invoicesOf(pair, 2032);
    expect(papers).toMatchObject([
      { month: '2032-05', number: 'F-2032-000001', totalCents: 60, vatCents: 10 },
      { month: '2032-06', number: 'FA-2032-000001', totalCents: -60, vatCents: -10 },
    ]);
    const { lines } = await (await invoiceOf(pair, '2032-06')).json<Invoice>();
    expect(lines).toMatchObject([{ orderId: order, cents: -60 }]);
    expect(lines[0]!.label).toContain('Commission rendue');
  });

  it('cover months in which no job ran', async () => {
    moveClockTo(Date.parse('2033-01-10T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2033-01-10T12:00:00Z', pair);
    await sold(pair);
    await moveTo('2033-03-10T12:00:00Z', pair);
    await sold(pair);
    await moveTo('2033-05-10T12:00:00Z', pair);
    await Promise.all([runPayments(), runPayments()]);
    const months = (await invoicesOf(pair, 2033)).map(({ month, totalCents }) => [
      month,
      totalCents,
    ]);
    expect(months).toEqual([
      ['2033-01', 60],
      ['2033-03', 60],
    ]);
    const [closed] = await db.select().from(closedMonths).where(eq(closedMonths.month, '2033-04'));
    expect(closed!.invoicedAt).toBe(Date.parse('2033-05-10T12:00:00Z'));
  });

  it('have a line for each rate in a month over a change of rate, and stay as they were issued', async () => {
    moveClockTo(Date.parse('2037-02-10T12:00:00Z'));
    const pair = await createPair();
    await moveTo('2037-02-10T12:00:00Z', pair);
    await db.insert(vatRates).values({ since: Date.parse('2037-02-01'), perMille: 200 });
    await db.insert(vatRates).values({ since: Date.parse('2037-02-15'), perMille: 100 });
    await sold(pair);
    await moveTo('2037-02-20T12:00:00Z', pair);
    await sold(pair);
    await moveTo('2037-03-05T12:00:00Z', pair);
    await runPayments();
    const read = async () => (await invoiceOf(pair, '2037-02')).text();
    const before = await read();
    expect(JSON.parse(before)).toMatchObject({
      rates: [
        { perMille: 200, totalCents: 60, vatCents: 10, mention: 'TVA 20 %' },
        { perMille: 100, totalCents: 60, vatCents: 5, mention: 'TVA 10 %' },
      ],
      ...{ totalCents: 120, vatCents: 15, vatMention: 'TVA 20 % ; TVA 10 %' },
      lines: [{ cents: 60 }, { cents: 60 }],
    });
    await db.update(profiles).set({ name: 'Un autre nom' }).where(eq(profiles.id, pair.creator.id));
    await db.update(topics).set({ name: 'Un autre topic' }).where(eq(topics.id, pair.topicId));
    expect(await read()).toBe(before);
  });

  it('are visible to the creator only', async () => {
    const asker = await createPerson();
    const answer = await call('GET', '/api/me/invoices', { as: asker });
    expect(answer.status).toBe(403);
    const bad = await call('GET', '/api/me/invoices/2031-13', { as: asker });
    expect(bad.status).toBe(400);
  });
});
