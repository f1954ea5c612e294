import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { papers } from '../../../database/papers.ts';
import {
  documents,
  orders,
  paperObjections,
  profiles,
  type StoredOrder,
  sellerDeclarations,
  topics,
} from '../../../database/schema.ts';
import { describePublisher, settingAt } from '../../../database/settings.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';
import { supplierOf } from '../../../domain/orders/invoice.ts';
import {
  type CreditNoteContent,
  creditNoteContent,
  type ReceiptContent,
  receiptContent,
} from '../../../domain/orders/receipt.ts';
import { describeSeller, isLatestDeclaration, sellerColumns } from '../sellers/queries.ts';
import { insertPaper, type StoredPaper, storedPaper } from './stored-paper.ts';

type PapersEnv = Pick<Env, 'PUBLISHER'>;
type SoldOrder = Pick<StoredOrder, 'pricing' | 'priceCents' | 'currency' | 'provider'>;

/**
 * The parties, the topic and the publisher that the receipt of an order names. `sold` is a subquery with one row:
 * `asker_id`, `creator_id`, `topic_id`, and `at`, the time of the payment.
 */
export function selectReceiptFacts(db: Database, sold: SQL) {
  const seller = alias(profiles, 'seller');
  const buyer = alias(profiles, 'buyer');
  const isThere = (person: typeof seller | typeof buyer, id: string) =>
    and(eq(person.id, sql.raw(`sold.${id}`)), isNull(person.deletedAt));
  return db
    .select({
      topic: sql<string>`${topics.name}`.as('topic_name'),
      sellerName: sql<string | null>`${seller.name}`.as('seller_name'),
      sellerUsername: sql<string | null>`${seller.username}`.as('seller_username'),
      buyerName: sql<string | null>`${buyer.name}`.as('buyer_name'),
      buyerUsername: sql<string | null>`${buyer.username}`.as('buyer_username'),
      declared: sellerColumns,
      publisher: sql<string | null>`${settingAt('publisher', sql`sold.at`)}`.as('publisher'),
      mediator: sql<string | null>`${settingAt('mediator', sql`sold.at`)}`.as('mediator'),
    })
    .from(sql`${sold} sold`)
    .innerJoin(topics, eq(topics.id, sql`sold.topic_id`))
    .leftJoin(seller, isThere(seller, 'creator_id'))
    .leftJoin(buyer, isThere(buyer, 'asker_id'))
    .leftJoin(sellerDeclarations, isLatestDeclaration(sql`sold.creator_id`, sql`sold.at`));
}

/** The facts of an order in D1; `now` is the time of its payment while it is unpaid. */
export function selectReceiptFactsOf(db: Database, orderId: string, now: number) {
  return selectReceiptFacts(
    db,
    sql`(select asker_id, creator_id, topic_id, coalesce(paid_at, ${now}) as at
      from orders where id = ${orderId})`,
  );
}

export type ReceiptFactsRow = Awaited<ReturnType<typeof selectReceiptFacts>>[number];

/** The receipt of an order by its facts, as it is issued. */
export function decideReceipt(
  env: PapersEnv,
  { pricing, priceCents, currency, provider }: SoldOrder,
  facts: ReceiptFactsRow,
  replaces: string | null = null,
): ReceiptContent {
  const party = (name: string | null, username: string | null) =>
    username === null ? null : { name, username };
  const named = {
    ...{ pricing, priceCents, currency, provider },
    topic: facts.topic,
    seller: party(facts.sellerName, facts.sellerUsername),
    sellerIdentity: describeSeller(facts.declared),
    buyer: party(facts.buyerName, facts.buyerUsername),
    issuer: supplierOf(describePublisher(facts, env.PUBLISHER)),
  };
  return receiptContent(named, replaces);
}

/** Statements that store the receipt of an order, for the batch that pays it, after the statement that does. */
export const storeReceipt = (
  db: Database,
  order: Pick<StoredOrder, 'id' | 'creatorId'>,
  receipt: ReceiptContent,
) => store(db, order, { series: 'R', source: '' }, storedPaper(receipt));

