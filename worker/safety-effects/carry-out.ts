import { and, asc, eq, lte } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { type Database, database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { type OwnSession, primarySession } from '../../database/own-session.ts';
import { safetyEffects } from '../../database/schema.ts';
import { retryDelay } from '../../domain/retry-delay.ts';
import type { AppEnv } from '../http/app-env.ts';
import { operations } from './operations.ts';

/** Effects that one run looks at once; more wait for its next round. */
const EFFECTS_AT_ONCE = 40;
/** How often a run goes on with what is due: it may ask D1 and objects so many things. */
const ROUNDS_MAX = 8;
/** Longer than an operation takes: whoever dies in the middle of one is followed by another. */
const CLAIM_MS = 30_000;

type Effect = typeof safetyEffects.$inferSelect;

/**
 * Does outside D1 what blocks and decisions ask for and is due at `now`, in the order in which it was
 * asked: objects, sessions, mails, caches. Each is claimed before it is done, so two runs at once do it
 * once; one that fails has its next turn later, for ever, and the log says so. `isFresh`: only what has
 * never been tried, so that a request does not wait for what fails.
 */
export async function carryOutSafetyEffects(
  env: Env,
  now: number,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<{ done: number; failed: number }> {
  const db = database(env.DB);
  let done = 0;
  let failed = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const due = await db
      .select()
      .from(safetyEffects)
      .where(
        and(lte(safetyEffects.dueAt, now), isFresh ? eq(safetyEffects.attempts, 0) : undefined),
      )
      .orderBy(asc(safetyEffects.dueAt), asc(safetyEffects.id))
      .limit(EFFECTS_AT_ONCE);
    // In turn: what hides and what shows the same thing must not overtake each other.
    for (const effect of due) {
      const outcome = await carryOut(db, env, effect, now);
      if (outcome === 'done') done += 1;
      if (outcome === 'failed') failed += 1;
    }
    if (due.length < EFFECTS_AT_ONCE) break;
  }
  return { done, failed };
}

async function carryOut(db: Database, env: Env, effect: Effect, now: number) {
  const attempts = effect.attempts + 1;
  const isIt = eq(safetyEffects.id, effect.id);
  const claimed = await db
    .update(safetyEffects)
    .set({ attempts, dueAt: now + CLAIM_MS })
    .where(and(isIt, eq(safetyEffects.attempts, effect.attempts)))
    .returning({ id: safetyEffects.id });
  if (claimed.length === 0) return 'claimed';
  try {
    const operation = operations[effect.kind];
    if (!operation) throw new Error(`no operation: ${effect.kind}`);
    await operation(env, effect.data, now);
    await db.delete(safetyEffects).where(isIt);
    return 'done';
  } catch (error) {
    console.error(
      JSON.stringify({
        event: 'safety.effect_failed',
        ...{ effect: effect.id, kind: effect.kind, attempts },
        error: describeFailure(error),
      }),
    );
    await db
      .update(safetyEffects)
      .set({ dueAt: now + retryDelay(attempts) })
      .where(isIt);
    return 'failed';
  }
}

/**
 * Carries out what a request that writes has asked for: to be used in worker/app.ts ahead of routes that
 * block or decide, which need not know what follows outside. What is due at once is done before the answer;
 * what triggers note a millisecond later, such as mails, after it. What fails is left to the cron of every
 * minute, and the request has done its part.
 */
export const carriesOutEffects = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  if (context.req.method === 'GET' || !context.res.ok) return;
  const { env, executionCtx } = context;
  const { now } = context.var;
  // Of what is written in doing so, too, the answer says how far the database is.
  const d1 = primarySession(env.DB);
  await carryOutFresh({ ...env, DB: d1 as D1Database & OwnSession }, now);
  context.var.d1.catchUp(d1.getBookmark());
  executionCtx.waitUntil(carryOutFresh(env, now + 1));
});

async function carryOutFresh(env: Env, now: number): Promise<void> {
  try {
    await carryOutSafetyEffects(env, now, { isFresh: true });
  } catch (error) {
    console.error(
      JSON.stringify({ event: 'safety.effects_left_to_cron', error: describeFailure(error) }),
    );
  }
}
