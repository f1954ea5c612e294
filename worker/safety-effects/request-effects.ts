import { createMiddleware } from 'hono/factory';
import { database } from '../../database/client.ts';
import { type OwnSession, primarySession } from '../../database/d1-access.ts';
import { DependencyUnavailable } from '../../database/deadline.ts';
import { describeFailure } from '../../database/failure.ts';
import type { AppEnv } from '../http/app-env.ts';
import { runOwnSafetyEffects, runSafetyEffects } from './run-effects.ts';

const LATEST_ID = 'SELECT max(id) AS id FROM safety_effects';
/** The limit is more than one batch writes, and keeps a long queue from being read. */
const LATEST_EFFECTS = `SELECT id FROM safety_effects
  WHERE id > (SELECT max(id) FROM safety_effects) - 1000 AND NOT is_mail`;

/**
 * The session, with each batch also reading the ids of the effects that the batch itself has written, into
 * `ids`. D1 runs a batch as one transaction, so nobody else's can be among them. Mails are left out.
 */
export function readingOwnEffects(session: OwnSession, ids: number[]): OwnSession {
  return {
    prepare: (query) => session.prepare(query),
    getBookmark: () => session.getBookmark(),
    catchUp: (bookmark) => session.catchUp(bookmark),
    async batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
      const results = await session.batch<Row>([
        session.prepare(LATEST_ID),
        ...statements,
        session.prepare(LATEST_EFFECTS),
      ]);
      const idsIn = (result: D1Result) =>
        (result.results as { id: number | null }[]).map(({ id }) => id ?? 0);
      const before = idsIn(results[0]!)[0] ?? 0;
      ids.push(...idsIn(results.at(-1)!).filter((id) => id > before));
      return results.slice(1, -1);
    },
  };
}

/**
 * Carries out the effects of a request that writes: worker/app.ts uses it for routes that block or decide,
 * ahead of `authenticate`. The request's own effects hold before it is answered, however many others wait: where
 * they cannot be had, the answer is a 503 that leaves open what was done, and the cron goes on. Mails, and what
 * others have left, follow after the answer.
 */
export const runsOwnEffects = createMiddleware<AppEnv>(async (context, next) => {
  if (context.req.method === 'GET') return next();
  const { env, executionCtx } = context;
  const { now } = context.var;
  const ids: number[] = [];
  const session = readingOwnEffects(context.var.d1, ids);
  context.set('d1', session);
  context.set('db', database(session));
  await next();
  if (!context.res.ok) return;
  if (ids.length > 0) {
    // The answer's bookmark includes what the effects write.
    const d1 = primarySession(env.DB);
    const bindings = { ...env, DB: d1 as D1Database & OwnSession };
    if (!(await runOwnSafetyEffects(bindings, ids, now)))
      throw new DependencyUnavailable('effects', 'not carried out yet', true);
    session.catchUp(d1.getBookmark());
  }
  // Triggers have mails follow a millisecond after their decision.
  executionCtx.waitUntil(loggingFailure(runSafetyEffects(env, now + 1, { isFresh: true })));
});

async function loggingFailure(run: Promise<unknown>): Promise<void> {
  try {
    await run;
  } catch (error) {
    console.error(
      JSON.stringify({ event: 'safety.effects_left_to_cron', error: describeFailure(error) }),
    );
  }
}
