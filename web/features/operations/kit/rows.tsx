import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type Key, type ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from './loaded.tsx';

interface RowsProps<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Shown instead of an empty list; with an icon where the list is the whole section. */
  empty?: string;
  icon?: LucideIcon;
  /** The list's name; omitted where the heading above it says it. */
  label?: string;
  labelledBy?: string;
  /** Classes of each row. */
  className?: string;
  children: (row: Row) => ReactNode;
}

/** A list of the console, one row below the other. */
export function Rows<Row>({
  rows,
  keyOf,
  empty,
  icon,
  label,
  labelledBy,
  className = 'flex flex-wrap gap-x-3 gap-y-1',
  children,
}: RowsProps<Row>) {
  if (rows.length === 0 && empty)
    return icon ? (
      <EmptyState icon={icon} text={empty} />
    ) : (
      <p className="text-sm text-ink-soft">{empty}</p>
    );
  return (
    <ul aria-label={label} aria-labelledby={labelledBy} className="grid">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={classes('min-w-0 border-t text-sm first:border-0 base:py-2.5', className)}
        >
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

interface PagedRowsProps<Page, Row> extends Omit<RowsProps<Row>, 'rows'> {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  more: string;
  /** True when the next page is loaded only once it is asked for. */
  onRequest?: boolean;
  head?: (first: Page) => ReactNode;
}

/** The rows of a paginated list, with its placeholder, its errors and its next page. */
export function PagedRows<Page, Row>({
  list,
  rowsOf,
  more,
  onRequest = false,
  head,
  ...rest
}: PagedRowsProps<Page, Row>) {
  return (
    <>
      <Loaded query={list}>
        {({ pages }) => (
          <Fragment>
            {head?.(pages[0]!)}
            <Rows {...rest} rows={pages.flatMap(rowsOf)} />
          </Fragment>
        )}
      </Loaded>
      <div className="empty:hidden">
        <LoadMore list={list} label={more} compact={onRequest} />
      </div>
    </>
  );
}
