import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../domain/problem.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';

/** Lets through who shows the secret `OPERATOR_TOKEN`. */
export const operator = createMiddleware<AppEnv>(async (context, next) => {
  if (!(await isOperator(context))) throw new ProblemError('auth.required');
  await next();
});

/**
 * True when the caller shows the secret `OPERATOR_TOKEN`, compared in constant time. A deployment without the
 * secret has no operator: otherwise `Bearer undefined` would be one.
 */
export async function isOperator(context: AppContext): Promise<boolean> {
  const secret = context.env.OPERATOR_TOKEN;
  if (!secret) return false;
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const [shown, expected] = await Promise.all([
    digest(context.req.header('Authorization') ?? ''),
    digest(`Bearer ${secret}`),
  ]);
  return crypto.subtle.timingSafeEqual(shown, expected);
}
