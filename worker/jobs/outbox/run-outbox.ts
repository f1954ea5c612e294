import { asc, eq, inArray, sql } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { outbox } from '../../../database/schema.ts';
import { outboxLanes } from '../../../domain/outbox.ts';
import { effects } from '../../platform/effects.ts';
import { attempt, claim, clockFrom, drain } from '../../platform/outbox.ts';
import { handlers } from './handlers.ts';

/** Maximum rows per run, to stay under the subrequest limit. */
const ROWS_MAX = 280;
/** Further rows of each later lane, so that failing effects do not use up the turns of those behind them. */
const LANE_MAX = 40;
/** Maximum time that a request spends on its own effects that fail, or that another run has claimed. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 25;

/** The next row: from the first of the lanes that has one, the row that has been due for longest. */
function next(lanes: readonly number[], now: number, isFresh: boolean) {
  const firstOf = (lane: number) => sql`(
    select id from ${outbox} where lane = ${lane} and due_at <= ${now}
      ${isFresh ? sql`and attempts = 0` : sql``} order by due_at, id limit 1)`;
  // SQLite's coalesce takes at least two values.
  return sql`select coalesce(${sql.join([...lanes.map(firstOf), sql`null`], sql`, `)})`;
}

/**
 * Handles the outbox rows that are due at `now` (epoch milliseconds): the promised effects of requests,
 * then their consequences, then mails; each lane in the order in which it was written. With `isFresh`, rows
 * that have been tried before are skipped, so that a request does not wait for failing ones.
 */
export async function runOutbox(
  env: Env,
  now: number,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<{ done: number; failed: number }> {
  const db = database(env.DB);
  const work = effects(env, handlers);
  const clock = clockFrom(now);
  const run = (lanes: number[], rowsMax: number) => {
    const start = clock();
    const rows = next(lanes, start, isFresh);
    return drain(db, work, () => rows, start, { rowsMax, atOnce: 1 });
  };
  const lanes = Object.values(outboxLanes).sort();
  const all = await run(lanes, ROWS_MAX);
  if (all.done + all.failed < ROWS_MAX) return all;
  for (const lane of lanes.slice(1)) {
    const { done, failed } = await run([lane], LANE_MAX);
    all.done += done;
    all.failed += failed;
  }
  return all;
}

/**
 * Handles these rows, except those that are due later, regardless of others, and returns true when all of
 * the promised lane are done. For five seconds it retries rows that fail, and waits for rows that another
 * run has claimed; after that the cron continues.
 */
export async function runOwnOutbox(
  env: Env,
  ids: readonly number[],
  now: number,
): Promise<boolean> {
  const db = database(env.DB);
  const clock = clockFrom(now);
  const work = effects(env, handlers);
  /** Attempts of rows that failed in this call, which it may retry before they are due. */
  const failedAttempts = new Map<number, number>();
  for (let waiting = [...ids]; waiting.length > 0; await scheduler.wait(LOOK_AGAIN_MS)) {
    const rows = await db
      .select()
      .from(outbox)
      .where(inArray(outbox.id, sql`(select value from json_each(${JSON.stringify(waiting)}))`))
      .orderBy(asc(outbox.dueAt), asc(outbox.id));
    waiting = [];
    for (const { id, attempts, dueAt, lane } of rows) {
      // Rows that follow at once are dated a millisecond after their cause.
      if (attempts === 0 && (dueAt ?? 0) > clock() + 1) continue;
      const isClaimedElsewhere =
        attempts > 0 && (dueAt ?? 0) > clock() && failedAttempts.get(id) !== attempts;
      const isFree = sql`select ${outbox.id} from ${outbox}
        where ${eq(outbox.id, id)} and ${eq(outbox.attempts, attempts)}`;
      const [row] = isClaimedElsewhere ? [] : await claim(db, work, isFree, clock());
      const outcome = row ? await attempt(db, work, [row], clock) : 'claimed elsewhere';
      if (outcome === 'failed') failedAttempts.set(id, attempts + 1);
      if (outcome !== 'done' && lane === outboxLanes.promised) waiting.push(id);
    }
    if (waiting.length === 0) return true;
    if (clock() - now >= WAIT_MS) return false;
  }
  return true;
}
