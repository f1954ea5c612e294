import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { papers } from '../../../database/papers.ts';
import {
  commissionInvoices,
  documents,
  orders,
  outbox,
  paperObjections,
} from '../../../database/schema.ts';
import { booksRetainedFrom } from '../../../domain/orders/books.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { log } from '../../platform/log.ts';
import { readSettingsCopy, restoreSettings, type SettingsCopy } from './copy-settings.ts';
import { insertPaper } from './stored-paper.ts';

/**
 * Copies in R2 of papers that nothing but D1 has: statements, commission invoices, corrected receipts and objections; and of
 * what operators decided for later (copy-settings.ts). A restore of D1 to an earlier time does not reach them. The
 * receipt of a payment is in the order's note at the provider.
 */

/** The source of a corrected receipt and its credit note, instead of a movement. */
export const CORRECTION = 'correction';
const FOLDER = 'papers/';

type CopyEnv = Pick<Env, 'DB' | 'VERIFICATION_FILES'>;

/** Rows that were stored together. */
interface Copy {
  papers: (typeof papers.$inferSelect)[];
  documents: (typeof documents.$inferSelect)[];
  invoices: (typeof commissionInvoices.$inferSelect)[];
  objections: (typeof paperObjections.$inferSelect)[];
}

/** Statement for the batch that issues papers, after the statement that does: they will be copied, if `isIssued`. */
export const planCopy = (
  db: Database,
  data: OutboxData<'paper_copy'>,
  now: number,
  isIssued: SQL = sql`true`,
) => insertWhere(db, outbox, outboxEntry('paper_copy', data, now), isIssued);

/** Handles `paper_copy`. The key begins with the time of the latest row, so that a restore lists the copies since then. */
export async function copyPapers(env: CopyEnv, data: OutboxData<'paper_copy'>): Promise<void> {
  const db = database(env.DB);
  const copy = await ('orderId' in data
    ? readCorrections(db, data.orderId)
    : readMonth(db, data.creatorId, data.month));
  const times = [
    ...[...copy.papers, ...copy.documents].map(({ issuedAt }) => issuedAt),
    ...copy.objections.map(({ createdAt, answeredAt }) => answeredAt ?? createdAt),
  ];
  if (times.length === 0) return;
  const name = 'orderId' in data ? data.orderId : `${data.creatorId}-${data.month}`;
  await env.VERIFICATION_FILES.put(
    `${folderOf(Math.max(...times))}/${name}.json`,
    JSON.stringify(copy),
  );
}

/** Handles `settings_copy`. */
export async function copySettings(env: CopyEnv, data: OutboxData<'settings_copy'>): Promise<void> {
  const { at, name, copy } = await readSettingsCopy(env, data);
  await env.VERIFICATION_FILES.put(`${folderOf(at)}/${name}.json`, JSON.stringify(copy));
}

const folderOf = (time: number) => `${FOLDER}${String(Math.max(0, time)).padStart(15, '0')}`;

async function readMonth(db: Database, creatorId: string, month: string): Promise<Copy> {
  const isIts = (table: typeof papers | typeof commissionInvoices) =>
    and(eq(table.creatorId, creatorId), eq(table.month, month));
  const read = await batch(db, {
    papers: db.select().from(papers).where(isIts(papers)),
    invoices: db.select().from(commissionInvoices).where(isIts(commissionInvoices)),
  });
  return { ...read, documents: [], objections: [] };
}

async function readCorrections(db: Database, orderId: string): Promise<Copy> {
  const isCorrection = and(eq(documents.orderId, orderId), eq(documents.source, CORRECTION))!;
  const read = await batch(db, {
    documents: db.select().from(documents).where(isCorrection),
    papers: db
      .select()
      .from(papers)
      .where(
        sql`(${papers.series}, ${papers.number}) in (select series, number from documents where ${isCorrection})`,
      ),
    objections: db.select().from(paperObjections).where(eq(paperObjections.orderId, orderId)),
  });
  return { ...read, invoices: [] };
}

/**
 * Stores the papers again that were copied since then, at most `limit` copies after `cursor`; what is stored stays.
 * Returns the next cursor, null at the end.
 */
export async function restorePapers(
  env: CopyEnv,
  { since, cursor, limit }: { since: number; cursor: string; limit: number },
  now: number,
): Promise<{ cursor: string | null; looked: number }> {
  const db = database(env.DB);
  const bucket = env.VERIFICATION_FILES;
  const startAfter = cursor || folderOf(since);
  const { objects, truncated } = await bucket.list({ prefix: FOLDER, startAfter, limit });
  for (const { key } of objects) {
    const object = await bucket.get(key);
    if (!object) continue;
    const copy = await object.json<Copy | SettingsCopy>();
    const isRestored = await ('papers' in copy
      ? restoreCopy(db, copy)
      : restoreSettings(db, copy, now));
    if (!isRestored) log.error('payments.not_recorded', { id: key });
  }
  return { cursor: truncated ? objects.at(-1)!.key : null, looked: objects.length };
}

/** Returns false when another paper has the number of one of these. */
async function restoreCopy(db: Database, copy: Copy): Promise<boolean> {
  const hashOf = ({ series, number }: Copy['papers'][number]) =>
    sql`(select hash from papers where series = ${series} and number = ${number})`;
  // An order that was placed again meanwhile is not restored.
  const isThere = ({ orderId }: { orderId: string }) =>
    sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId})`;
  const { stored } = await batch(db, {
    documents: copy.documents.map((row) =>
      insertWhere(db, documents, row, isThere(row)).onConflictDoNothing(),
    ),
    invoices: copy.invoices.map((row) =>
      db.insert(commissionInvoices).values(row).onConflictDoNothing(),
    ),
    papers: copy.papers.flatMap((row) =>
      insertPaper(
        db,
        row,
        sql`${hashOf(row)} is null and not exists (select 1 from ${papers}
          where creator_id = ${row.creatorId} and month = ${row.month} and series = ${row.series})`,
      ),
    ),
    objections: copy.objections.flatMap((row) => {
      const { answeredAt, reason, isCorrected, ...made } = row;
      const isOpen = and(
        eq(paperObjections.orderId, row.orderId),
        isNull(paperObjections.answeredAt),
      );
      return [
        insertWhere(db, paperObjections, made, isThere(row)).onConflictDoNothing(),
        db.update(paperObjections).set({ answeredAt, reason, isCorrected }).where(isOpen),
      ];
    }),
    stored: copy.papers.map((row) =>
      db
        .select({ isIt: sql<number>`${hashOf(row)} = ${row.hash}`.as('is_it') })
        .from(sql`(select 1)`),
    ),
  });
  return stored.every(([row]) => Boolean(row?.isIt));
}

/** Deletes copies of papers that need not be retained any more; the next run continues. Returns their number. */
export async function deleteExpiredCopies(
  { VERIFICATION_FILES: bucket }: Pick<Env, 'VERIFICATION_FILES'>,
  now: number,
): Promise<number> {
  const from = folderOf(booksRetainedFrom(now));
  const { objects } = await bucket.list({ prefix: FOLDER });
  const expired = objects.map(({ key }) => key).filter((key) => key < from);
  if (expired.length > 0) await bucket.delete(expired);
  return expired.length;
}
