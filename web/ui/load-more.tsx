import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../platform/api-problem.ts';
import { useConnectivity, WAITING_FOR_CONNECTION } from '../platform/connectivity.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/** What {@link LoadMore} has to know of a list that is read page by page. */
type PagedList = Pick<
  UseInfiniteQueryResult,
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'isPlaceholderData'
  | 'error'
  | 'fetchNextPage'
>;

interface LoadMoreProps {
  list: PagedList;
  label: string;
  /** Says what is wrong when the next page does not come. */
  describe?: (error: Error) => string;
  /** In a small panel: a small button that loads when it is pressed, and again after a failure. */
  compact?: boolean;
}

/**
 * The end of a list that has more, nothing of one that has not: loads it before one gets there, or
 * when pressed. After a failure it asks for another press, so that it does not ask without end.
 */
export function LoadMore({ list, label, describe = messageOf, compact = false }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const line = useConnectivity();
  const load = useRef(() => {});
  load.current = () => void list.fetchNextPage();
  const isBusy = list.isFetchingNextPage || list.isPlaceholderData;
  const hasFailed = list.isFetchNextPageError && list.error !== null;
  useEffect(() => {
    if (isBusy || compact || !button.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { rootMargin: '0px 0px 800px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isBusy, compact]);

  if (!list.hasNextPage) return null;
  if (hasFailed && !compact)
    return <ErrorState message={describe(list.error!)} onRetry={() => load.current()} />;
  return (
    <Button
      ref={button}
      variant={compact ? 'quiet' : 'outline'}
      size={compact ? 'small' : 'medium'}
      className={compact ? 'mb-2' : 'w-full'}
      busy={isBusy}
      busyLabel={compact ? undefined : line === 'up' ? 'Chargement...' : WAITING_FOR_CONNECTION}
      onClick={() => load.current()}
    >
      {label}
    </Button>
  );
}
