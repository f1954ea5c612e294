import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../platform/api-problem.ts';
import { useConnectivity, WAITING_FOR_CONNECTION } from '../platform/connectivity.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

/** The part of a paginated list that {@link LoadMore} needs. */
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
  /** Describes the error when the next page fails to load. */
  describe?: (error: Error) => string;
  /** For a small panel: a small button that loads only when pressed, and again after a failure. */
  compact?: boolean;
}

/**
 * The end of a list with more pages, nothing otherwise: loads the next page before the user gets there, or when
 * pressed. After a failure it waits for a press, so that it does not retry endlessly.
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
