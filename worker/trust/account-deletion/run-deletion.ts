import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { accountDeletions, outbox } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { log } from '../../platform/log.ts';
import type { DeletedUser, Work } from './step.ts';
import { steps } from './steps.ts';

/** Limits of one run, which the outbox gives twenty seconds. The next run continues. */
interface Limits {
  rowsMax: number;
  callsMax: number;
  /** Maximum calls of bindings, since an invocation has about a thousand, and maximum time in milliseconds. */
  budget: number;
  durationMs: number;
}

const LIMITS: Limits = { rowsMax: 1_000, callsMax: 40, budget: 600, durationMs: 12_000 };
/** Most pieces read what is left, and delete it. */
const STATEMENTS_PER_PIECE = 2;
const AGAIN_AFTER_MS = 1_000;

/** Handles `delete_account`: goes on with the deletion, and enqueues the rest of a long one. */
export async function runDeletion(
  env: Env,
  { userId }: OutboxData<'delete_account'>,
  now: number,
  limits: Limits = LIMITS,
): Promise<void> {
  const db = database(env.DB);
  if (await continueDeletion({ env, db, now, ...limits }, userId)) return;
  const again = outboxEntry('delete_account', { userId }, now + AGAIN_AFTER_MS);
  // Prevents a new row for each retry after a failure.
  const isAlone = sql`(select count(*) from ${outbox}
    where ${outbox.kind} = 'delete_account' and ${outbox.data} ->> 'userId' = ${userId}) < 2`;
  await insertWhere(db, outbox, again, isAlone);
}

/** Goes on with a deletion; true when it is finished. */
async function continueDeletion(
  { budget, durationMs, ...run }: Omit<Work, 'user' | 'calls'> & Limits,
  userId: string,
): Promise<boolean> {
  const { db, now } = run;
  const user = await findDeletedUser(db, userId);
  if (!user) return true;
  const work: Work = { ...run, user, calls: 0 };
  const startedAt = Date.now();
  let pieces = 0;
  // A step without anything left is no piece: every run comes as far as it can.
  for (const step of Object.values(steps))
    while (await step(work)) {
      pieces += 1;
      const spent = work.calls + STATEMENTS_PER_PIECE * pieces;
      if (spent >= budget || Date.now() - startedAt >= durationMs) return false;
    }
  // Nothing stays but the times.
  await db
    .update(accountDeletions)
    .set({ finishedAt: now, username: null, address: null, conversationPlace: null })
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.finishedAt)));
  log.info('account.deleted', { pieces });
  return true;
}

/** The user of an unfinished deletion; null when there is none. */
async function findDeletedUser(db: Database, userId: string): Promise<DeletedUser | null> {
  const found = await db
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.finishedAt)))
    .get();
  return found ? { id: userId, username: found.username!, address: found.address! } : null;
}
