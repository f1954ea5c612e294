import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useIsWide } from '../../hooks/use-is-wide.ts';

interface Queue {
  ids: string[];
  hasMore: boolean;
  /** Fetches the next page; does nothing while one is being fetched. */
  loadMore: () => void;
}

/** Distance from the end of the loaded rows at which more are fetched. */
const MARGIN = 5;

/** URL parameter with the id of the open item. */
const CHOSEN = 'cas';

/** The open item of a queue, taken from the URL. In a wide window, the first item is open by default. */
export function useChosen({ ids, hasMore, loadMore }: Queue) {
  const [query, setQuery] = useSearchParams();
  const isWide = useIsWide();
  const requested = query.get(CHOSEN);
  const chosen = requested ?? (isWide ? (ids[0] ?? null) : null);
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
    /** Its index in the queue; -1 when it is not in it. */
    at,
    /** The id after it, else the one before. */
    next: ids[at + 1] ?? ids[at - 1] ?? null,
    /** Id of the next item, or of the previous with -1; null at either end. */
    beside: (step: 1 | -1) => {
      // Keys may be faster than rendering: the URL is already up to date.
      const latest = new URLSearchParams(window.location.search).get(CHOSEN) ?? chosen;
      const from = latest === null ? -1 : ids.indexOf(latest);
      return from === -1 ? (ids[0] ?? null) : (ids[from + step] ?? null);
    },
    hrefOf: (id: string | null) => `?${queryWith(id)}`,
    choose: (id: string | null) =>
      setQuery(queryWith(id), { replace: true, preventScrollReset: id !== null && isWide }),
  };
}
