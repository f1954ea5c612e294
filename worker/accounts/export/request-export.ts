import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { accountExports } from '../../../database/schema.ts';
import {
  type AccountExport,
  describeExport,
  EXPORTS_MAX,
  EXPORTS_WITHIN_MS,
} from '../../../domain/accounts/account-export.ts';
import { ProblemError } from '../../../domain/problem.ts';

/** The person's latest export. */
const selectLatest = (db: Database, userId: string) =>
  db
    .select()
    .from(accountExports)
    .where(eq(accountExports.userId, userId))
    .orderBy(desc(accountExports.requestedAt), desc(accountExports.id))
    .limit(1);

export async function getExport(db: Database, userId: string, now: number): Promise<AccountExport> {
  const { latest } = await batch(db, {
    latest: first(selectLatest(db, userId)),
  });
  return describeExport(latest ?? null, now);
}

/**
 * Begins an export, unless the person has one that runs, which is then the answer. A problem
 * `export.limit_reached` when they have asked too often.
 */
export async function requestExport(
  db: Database,
  userId: string,
  now: number,
): Promise<AccountExport> {
  const ofPerson = eq(accountExports.userId, userId);
  const recent = db
    .select({ n: count() })
    .from(accountExports)
    .where(and(ofPerson, gt(accountExports.requestedAt, now - EXPORTS_WITHIN_MS)));
  const { latest } = await batch(db, {
    requested: insertWhere(
      db,
      accountExports,
      { id: crypto.randomUUID(), userId, requestedAt: now, dueAt: now },
      sql`(${recent}) < ${EXPORTS_MAX} and not exists (select 1 from ${accountExports}
        where ${ofPerson} and ${accountExports.state} = 'running')`,
    ),
    latest: first(selectLatest(db, userId)),
  });
  if (latest?.state !== 'running') throw new ProblemError('export.limit_reached');
  return describeExport(latest, now);
}
