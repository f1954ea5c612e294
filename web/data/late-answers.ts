import type { QueryClient } from '@tanstack/react-query';

/**
 * Changes what is shown, and again once each answer has come that is on its way: it may have been read before the
 * change, and a list's next page comes with the earlier ones as they were when it was asked for. `change` changes
 * nothing where it is done already. Returns what stops it.
 */
export function changeLateAnswersToo(queryClient: QueryClient, change: () => void): () => void {
  change();
  const cache = queryClient.getQueryCache();
  const onTheirWay = new Set(
    cache.findAll({ predicate: ({ state }) => state.fetchStatus !== 'idle' }),
  );
  if (onTheirWay.size === 0) return () => {};
  const stop = cache.subscribe((event) => {
    if (!onTheirWay.has(event.query)) return;
    const isAnswer =
      event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isAnswer) change();
    const isOver = event.type === 'removed' || event.query.state.fetchStatus === 'idle';
    if (isOver && onTheirWay.delete(event.query) && onTheirWay.size === 0) stop();
  });
  return stop;
}