/** Stores the paper of a numbered document, unless that has one. */
export function store(
  db: Database,
  { id: orderId, creatorId }: Pick<StoredOrder, 'id' | 'creatorId'>,
  { series, source }: Pick<typeof documents.$inferSelect, 'series' | 'source'>,
  paper: StoredPaper,
) {
  const isIt = and(
    eq(documents.orderId, orderId),
    eq(documents.series, series),
    eq(documents.source, source),
    isNull(documents.storedAt),
  )!;
  const { number, issuedAt } = documents;
  return [
    ...insertPaper(
      db,
      { ...{ series, creatorId, ...paper }, number: sql`${number}`, issuedAt: sql`${issuedAt}` },
      isIt,
      sql`${documents}`,
    ),
    db
      .update(documents)
      .set({ storedAt: sql`${issuedAt}` })
      .where(isIt),
  ] as const;
}

interface Issued<Content> {
  number: string;
  issuedAt: number;
  content: Content;
}

/** The papers of an order: its receipts, of which each corrects the one before, with the credit notes of each. */
interface OrderPapers {
  order: StoredOrder;
  objection: typeof paperObjections.$inferSelect | null;
  receipts: (Issued<ReceiptContent> & { notes: Issued<CreditNoteContent>[] })[];
  /** The number of all of them. */
  count: number;
  /** The documents that are not stored, and what they say. */
  unstored: { document: typeof documents.$inferSelect; content: object }[];
}

/**
 * The papers of an order as they were issued; null when nothing was paid, and once they need not be retained any more.
 * A document that is not stored yet says what will be stored: a receipt that no request has issued names the parties as
 * they are now, and a credit note follows from the receipt and from earlier notes alone.
 */
export async function readOrderPapers(
  db: Database,
  env: PapersEnv,
  orderId: string,
  now: number,
): Promise<OrderPapers | null> {
  const { order, objection, rows } = await batch(db, {
    objection: first(db.select().from(paperObjections).where(eq(paperObjections.orderId, orderId))),
    order: first(db.select().from(orders).where(eq(orders.id, orderId))),
    rows: db
      .select({ document: documents, content: sql<string | null>`${papers.content}`.as('content') })
      .from(documents)
      .leftJoin(
        papers,
        and(eq(papers.series, documents.series), eq(papers.number, documents.number)),
      )
      .where(eq(documents.orderId, orderId))
      // The receipt of the payment, then notes and corrected receipts, as they were issued.
      .orderBy(
        sql`${documents.series} = 'R' and ${documents.source} = '' desc`,
        asc(documents.issuedAt),
        asc(documents.series),
        asc(documents.number),
      ),
  });
  const [paid] = rows;
  if (!order || paid?.document.series !== 'R') return null;
  const isExpired = paid.document.storedAt !== null && paid.content === null;
  if (isExpired) return null;
  const [facts] = paid.content === null ? await selectReceiptFactsOf(db, orderId, now) : [];
  const unstored: OrderPapers['unstored'] = [];
  const issue = <Content extends object>(
    { document, content }: (typeof rows)[number],
    decide: () => Content,
  ): Issued<Content> => {
    const issued = content === null ? decide() : (JSON.parse(content) as Content);
    if (content === null) unstored.push({ document, content: issued });
    const { issuedAt } = document;
    return { number: formatDocumentNumber(document), issuedAt, content: issued };
  };
  const receipts: OrderPapers['receipts'] = [];
  for (const row of rows) {
    if (row.document.series === 'R') {
      receipts.push({ ...issue(row, () => decideReceipt(env, order, facts!)), notes: [] });
      continue;
    }
    const { number, content, notes } = receipts.at(-1)!;
    const earlier = notes.map((note) => note.content);
    const { cents } = row.document;
    notes.push(issue(row, () => creditNoteContent({ ...content, number }, earlier, cents)));
  }
  return { order, objection: objection ?? null, receipts, count: rows.length, unstored };
}

/** Orders with documents that are not stored, at most `limit`. */
export const selectUnstored = (db: Database, limit: number) =>
  db
    .selectDistinct({ orderId: documents.orderId })
    .from(documents)
    .where(isNull(documents.storedAt))
    .limit(limit);

/** Stores the papers of an order that are not stored yet. */
export async function storeOrderPapers(
  db: Database,
  env: PapersEnv,
  orderId: string,
  now: number,
): Promise<void> {
  const found = await readOrderPapers(db, env, orderId, now);
  for (const { document, content } of found?.unstored ?? [])
    await db.batch(store(db, found!.order, document, storedPaper(content)));
}
