import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../domain/problem.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';

/** Lets through who shows the secret `OPERATOR_TOKEN`. */
export const operator = createMiddleware<AppEnv>(async (context, next) => {
  if (!(await isOperator(context))) throw new ProblemError('auth.required');
  await next();
});

/** Whether the caller shows the secret `OPERATOR_TOKEN`, compared in constant time. */
export async function isOperator(context: AppContext): Promise<boolean> {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const [shown, expected] = await Promise.all([
    digest(context.req.header('Authorization') ?? ''),
    digest(`Bearer ${context.env.OPERATOR_TOKEN}`),
  ]);
  return crypto.subtle.timingSafeEqual(shown, expected);
}
