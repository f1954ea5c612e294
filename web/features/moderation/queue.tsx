import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useChosen } from './use-chosen.ts';

type Chosen = ReturnType<typeof useChosen>;

const PLACEHOLDER_ROWS = 8;

interface QueueProps {
  label: string;
  chosen: Chosen;
  /** Shown above the list. */
  top?: ReactNode;
  /** The `QueueRows`. */
  children: ReactNode;
  open: ReactNode;
  /** Set to true when the opened item should take the focus. */
  takesFocus: RefObject<boolean>;
}

/**
 * A queue and its open item: side by side in wide windows, else one at a time. J and K or the arrow
 * keys move through it.
 */
export function Queue({ label, chosen, top, children, open, takesFocus }: QueueProps) {
  const isWide = useIsWide();
  const list = useRef<HTMLElement>(null);
  const isOpen = chosen.chosen !== null;
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-row]') ?? [])];
    if (!isWide && !isOpen) {
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[at === -1 ? 0 : at + step]?.focus();
      return;
    }
    const id = chosen.beside(step);
    if (id === null) return;
    takesFocus.current = !isWide;
    chosen.choose(id);
    links.find((link) => link.dataset.queueRow === id)?.focus();
  };
  const next = () => move(1);
  const previous = () => move(-1);
  useShortcuts({ j: next, ArrowDown: next, k: previous, ArrowUp: previous });
  return (
    <div className="xl:grid xl:grid-cols-[22rem_minmax(0,1fr)] xl:items-start xl:gap-8 2xl:grid-cols-[26rem_minmax(0,1fr)]">
      {(isWide || !isOpen) && (
        <section
          ref={list}
          aria-label={label}
          className="xl:sticky xl:top-20 xl:-ml-3 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto xl:overscroll-contain xl:pl-3"
        >
          {top}
          {children}
        </section>
      )}
      {(isWide || isOpen) && (
        <div className="min-w-0">
          {!isWide && (
            <Link
              to={chosen.hrefOf(null)}
              className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm font-medium hover:bg-wash"
            >
              <ArrowLeft aria-hidden className="size-5" />
              {label}
            </Link>
          )}
          {open}
        </div>
      )}
    </div>
  );
}

interface QueueRowsProps<Item extends { id: string }> {
  /** The paginated list that the items come from. */
  list: ComponentProps<typeof LoadMore>['list'] & Pick<UseInfiniteQueryResult, 'data' | 'refetch'>;
  items: Item[];
  chosen: Chosen;
  takesFocus: RefObject<boolean>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** Label of the button that loads more. */
  more: string;
  /** The content of an item's row. */
  children: (item: Item) => ReactNode;
}

/** The rows of a queue and its end; a placeholder while they load, or the error. */
export function QueueRows<Item extends { id: string }>({
  list,
  items,
  chosen,
  takesFocus,
  empty,
  more,
  children,
}: QueueRowsProps<Item>) {
  const { data, error, refetch, hasNextPage } = list;
  const onOpen = () => {
    takesFocus.current = true;
  };
  return (
    <>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={PLACEHOLDER_ROWS} />}
      {data && items.length === 0 && !hasNextPage && empty}
      {items.length > 0 && (
        <ul className="-mx-3 xl:mx-0">
          {items.map((item) => (
            <QueueRow key={item.id} id={item.id} chosen={chosen} onOpen={onOpen}>
              {children(item)}
            </QueueRow>
          ))}
        </ul>
      )}
      <div className="py-3 empty:hidden">
        <LoadMore list={list} label={more} />
      </div>
    </>
  );
}

interface DecisionQueueProps<Item extends { id: string }>
  extends Pick<QueueRowsProps<Item>, 'items' | 'empty' | 'more'> {
  label: string;
  list: QueueRowsProps<Item>['list'] & Pick<UseInfiniteQueryResult, 'isFetching'>;
  row: (item: Item) => ReactNode;
  /** The open item; it says the outcome of its decision, after which the next one opens. */
  children: (
    item: Item,
    takesFocus: RefObject<boolean>,
    onDecided: (outcome: string) => void,
  ) => ReactNode;
}

/** A queue of items that are decided one after another. */
export function DecisionQueue<Item extends { id: string }>({
  label,
  list,
  items,
  row,
  children,
  ...rows
}: DecisionQueueProps<Item>) {
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const chosen = useChosen({
    ids: items.map(({ id }) => id),
    hasMore: hasNextPage,
    loadMore: () => !isFetching && void fetchNextPage(),
  });
  const takesFocus = useRef(false);
  const [announcement, announce] = useState('');
  const open = items.find(({ id }) => id === chosen.chosen);
  const onDecided = (outcome: string) => {
    announce(outcome);
    takesFocus.current = true;
    chosen.choose(chosen.next);
  };
  return (
    <Queue
      label={label}
      chosen={chosen}
      takesFocus={takesFocus}
      open={
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {open && <Fragment key={open.id}>{children(open, takesFocus, onDecided)}</Fragment>}
        </>
      }
    >
      <QueueRows list={list} items={items} chosen={chosen} takesFocus={takesFocus} {...rows}>
        {row}
      </QueueRows>
    </Queue>
  );
}

interface QueueRowProps {
  id: string;
  chosen: Chosen;
  onOpen: () => void;
  children: ReactNode;
}

function QueueRow({ id, chosen, onOpen, children }: QueueRowProps) {
  const isOpen = chosen.chosen === id;
  return (
    <li>
      <Link
        to={chosen.hrefOf(id)}
        replace={isOpen}
        preventScrollReset={isOpen}
        onClick={onOpen}
        data-queue-row={id}
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'grid grid-cols-1 gap-1 border-b px-3 py-2.5 text-sm transition-colors focus-visible:-outline-offset-2',
          isOpen ? 'bg-surface shadow-[inset_3px_0_0_var(--color-encre)]' : 'hover:bg-wash',
        )}
      >
        {children}
      </Link>
    </li>
  );
}
