import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { requireOperator, selectIsOperator } from '../../database/operator-only.ts';
import { type Operator, operatorsIn } from '../../domain/admin/operators.ts';
import { ProblemError } from '../../domain/problem.ts';
import { authenticate, signedIn } from '../accounts/auth/authentication.ts';
import type { AppContext, AppEnv, Viewer } from '../platform/http/app-env.ts';
import { d1Session } from '../platform/http/d1-session.ts';
import { limitedBy } from '../platform/http/rate-limits.ts';
import { isDevMailboxOpen } from '../platform/mail/dev-mailbox.ts';

/** Has a caller be known by their access token, as on every other route. */
export const asMember = every(d1Session, authenticate, limitedBy('API_LIMIT'), signedIn);

/**
 * Lets operators through: who shows a secret of `OPERATOR_TOKEN`, and people with the role. Where D1 is gone, a
 * secret is enough. Signed out it is a 401, and to everybody else nothing is there.
 */
export const operator = createMiddleware<AppEnv>(async (context, next) => {
  const byToken = await operatorByToken(context);
  if (byToken) {
    context.set('operator', byToken);
    return next();
  }
  return asMember(context as never, async () => {
    const { db, viewer } = context.var;
    if (!viewer) throw new ProblemError('auth.required');
    const [role] = await db.batch([selectIsOperator(db, viewer.id)]);
    requireOperator(role);
    requireSecondFactor(context, viewer);
    context.set('operator', operatorOf(viewer));
    await next();
  });
});

/** A person as who operates. */
export function operatorOf({ id }: Pick<Viewer, 'id'>): Operator {
  return { id: `user:${id}`, userId: id };
}

/** 403 `insufficient_aal` for a person without a second factor, unless this is a machine of one's own. */
export function requireSecondFactor({ env }: Pick<AppContext, 'env'>, viewer: Viewer): void {
  if (!isDevMailboxOpen(env) && !viewer.hasSecondFactor) throw new ProblemError('insufficient_aal');
}

/**
 * The operator whose secret the caller shows, compared in constant time; null where they show none of them. A
 * deployment without the setting has no such operator: otherwise `Bearer undefined` would be one.
 */
export async function operatorByToken(context: AppContext): Promise<Operator | null> {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const shown = await digest(context.req.header('Authorization') ?? '');
  let found: Operator | null = null;
  for (const { operator, secret } of operatorsIn(context.env.OPERATOR_TOKEN ?? '')) {
    const isTheirs = crypto.subtle.timingSafeEqual(shown, await digest(`Bearer ${secret}`));
    if (isTheirs) found = operator;
  }
  return found;
}
