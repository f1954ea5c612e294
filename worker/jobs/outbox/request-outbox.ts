import { createMiddleware } from 'hono/factory';
import { database } from '../../../database/client.ts';
import { type D1Session, openPrimarySession } from '../../../database/d1-access.ts';
import { DependencyUnavailable } from '../../../database/deadline.ts';
import { outboxLanes } from '../../../domain/outbox.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';
import { runOutbox, runOwnOutbox } from './run-outbox.ts';

const LATEST_ID = 'SELECT max(id) AS id FROM outbox';
/** The limit exceeds what one batch writes, and avoids reading a long queue. */
const LATEST_IDS = `SELECT id FROM outbox
  WHERE id > (SELECT max(id) FROM outbox) - 1000 AND lane <> ${outboxLanes.mail}`;

/**
 * The session, with each batch also reading into `ids` the ids of the outbox rows that it has written. D1
 * runs a batch as one transaction, so no other request's rows can be among them. Mails are left out.
 */
export function withOwnRows(session: D1Session, ids: number[]): D1Session {
  return {
    prepare: (query) => session.prepare(query),
    getBookmark: () => session.getBookmark(),
    advanceTo: (bookmark) => session.advanceTo(bookmark),
    async batch<Row>(statements: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
      const results = await session.batch<Row>([
        session.prepare(LATEST_ID),
        ...statements,
        session.prepare(LATEST_IDS),
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
 * Handles the outbox rows of a request that writes: worker/app.ts uses it for routes that block or decide,
 * before `authenticate`. The request's own rows are handled before the response, however many others wait.
 * When that fails, the response is a 503 that leaves the outcome open, and the cron retries the rows. Mails
 * and other requests' rows are handled after the response.
 */
export const runsOwnOutbox = createMiddleware<AppEnv>(async (context, next) => {
  if (context.req.method === 'GET') return next();
  const { env } = context;
  const { now } = context.var;
  const ids: number[] = [];
  const session = withOwnRows(context.var.d1, ids);
  context.set('d1', session);
  context.set('db', database(session));
  await next();
  if (!context.res.ok) return;
  if (ids.length > 0) {
    // The bookmark of the response includes the writes of the effects.
    const d1 = openPrimarySession(env.DB);
    const bindings = { ...env, DB: d1 as D1Database & D1Session };
    if (!(await runOwnOutbox(bindings, ids, now)))
      throw new DependencyUnavailable('effects', 'not handled yet', true);
    session.advanceTo(d1.getBookmark());
  }
  runOutboxAfterResponse(context);
});

/** Handles rows after the response; the cron does what this leaves. */
export function runOutboxAfterResponse({ env, executionCtx, var: { now } }: AppContext): void {
  // Mails are scheduled a millisecond after their decision.
  executionCtx.waitUntil(loggingFailure(runOutbox(env, now + 1, { isFresh: true })));
}

async function loggingFailure(run: Promise<unknown>): Promise<void> {
  try {
    await run;
  } catch (error) {
    log.error('outbox.deferred', { error });
  }
}
