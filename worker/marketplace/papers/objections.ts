import { and, eq, isNull, sql } from 'drizzle-orm';
import { batch, decideAgain, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { paperObjections } from '../../../database/schema.ts';
import { objectionEnd } from '../../../domain/orders/objection.ts';
import type { Periods } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { planCopy } from './copy-papers.ts';
import { correctReceipt } from './correct-receipt.ts';

/** Stores the seller's objection to a receipt, once and in time; else 409 `receipt.not_objectable`. */
export async function objectToReceipt(
  db: Database,
  orderId: string,
  text: string,
  now: number,
  periods: Pick<Periods, 'day'>,
): Promise<void> {
  const issuedAfter = now - objectionEnd(0, periods);
  const insert = insertWhere(
    db,
    paperObjections,
    { orderId, text, createdAt: now },
    sql`exists (select 1 from documents
        where order_id = ${orderId} and series = 'R' and source = '' and issued_at > ${issuedAfter})
      and not exists (select 1 from ${paperObjections} where order_id = ${orderId})`,
  ).returning({ orderId: paperObjections.orderId });
  const isMade = sql`exists (select 1 from ${paperObjections} where order_id = ${orderId})`;
  const { made } = await batch(db, { made: insert, copy: planCopy(db, { orderId }, now, isMade) });
  if (made.length === 0) throw new ProblemError('receipt.not_objectable');
}

/**
 * Answers an objection, once; else 409 `objection.not_open`. `correct` issues a credit note of what was not refunded,
 * and a receipt of it by today's facts; 409 `receipt.refunded` when all of it was.
 */
export async function answerObjection(
  db: Database,
  env: Pick<Env, 'PUBLISHER'>,
  orderId: string,
  { correct, reason }: { correct: boolean; reason: string },
  now: number,
): Promise<void> {
  const isOpen = and(eq(paperObjections.orderId, orderId), isNull(paperObjections.answeredAt));
  await decideAgain(async () => {
    const [open] = await db.select().from(paperObjections).where(isOpen);
    if (!open) throw new ProblemError('objection.not_open');
    const correction = correct ? await correctReceipt(db, env, orderId, now) : null;
    await batch(db, {
      isUnchanged: onlyIf(sql`exists (select 1 from ${paperObjections} where ${isOpen})
        and ${correction?.isCurrent ?? sql`1`}`),
      corrected: correction?.statements ?? [],
      answered: db
        .update(paperObjections)
        .set({ answeredAt: now, reason, isCorrected: correct })
        .where(isOpen),
      copy: planCopy(db, { orderId }, now),
    });
  });
}
