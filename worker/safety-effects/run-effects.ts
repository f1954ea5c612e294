import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { safetyEffects } from '../../database/schema.ts';
import { retryDelay } from '../../domain/retry-delay.ts';
import { operations } from './operations.ts';

/** The effects that one query reads. */
const EFFECTS_AT_ONCE = 40;
/** The queries of one run for each lane, since an invocation may ask D1 and objects so many things. */
const ROUNDS_MAX = 8;
/** The time that an effect may take. */
const DEADLINE_MS = 20_000;
/** Longer than {@link DEADLINE_MS}: a run that dies in the middle of an effect is followed by another. */
const CLAIM_MS = 30_000;
/** A request goes on for so long with effects of its own that fail, or that another run has claimed. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 25;

/** Effects that a request carries out, and need not wait for where they fail: nothing that it promises. */
const MAY_FOLLOW = new Set(['post_quotes', 'purge', 'stray_picture', 'verification_files']);

type Effect = typeof safetyEffects.$inferSelect;
type Outcome = 'done' | 'failed' | 'claimed elsewhere';
type Clock = () => number;

/** A clock that stands at `now` when it is made, and goes on. */
function clockFrom(now: number): Clock {
  const madeAt = Date.now();
  return () => now + Date.now() - madeAt;
}

/**
 * Carries out the effects that are due at `now` (epoch milliseconds): first those on objects, sessions and
 * caches, then those that send mails, each in the order in which they were written. A run claims an effect
 * before it acts, so two runs at once do it once. An effect that fails is tried again later, for ever, and the
 * log names it. `isFresh` leaves out the effects that were tried before, so that a request does not wait for
 * what fails.
 */
export async function runSafetyEffects(
  env: Env,
  now: number,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<{ done: number; failed: number }> {
  const db = database(env.DB);
  const clock = clockFrom(now);
  const counts = { done: 0, failed: 0, 'claimed elsewhere': 0 };
  for (const isMail of [false, true])
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const due = await db
        .select()
        .from(safetyEffects)
        .where(
          and(
            eq(safetyEffects.isMail, isMail),
            lte(safetyEffects.dueAt, now),
            isFresh ? eq(safetyEffects.attempts, 0) : undefined,
          ),
        )
        .orderBy(asc(safetyEffects.dueAt), asc(safetyEffects.id))
        .limit(EFFECTS_AT_ONCE);
      for (const effect of due) counts[await carryOut(db, env, effect, clock)] += 1;
      if (due.length < EFFECTS_AT_ONCE) break;
    }
  return { done: counts.done, failed: counts.failed };
}

/**
 * Carries out these effects, whatever else waits, and says whether all are done that hold something. Tries those that fail again, and
 * waits for those that another run has claimed, for five seconds; after that the cron goes on with them.
 */
export async function runOwnSafetyEffects(
  env: Env,
  ids: readonly number[],
  now: number,
): Promise<boolean> {
  const db = database(env.DB);
  const clock = clockFrom(now);
  /** The attempts of effects that failed here, which need not wait for their next turn. */
  const failedAt = new Map<number, number>();
  for (let waiting = [...ids]; waiting.length > 0; await scheduler.wait(LOOK_AGAIN_MS)) {
    const effects = await db
      .select()
      .from(safetyEffects)
      .where(
        inArray(safetyEffects.id, sql`(select value from json_each(${JSON.stringify(waiting)}))`),
      )
      .orderBy(asc(safetyEffects.dueAt), asc(safetyEffects.id));
    waiting = [];
    for (const { id, kind, attempts, dueAt } of effects) {
      const isOthers = attempts > 0 && dueAt > clock() && failedAt.get(id) !== attempts;
      const outcome = isOthers
        ? 'claimed elsewhere'
        : await carryOut(db, env, { id, attempts }, clock);
      if (outcome === 'failed') failedAt.set(id, attempts + 1);
      if (outcome !== 'done' && !MAY_FOLLOW.has(kind)) waiting.push(id);
    }
    if (waiting.length > 0 && clock() - now >= WAIT_MS) return false;
  }
  return true;
}

async function carryOut(
  db: Database,
  env: Env,
  { id, attempts }: Pick<Effect, 'id' | 'attempts'>,
  clock: Clock,
): Promise<Outcome> {
  const [effect] = await db
    .update(safetyEffects)
    .set({ attempts: attempts + 1, dueAt: clock() + CLAIM_MS })
    .where(and(eq(safetyEffects.id, id), eq(safetyEffects.attempts, attempts)))
    .returning();
  if (!effect) return 'claimed elsewhere';
  // Another run may have claimed it again after this claim ended: then the row is that run's.
  const isClaimed = and(eq(safetyEffects.id, id), eq(safetyEffects.attempts, effect.attempts));
  try {
    await withinDeadline(perform(env, effect, clock()));
    await db.delete(safetyEffects).where(isClaimed);
    return 'done';
  } catch (error) {
    console.error(
      JSON.stringify({
        event: 'safety.effect_failed',
        ...{ effect: id, kind: effect.kind, attempts: effect.attempts },
        error: describeFailure(error),
      }),
    );
    await db
      .update(safetyEffects)
      .set({ dueAt: clock() + retryDelay(effect.attempts) })
      .where(isClaimed);
    return 'failed';
  }
}

async function perform(env: Env, { kind, data }: Effect, now: number): Promise<void> {
  const operation = operations[kind];
  if (!operation) throw new Error(`no operation: ${kind}`);
  await operation(env, data, now);
}

/** Rejects when the effect takes too long; it may still end, as every effect may come twice. */
async function withinDeadline(performed: Promise<void>): Promise<void> {
  const abort = new AbortController();
  const late = scheduler.wait(DEADLINE_MS, { signal: abort.signal }).then(
    () => Promise.reject(new Error(`took longer than ${DEADLINE_MS} ms`)),
    () => undefined,
  );
  try {
    await Promise.race([performed, late]);
  } finally {
    abort.abort();
  }
}
