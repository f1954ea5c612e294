import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { documents, orderMails } from '../../../database/schema.ts';
import type { FailedMail } from '../../../domain/operations/health-wire.ts';
import { formatDocumentNumber } from '../../../domain/orders/document-number.ts';

/** Maximum number of mails listed, and retried by one call. */
const MAILS_MAX = 100;

/** Mails about orders that were given up, in the order of their orders' ids, at most a hundred. */
export async function listFailedMails(db: Database): Promise<FailedMail[]> {
  const rows = await db
    .select({ orderId: orderMails.orderId, kind: orderMails.kind, number: documents.number })
    .from(orderMails)
    .leftJoin(
      documents,
      and(
        eq(documents.orderId, orderMails.orderId),
        eq(documents.series, 'R'),
        eq(documents.source, ''),
      ),
    )
    .where(eq(orderMails.outcome, sql`'failed'`))
    .orderBy(asc(orderMails.orderId))
    .limit(MAILS_MAX);
  return rows.map(({ number, ...mail }) => ({
    ...mail,
    number: number === null ? null : formatDocumentNumber({ series: 'R', number }),
  }));
}

/** Has the cron send mails again that were given up, at most a hundred; returns their number. */
export async function retryFailedMails(db: Database, now: number): Promise<number> {
  const { meta } = await db
    .update(orderMails)
    .set({ dueAt: now, attempts: 0, outcome: null })
    .where(
      sql`rowid in (select rowid from order_mails where outcome = 'failed' order by order_id limit ${MAILS_MAX})`,
    )
    .run();
  return meta.changes;
}
