import { asc, eq, inArray, sql } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { outbox } from '../../../database/schema.ts';
import { outboxLanes } from '../../../domain/outbox.ts';
import { effects } from '../../platform/effects.ts';
import { attempt, claim, clockFrom, drain } from '../../platform/outbox.ts';
import { handlers } from './handlers.ts';

/** Rows of one run, since an invocation may ask D1 and objects so many things. */
const ROWS_MAX = 320;
/** Maximum time that a request spends on effects of its own that fail, or that another run has claimed. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 25;

/** The row whose turn it is: the first lane that has one, and there the one that has been due for longest. */
function next(now: number, isFresh: boolean) {
  const firstOf = (lane: number) => sql`(
    select id from ${outbox} where lane = ${lane} and due_at <= ${now}
      ${isFresh ? sql`and attempts = 0` : sql``} order by due_at, id limit 1)`;
  const lanes = Object.values(outboxLanes).sort().map(firstOf);
  return sql`coalesce(${sql.join(lanes, sql`, `)})`;
}

/**
 * Handles what is due in the outbox at `now` (epoch milliseconds): what requests have promised, then what follows
 * from it, then mails; each in the order in which it was written. `isFresh` leaves out what was tried before, so
 * that a request does not wait for what fails.
 */
export async function runOutbox(
  env: Env,
  now: number,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<{ done: number; failed: number }> {
  const work = effects(env, handlers);
  return drain(database(env.DB), work, sql`select ${next(now, isFresh)}`, now, {
    rowsMax: ROWS_MAX,
    atOnce: 1,
  });
}

/**
 * Handles these rows, whatever else waits, and says whether all are done that hold something. Tries those that
 * fail again, and waits for those that another run has claimed, for five seconds; after that the cron goes on.
 */
export async function runOwnOutbox(
  env: Env,
  ids: readonly number[],
  now: number,
): Promise<boolean> {
  const db = database(env.DB);
  const clock = clockFrom(now);
  const work = effects(env, handlers);
  /** The attempts of rows that failed here, which need not wait for their next turn. */
  const failedAt = new Map<number, number>();
  for (let waiting = [...ids]; waiting.length > 0; await scheduler.wait(LOOK_AGAIN_MS)) {
    const rows = await db
      .select()
      .from(outbox)
      .where(inArray(outbox.id, sql`(select value from json_each(${JSON.stringify(waiting)}))`))
      .orderBy(asc(outbox.dueAt), asc(outbox.id));
    waiting = [];
    for (const { id, attempts, dueAt, lane } of rows) {
      const isOthers = attempts > 0 && (dueAt ?? 0) > clock() && failedAt.get(id) !== attempts;
      const isFree = sql`select ${outbox.id} from ${outbox}
        where ${eq(outbox.id, id)} and ${eq(outbox.attempts, attempts)}`;
      const [row] = isOthers ? [] : await claim(db, work, isFree, clock());
      const outcome = row ? await attempt(db, work, row, clock) : 'claimed elsewhere';
      if (outcome === 'failed') failedAt.set(id, attempts + 1);
      if (outcome !== 'done' && lane === outboxLanes.promised) waiting.push(id);
    }
    if (waiting.length > 0 && clock() - now >= WAIT_MS) return false;
  }
  return true;
}
