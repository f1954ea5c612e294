import { type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { useHistoryState } from '../platform/history-state.ts';

/** The scroll position of a row, which Back restores: for its list, and where it starts, in pixels. */
export function useScrollPlace(name: string) {
  const place = useHistoryState<number>(name);
  const [start] = useState(() => place.read() ?? 0);
  const ref = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (start > 0) ref.current?.scrollTo({ left: start, behavior: 'instant' });
  }, [start]);
  const onScroll = ({ currentTarget }: UIEvent) => place.keep(currentTarget.scrollLeft);
  return { start, ref, onScroll };
}
