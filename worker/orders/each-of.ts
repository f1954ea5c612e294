import { describeFailure } from '../../database/failure.ts';

/** Does the same with each; one that fails is logged and does not keep the others waiting. */
export async function eachOf<Item>(
  items: Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<{ done: number; failed: number }> {
  const outcomes = await Promise.allSettled(items.map(run));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures)
    console.error(JSON.stringify({ event: 'orders.sweep_failed', error: describeFailure(reason) }));
  return { done: outcomes.length - failures.length, failed: failures.length };
}
