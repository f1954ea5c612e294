import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { type Database, database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { operatorActs } from '../../database/schema.ts';
import type { Changes } from '../../domain/operations/operators-wire.ts';
import type { AppContext, AppEnv } from '../platform/http/app-env.ts';
import { routePattern } from '../platform/http/route-pattern.ts';

/** Paths of operators' routes in the log and in proposals are those below this one. */
export const OPERATIONS_PREFIX = '/api/operations';

/** Parts of a request's body that describe the decision, and name no person. */
const RECORDED = [
  ...['refundCents', 'reason', 'from', 'decision', 'orderIds', 'account', 'kind'],
  ...['since', 'revoke', 'action', 'rule', 'sessionId', 'setting', 'on'],
  ...['slug', 'sortOrder', 'retired', 'into'],
];

/**
 * Logs the operator and the request before it is executed, and then the status of its response and the
 * {@link recordChanges changes}, for every request that is not a read. A request that cannot be logged is not
 * executed.
 */
export const recordsActs = createMiddleware<AppEnv>(async (context, next) => {
  if (['GET', 'HEAD'].includes(context.req.method)) return next();
  return recorded(context, next);
});

/** Logs a read, too: for answers with a person's data. */
export const recordsLook = createMiddleware<AppEnv>(recorded);

/** Adds to the request's entry of the log what it changed. Call it once, when the change is stored. */
export function recordChanges(context: AppContext, changes: Changes): void {
  context.set('changes', changes);
}

async function recorded(context: AppContext, next: () => Promise<void>): Promise<void> {
  const db = database(context.env.DB);
  const path = context.req.path.slice(OPERATIONS_PREFIX.length);
  const pattern = routePattern(context)?.slice(OPERATIONS_PREFIX.length) ?? path;
  const [act] = await db
    .insert(operatorActs)
    .values({
      at: context.var.now,
      operator: context.var.operator.id,
      action: `${context.req.method} ${pattern}`,
      subject: path,
      details: JSON.stringify(await detailsOf(context)),
    })
    .returning({ id: operatorActs.id });
  await next();
  await recordOutcome(db, act!.id, context.res.status, context.var.changes);
}

/** Stores the outcome; a failure to do so does not change the response, because the act is done. */
async function recordOutcome(
  db: Database,
  id: number,
  status: number,
  changes: Changes | undefined,
): Promise<void> {
  try {
    await db
      .update(operatorActs)
      .set({ status, changes: changes ? JSON.stringify(changes) : null })
      .where(eq(operatorActs.id, id));
  } catch (error) {
    const described = { act: id, status, error: describeFailure(error) };
    console.error(JSON.stringify({ event: 'operations.outcome_not_recorded', ...described }));
  }
}

async function detailsOf(context: AppContext): Promise<Record<string, unknown>> {
  // The route rejects a body that is not JSON.
  const body: unknown = await context.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => RECORDED.includes(name)));
}
