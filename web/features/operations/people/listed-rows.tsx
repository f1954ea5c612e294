import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Listed } from '../../../../domain/operations/people-wire.ts';
import type { MorePages } from '../../../data/operations/people.ts';
import { Button } from '../../../ui/button.tsx';
import { Block } from '../kit/block.tsx';
import { PagedRows, Rows } from '../kit/rows.tsx';

interface ListBlockProps<Row> {
  title: string;
  /** Shown instead of an empty list. */
  empty: string;
  lists: readonly [title: string, first: Listed<Row>, more: MorePages<Row>][];
  /** Buttons of the acts that fit here. */
  acts?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A block of a person's page with some lists. */
export function ListBlock<Row extends { id: string }>({
  title,
  acts,
  lists,
  ...shown
}: ListBlockProps<Row>) {
  return (
    <Block level={3} title={title} acts={acts}>
      {lists.map(([title, first, more]) => (
        <ListedRows key={title} title={title} first={first} more={more} {...shown} />
      ))}
    </Block>
  );
}

interface ListedRowsProps<Row> {
  title: string;
  /** Shown instead of an empty list. */
  empty: string;
  first: Listed<Row>;
  more: MorePages<Row>;
  children: (row: Row) => ReactNode;
}

/** A list of a person's page: its first page, and further pages once they are asked for, since each look is logged. */
function ListedRows<Row extends { id: string }>({
  title,
  empty,
  first: { rows, nextCursor },
  more,
  children,
}: ListedRowsProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = { keyOf: (row: Row) => row.id, labelledBy: id, children };
  const next = `${title} : voir la suite`;
  return (
    <div className="grid gap-1">
      <h4 id={id} className="text-sm text-ink-soft">
        {title}
      </h4>
      <Rows rows={rows} empty={empty} {...shown} />
      {nextCursor !== null &&
        (isOpen ? (
          <Rest query={more(nextCursor)} more={next} {...shown} />
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            aria-label={next}
            onClick={() => setOpen(true)}
          >
            Voir la suite
          </Button>
        ))}
    </div>
  );
}

interface RestProps<Row> {
  query: ReturnType<MorePages<Row>>;
  more: string;
  keyOf: (row: Row) => string;
  labelledBy: string;
  children: (row: Row) => ReactNode;
}

function Rest<Row>({ query, ...rest }: RestProps<Row>) {
  return (
    <PagedRows list={useInfiniteQuery(query)} rowsOf={({ rows }) => rows} onRequest {...rest} />
  );
}
