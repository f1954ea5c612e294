import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { accountExports, outbox } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { endUpload, folderOf } from './run-exports.ts';

/**
 * Statement that enqueues the deletion of the files of exports, before that of their rows. A run that is writing one
 * meanwhile ends within the hour, so a second deletion follows then. `which`: a condition on `account_exports`.
 */
export function enqueueRemoval(db: Database, which: SQL, now: number) {
  const { id, userId, upload } = accountExports;
  const data = sql`json_object('userId', ${userId}, 'exportId', ${id}, 'upload', ${upload})`;
  return insertWhere(
    db,
    outbox,
    outboxEntry('export_removal', data as never, sql`${now} + delay.value` as never),
    which,
    sql`${accountExports}, json_each(${JSON.stringify([0, HOUR_MS])}) delay`,
  );
}

/** Deletes exports, whose files follow, and returns their ids. `which`: a condition on `account_exports`. */
export async function deleteExports(
  db: Database,
  which: SQL,
  now: number,
): Promise<{ id: string }[]> {
  const { gone } = await batch(db, {
    files: enqueueRemoval(db, which, now),
    gone: db.delete(accountExports).where(which).returning({ id: accountExports.id }),
  });
  return gone;
}

/** Handles `export_removal`. An export has fewer files than one list of R2. */
export async function removeFiles(
  { ACCOUNT_EXPORTS: bucket }: Pick<Env, 'ACCOUNT_EXPORTS'>,
  { userId, exportId, upload }: OutboxData<'export_removal'>,
): Promise<void> {
  await endUpload(bucket, upload === null ? null : JSON.parse(upload));
  const { objects } = await bucket.list({ prefix: folderOf({ userId, id: exportId }) });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
}
