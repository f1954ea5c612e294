import { createMiddleware } from 'hono/factory';
import { database } from '../../../database/client.ts';
import { countedD1, isBookmark, openD1Session } from '../../../database/d1-access.ts';
import { BOOKMARK_HEADER } from '../../../site/page-contract.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Opens the request's D1 session and returns its bookmark to the client. The client sends back the greatest bookmark it
 * has, and so reads its own writes from any replica. Without a bookmark, the first read goes where `startOf` says. From
 * the primary it always reads everything, so the client's bookmark is ignored. When an object has meanwhile written for
 * the caller, the route makes its session catch up (database/d1-access.ts).
 */
export function d1SessionFrom(startOf: (method: string) => D1SessionConstraint) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const start = startOf(context.req.method);
    const bookmark = context.req.header(BOOKMARK_HEADER);
    const wellFormed = bookmark !== undefined && isBookmark(bookmark);
    const isBehind = wellFormed && start !== 'first-primary';
    const use = context.get('d1Use');
    const counted: Pick<D1Database, 'withSession'> = {
      withSession: (from) => countedD1(context.env.DB.withSession(from), use),
    };
    const session = openD1Session(counted, isBehind ? bookmark : start);
    context.set('d1', session);
    context.set('db', database(session));
    await next();
    const latest = session.getBookmark();
    if (latest && !context.res.headers.has('Upgrade')) context.header(BOOKMARK_HEADER, latest);
  });
}

/**
 * Reads may use the nearest replica. A request that may write decides from what the primary has, where it writes: the
 * facts of a decision are no older than its request.
 */
export const d1Session = d1SessionFrom((method) =>
  ['GET', 'HEAD'].includes(method) ? 'first-unconstrained' : 'first-primary',
);
