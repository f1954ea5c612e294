import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Applies a change to the cache, and again after each answer in flight, which may have been read before the change.
 * `change` must be idempotent; `isMeant` selects the answers. Returns a function that stops it.
 */
export function patchInFlightResponses(
  queryClient: QueryClient,
  change: () => void,
  isMeant: (query: Query) => boolean = () => true,
): () => void {
  change();
  const cache = queryClient.getQueryCache();
  const onTheirWay = new Set(
    cache.findAll({ predicate: (query) => query.state.fetchStatus !== 'idle' && isMeant(query) }),
  );
  if (onTheirWay.size === 0) return () => {};
  const stop = cache.subscribe((event) => {
    const { type, query } = event;
    if ((type !== 'updated' && type !== 'removed') || !onTheirWay.has(query)) return;
    const isAnswer = type === 'updated' && event.action.type === 'success' && !event.action.manual;
    // It may have been fetched again meanwhile.
    if (isAnswer && isMeant(query)) change();
    const isOver = type === 'removed' || query.state.fetchStatus === 'idle';
    if (isOver && onTheirWay.delete(query) && onTheirWay.size === 0) stop();
  });
  return stop;
}
