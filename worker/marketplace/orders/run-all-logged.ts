import { log } from '../../platform/log.ts';

/**
 * Runs the function on all items concurrently. A failure is logged as `event` and does not affect
 * the other items.
 */
export async function runAllLogged<Item>(
  items: Item[],
  run: (item: Item) => Promise<unknown>,
  event: 'orders.sweep_failed' | 'orders.give_back_failed' = 'orders.sweep_failed',
): Promise<{ done: number; failed: number }> {
  const outcomes = await Promise.allSettled(items.map(run));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) log.error(event, { error: reason });
  return { done: outcomes.length - failures.length, failed: failures.length };
}
