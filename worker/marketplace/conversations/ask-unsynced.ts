import { and, asc, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { isUnsynced } from '../../../database/conversation-places.ts';
import { conversations } from '../../../database/schema.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { log } from '../../platform/log.ts';

/** Maximum number of objects asked per run. Each one writes its row and two marks. */
const ASKED_PER_RUN = 50;
/**
 * A conversation that stays unsynced, for example because its object runs older code, is asked
 * again after this delay.
 */
const PUT_OFF_MS = 10 * MINUTE_MS;

/**
 * Asks Conversation objects to tell D1 who wrote last, where an older version has not done so and a
 * participant may be waiting. Returns how many were asked and how many failed.
 */
export async function askUnsynced(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  now: number,
): Promise<{ asked: number; failed: number }> {
  const { id, putOffUntil } = conversations;
  const rows = await db
    .select({ id })
    .from(conversations)
    .where(and(isUnsynced, or(isNull(putOffUntil), lte(putOffUntil, now))))
    .orderBy(asc(putOffUntil))
    .limit(ASKED_PER_RUN);
  if (rows.length === 0) return { asked: 0, failed: 0 };
  const ids = JSON.stringify(rows.map((row) => row.id));
  await db
    .update(conversations)
    .set({ putOffUntil: now + PUT_OFF_MS })
    .where(sql`${id} in (select value from json_each(${ids}))`);
  const outcomes = await Promise.allSettled(
    rows.map((row) => env.CONVERSATION.getByName(row.id).repair()),
  );
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) log.error('conversation.not_synced', { error: reason });
  return { asked: rows.length, failed: failures.length };
}
