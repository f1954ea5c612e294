import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useIsWide } from '../../hooks/use-is-wide.ts';

interface Queue {
  ids: string[];
  hasMore: boolean;
  /** Asks for the next page; while one is on its way nothing. */
  loadMore: () => void;
}

/** So many rows before the end of what is loaded, more is asked for. */
const MARGIN = 5;

/** In the address: the one of a queue that is open. */
const CHOSEN = 'cas';

/**
 * Which of a queue is open, as the address says it: where list and thing stand side by side, the first
 * of them from the start.
 */
export function useChosen({ ids, hasMore, loadMore }: Queue) {
  const [query, setQuery] = useSearchParams();
  const isWide = useIsWide();
  const asked = query.get(CHOSEN);
  const chosen = asked ?? (isWide ? (ids[0] ?? null) : null);
  const at = chosen === null ? -1 : ids.indexOf(chosen);

  const load = useRef(loadMore);
  load.current = loadMore;
  const isNearEnd = hasMore && at >= ids.length - MARGIN;
  useEffect(() => {
    if (isNearEnd) load.current();
  }, [isNearEnd]);

  const queryWith = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete(CHOSEN);
    else next.set(CHOSEN, id);
    return next;
  };
  return {
    chosen,
    /** Its place in the queue; -1 where it is not in it. */
    at,
    /** The one after it, else the one before. */
    next: ids[at + 1] ?? ids[at - 1] ?? null,
    /** One further on, or back with -1; null at either end. */
    beside: (step: 1 | -1) => {
      // Keys may come faster than what they open is shown: the address is there already.
      const latest = new URLSearchParams(window.location.search).get(CHOSEN) ?? chosen;
      const from = latest === null ? -1 : ids.indexOf(latest);
      return from === -1 ? (ids[0] ?? null) : (ids[from + step] ?? null);
    },
    hrefOf: (id: string | null) => `?${queryWith(id)}`,
    choose: (id: string | null) =>
      setQuery(queryWith(id), { replace: true, preventScrollReset: id !== null && isWide }),
  };
}
