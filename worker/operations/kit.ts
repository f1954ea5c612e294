import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { batch } from '../../database/batch.ts';
import { type Database, database } from '../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../database/moderator-only.ts';
import { requireOperator, selectIsOperator } from '../../database/operator-only.ts';
import { operatorActs, profiles } from '../../database/schema.ts';
import { REASON_MAX_LENGTH } from '../../domain/limits.ts';
import {
  mayRequest,
  type Operator,
  operatorsIn,
  type ProposedRequest,
} from '../../domain/operations/operators.ts';
import type { Changes, NamedOperator } from '../../domain/operations/operators-wire.ts';
import type { NamedPerson } from '../../domain/operations/people-wire.ts';
import {
  jsonWithoutAddresses,
  pathWithoutAddresses,
} from '../../domain/operations/without-addresses.ts';
import { ProblemError } from '../../domain/problem.ts';
import { textSchema } from '../../domain/text/text.ts';
import { authenticate, guardSecondFactor, signedIn } from '../accounts/auth/authentication.ts';
import type { AppContext, AppEnv } from '../platform/http/app-env.ts';
import { d1Session } from '../platform/http/d1-session.ts';
import { limitedBy } from '../platform/http/rate-limits.ts';
import { routePattern } from '../platform/http/route-pattern.ts';
import { validBody } from '../platform/http/validation.ts';
import { log } from '../platform/log.ts';
import { type Act, actOnce, type Permit, permitFor } from '../trust/two-people/permit.ts';

/**
 * The parts that every route of the console shares, in the order of a request: who may call it ({@link operator}), the entry in
 * the log ({@link recordsActs}, {@link recordsLook}), the reason, the second person ({@link permitOf}, {@link doOnce}),
 * and what the act changed ({@link recordChanges}).
 */

/** Paths of operators' routes in the log and in proposals are those below this one. */
const PREFIX = '/api/operations';

/** Authenticates a caller by their access token, as on every other route. */
const asMember = every(d1Session, authenticate, limitedBy('API_LIMIT'), signedIn);

/**
 * Requires an operator: a caller with a secret of `OPERATOR_TOKEN`, or a user with the role. A secret is
 * enough even when D1 is unavailable. The error is 401 for a signed-out caller, 404 for other users, and 403
 * `insufficient_aal` for an operator whose session lacks its second factor.
 */
export const operator = required('operators');

/** Requires an operator, or a moderator by the same rules. */
export const operatorOrModerator = required('operators', 'moderators');

function required(...roles: ('operators' | 'moderators')[]) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const byToken = await operatorByToken(context);
    if (byToken) {
      context.set('viewer', null);
      context.set('db', database(context.env.DB));
      context.set('operator', byToken);
      return next();
    }
    return asMember(context as never, async () => {
      const { viewer } = context.var;
      if (!viewer) throw new ProblemError('auth.required');
      guardSecondFactor(context, viewer, roles);
      const { db } = context.var;
      const { operates, moderates } = await batch(db, {
        operates: selectIsOperator(db, viewer.id),
        moderates: selectIsModerator(db, viewer.id),
      });
      const isOperator = Boolean(operates[0]?.isOperator);
      if (roles.includes('moderators') && !isOperator) requireModerator(moderates);
      else requireOperator(operates);
      const role = isOperator ? 'operator' : 'moderator';
      context.set('operator', { id: `user:${viewer.id}`, userId: viewer.id, role });
      await next();
    });
  });
}

/**
 * The operator whose secret the caller sent, compared in constant time; null when it matches none, or that
 * operator may not send this request. A deployment without the setting has no such operator: otherwise
 * `Bearer undefined` would be one.
 */
async function operatorByToken(context: AppContext): Promise<Operator | null> {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const shown = await digest(context.req.header('Authorization') ?? '');
  let found: Operator | null = null;
  for (const { operator, secret } of operatorsIn(context.env.OPERATOR_TOKEN ?? '')) {
    const isTheirs = crypto.subtle.timingSafeEqual(shown, await digest(`Bearer ${secret}`));
    if (isTheirs) found = operator;
  }
  const { method, path } = context.req;
  return found && mayRequest(found, method, path) ? found : null;
}

/** Throws 403 `moderation.own` when the act is about the operator's own account. */
export async function refuseOwn(
  db: Database,
  { userId }: Operator,
  about: { id: string } | { username: string },
): Promise<void> {
  if (userId === null) return;
  if ('id' in about) {
    if (about.id === userId) throw new ProblemError('moderation.own');
    return;
  }
  const [own] = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, userId));
  if (own?.username === about.username.toLowerCase()) throw new ProblemError('moderation.own');
}

/** The user id of an operator who decides in their own name. Throws 403 `operator.account_needed` for a token. */
export function deciderIdOf({ userId }: Operator): string {
  if (userId === null) throw new ProblemError('operator.account_needed');
  return userId;
}

