import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { requireOperator, selectIsOperator } from '../../database/operator-only.ts';
import { mayRequest, type Operator, operatorsIn } from '../../domain/operations/operators.ts';
import { ProblemError } from '../../domain/problem.ts';
import { authenticate, guardSecondFactor, signedIn } from '../accounts/auth/authentication.ts';
import type { AppContext, AppEnv, Viewer } from '../platform/http/app-env.ts';
import { d1Session } from '../platform/http/d1-session.ts';
import { limitedBy } from '../platform/http/rate-limits.ts';

/** Authenticates a caller by their access token, as on every other route. */
export const asMember = every(d1Session, authenticate, limitedBy('API_LIMIT'), signedIn);

/**
 * Requires an operator: a caller with a secret of `OPERATOR_TOKEN`, or a user with the role. A secret is
 * enough even when D1 is unavailable. The error is 401 for a signed-out caller, 404 for other users, and 403
 * `insufficient_aal` for an operator whose session lacks its second factor.
 */
export const operator = createMiddleware<AppEnv>(async (context, next) => {
  const byToken = await operatorByToken(context);
  if (byToken) {
    context.set('operator', byToken);
    return next();
  }
  return asMember(context as never, async () => {
    const { viewer } = context.var;
    if (!viewer) throw new ProblemError('auth.required');
    guardSecondFactor(context, viewer, ['operators']);
    const { db } = context.var;
    const [role] = await db.batch([selectIsOperator(db, viewer.id)]);
    requireOperator(role);
    context.set('operator', operatorOf(viewer));
    await next();
  });
});

/** The operator that stands for a user. */
export function operatorOf({ id }: Pick<Viewer, 'id'>): Operator {
  return { id: `user:${id}`, userId: id };
}

/**
 * The operator whose secret the caller sent, compared in constant time; null when it matches none, or that
 * operator may not send this request. A deployment without the setting has no such operator: otherwise `Bearer undefined` would be one.
 */
export async function operatorByToken(context: AppContext): Promise<Operator | null> {
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
