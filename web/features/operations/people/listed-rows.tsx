import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Listed } from '../../../../domain/operations/people-wire.ts';
import type { MorePages } from '../../../data/operations/people.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../parts/loaded.tsx';

interface ListedRowsProps<Row> {
  title: string;
  /** Shown instead of an empty list. */
  empty: string;
  first: Listed<Row>;
  more: MorePages<Row>;
  children: (row: Row) => ReactNode;
}

/** A list of a person's page: its first page, and further pages once they are asked for, since each look is logged. */
export function ListedRows<Row extends { id: string }>({
  title,
  empty,
  first: { rows, nextCursor },
  more,
  children,
}: ListedRowsProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-1">
      <h4 id={id} className="text-sm text-ink-soft">
        {title}
      </h4>
      {rows.length === 0 ? (
        <p className="text-sm">{empty}</p>
      ) : (
        <Rows labelledBy={id} rows={rows} show={children} />
      )}
      {nextCursor !== null &&
        (isOpen ? (
          <Rest labelledBy={id} query={more(nextCursor)} show={children} title={title} />
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            aria-label={`${title} : voir la suite`}
            onClick={() => setOpen(true)}
          >
            Voir la suite
          </Button>
        ))}
    </div>
  );
}

interface RowsProps<Row> {
  labelledBy: string;
  rows: readonly Row[];
  show: (row: Row) => ReactNode;
}

function Rows<Row extends { id: string }>({ labelledBy, rows, show }: RowsProps<Row>) {
  return (
    <ul aria-labelledby={labelledBy} className="grid">
      {rows.map((row) => (
        <li key={row.id} className="flex min-w-0 flex-wrap gap-x-3 gap-y-1 border-b py-2 text-sm">
          {show(row)}
        </li>
      ))}
    </ul>
  );
}

interface RestProps<Row> {
  labelledBy: string;
  title: string;
  query: ReturnType<MorePages<Row>>;
  show: (row: Row) => ReactNode;
}

function Rest<Row extends { id: string }>({ labelledBy, title, query, show }: RestProps<Row>) {
  const list = useInfiniteQuery(query);
  return (
    <>
      <Loaded query={list}>
        {({ pages }) => (
          <Rows labelledBy={labelledBy} rows={pages.flatMap(({ rows }) => rows)} show={show} />
        )}
      </Loaded>
      <LoadMore list={list} label={`${title} : voir la suite`} compact />
    </>
  );
}
