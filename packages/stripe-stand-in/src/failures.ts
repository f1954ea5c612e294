import { z } from 'zod';
import type { Store } from './store.ts';

/** A failure of calls: their method, the prefix of their path, and the number of times. */
export const failure = z.strictObject({
  method: z.string().transform((method) => method.toUpperCase()),
  path: z.string().startsWith('/'),
  when: z.enum(['before', 'after']).default('before'),
  times: z.number().int().min(0).default(1),
  /** `api_error`, `timeout`, or one of Stripe's codes. */
  error: z.string().default('api_error'),
});
export type Failure = z.infer<typeof failure>;

/** Arms a failure, replacing an earlier one for the same calls; zero times clears it. */
export function arm(store: Store, armed: Failure): Failure[] {
  const others = store
    .setting<Failure[]>('failures', [])
    .filter(({ method, path }) => method !== armed.method || path !== armed.path);
  const failures = armed.times === 0 ? others : [...others, armed];
  store.set('failures', failures);
  return failures;
}

/** The failure that applies to a call, if any; counts as one of its times. */
export function takeFailure(store: Store, method: string, path: string): Failure | undefined {
  const failures = store.setting<Failure[]>('failures', []);
  const met = failures.find((each) => each.method === method && path.startsWith(each.path));
  if (!met) return undefined;
  met.times -= 1;
  store.set(
    'failures',
    failures.filter(({ times }) => times > 0),
  );
  return met;
}