/** The body of an act that needs nothing but its reason. */
export const becauseSchema = z.strictObject({
  reason: textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez donner la raison'),
});
export const because = validBody(becauseSchema);

/** A page that begins after a numbered row. */
export const numberedPageSchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

/** Parts of a request's body that describe the decision, and name no person. */
const RECORDED = [
  ...['refundCents', 'cents', 'reason', 'from', 'actId', 'decision', 'orderIds', 'account', 'kind'],
  ...['since', 'revoke', 'action', 'rule', 'sessionId', 'setting', 'on', 'correct'],
  ...['slug', 'sortOrder', 'retired', 'into', 'side'],
];

/**
 * Logs the operator and the request before it is executed, and then the status of its response and the
 * {@link recordChanges changes}, for every request that is not a read. A request that cannot be logged is not executed.
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
  const path = context.req.path.slice(PREFIX.length);
  const pattern = routePattern(context)?.slice(PREFIX.length) ?? path;
  const [act] = await db
    .insert(operatorActs)
    .values({
      at: context.var.now,
      operator: context.var.operator.id,
      action: `${context.req.method} ${pattern}`,
      subject: pathWithoutAddresses(path),
      details: jsonWithoutAddresses(await detailsOf(context)),
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
      .set({ status, changes: changes ? jsonWithoutAddresses(changes) : null })
      .where(eq(operatorActs.id, id));
  } catch (error) {
    log.error('operations.outcome_not_recorded', { act: id, status, error });
  }
}

async function detailsOf(context: AppContext): Promise<Record<string, unknown>> {
  // The route rejects a body that is not JSON.
  const body: unknown = await context.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([name]) => RECORDED.includes(name)));
}

/**
 * The act of this request, which the second person sends again; another request where the console has one for both.
 * `proposes`: what the log says of the act while it waits for a second person.
 */
export type ActOfRequest = Omit<Act, 'request'> &
  Partial<Pick<Act, 'request'>> & { proposes?: Changes };

const complete = async (context: AppContext, act: ActOfRequest): Promise<Act> => ({
  ...act,
  request: act.request ?? (await requestOf(context)),
});

/** Adds to the log what the act proposes, when `permitted` is nothing yet. */
function unlessProposed<Permitted>(
  context: AppContext,
  { proposes }: ActOfRequest,
  permitted: Permitted,
): Permitted {
  if (!permitted && proposes) recordChanges(context, proposes);
  return permitted;
}

/** The permission of the caller for an act; null while it waits for a second person. */
export async function permitOf(
  context: AppContext,
  act: ActOfRequest,
  db = database(context.env.DB),
): Promise<Permit | null> {
  const { operator, now } = context.var;
  return unlessProposed(
    context,
    act,
    await permitFor(db, await complete(context, act), operator, now),
  );
}

/** Does an act of the caller whose effect is more than one batch; undefined while it waits for a second person. */
export async function doOnce<Done>(
  context: AppContext,
  act: ActOfRequest,
  effect: () => Promise<Done>,
  db = database(context.env.DB),
): Promise<{ done: Done } | undefined> {
  const { operator, now } = context.var;
  return unlessProposed(
    context,
    act,
    await actOnce(db, await complete(context, act), operator, now, effect),
  );
}

async function requestOf(context: AppContext): Promise<ProposedRequest> {
  const { method, path } = context.req;
  const text = await context.req.text();
  return {
    method: method as ProposedRequest['method'],
    path: path.slice(PREFIX.length),
    body: text === '' ? null : JSON.parse(text),
  };
}

const USER = 'user:';
const TOKEN = 'token:';

/** A function from the ids of these operators, at most 100, to their names. */
export async function namesOfOperators(
  db: Database,
  operators: readonly string[],
): Promise<(operator: string) => NamedOperator> {
  const ids = new Set(
    operators.filter((id) => id.startsWith(USER)).map((id) => id.slice(USER.length)),
  );
  const people =
    ids.size === 0
      ? []
      : await db
          .select({ id: profiles.id, name: profiles.name, username: profiles.username })
          .from(profiles)
          .where(inArray(profiles.id, [...ids]));
  const names = new Map(people.map(({ id, name, username }) => [USER + id, name ?? username]));
  return (id) => ({
    id,
    name: id.startsWith(TOKEN) ? id.slice(TOKEN.length) : (names.get(id) ?? null),
  });
}

/** A query column with the names of the user with this id; only the id is left of a deleted account. */
export function namedColumn(column: string, id: SQL) {
  return sql<NamedPerson>`coalesce(
    (select json_object('id', person.id, 'username', person.username, 'name', person.name)
      from profiles person where person.id = ${id} and person.deleted_at is null),
    json_object('id', ${id}, 'username', null, 'name', null))`
    .mapWith((json: string): NamedPerson => JSON.parse(json))
    .as(column);
}

/** The answer with a file for a spreadsheet. */
export const csvFile = (context: AppContext, csv: string | ReadableStream, name: string) =>
  context.body(csv, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
