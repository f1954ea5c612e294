import type { Ref } from 'react';
import { useConnectivity, WAITING_FOR_CONNECTION } from '../platform/connectivity.ts';
import { classes } from './classes.ts';

/** Placeholder for loading content: give it the content's size. */
export function Skeleton({ ref, className }: { ref?: Ref<HTMLDivElement>; className?: string }) {
  return <div ref={ref} aria-hidden className={classes('base:rounded-sm bg-wash', className)} />;
}

/** Placeholder rows of a list: avatar, name, a line under it. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <div key={row} className="flex items-center gap-4 border-b py-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** Placeholder cards in a grid, or in one column. */
export function CardsSkeleton({
  cards = 6,
  cardClassName = 'h-56',
  className,
}: {
  cards?: number;
  cardClassName?: string;
  className?: string;
}) {
  return (
    <Loading className={classes('grid base:gap-4', className)}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places
        <Skeleton key={card} className={classes('rounded-lg', cardClassName)} />
      ))}
    </Loading>
  );
}

/** Announces the loading once to screen readers, and shows to everybody when it waits for the connection. */
function Loading({ className, children }: { className?: string; children: React.ReactNode }) {
  const connectivity = useConnectivity();
  return (
    <>
      <p role="status" className={connectivity === 'up' ? 'sr-only' : 'pb-4 text-sm text-ink-soft'}>
        {connectivity === 'up' ? 'Chargement...' : WAITING_FOR_CONNECTION}
      </p>
      <div className={className}>{children}</div>
    </>
  );
}
