import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '../../../formats/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Block } from '../kit/block.tsx';
import { sectionLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';

interface GroupsProps<Data, Row> {
  title: string;
  hint: string;
  query: UseQueryResult<Data>;
  rowsOf: (data: Data) => readonly Row[];
  children: (row: Row) => ReactNode;
}

export function Groups<Data, Row>({
  title,
  hint,
  query,
  rowsOf,
  children,
}: GroupsProps<Data, Row>) {
  return (
    <Block title={title} hint={hint}>
      <Loaded query={query}>
        {(data) =>
          rowsOf(data).length === 0 ? (
            <p className="text-sm text-ink-soft">Aucun.</p>
          ) : (
            <ul className="grid gap-3">{rowsOf(data).map(children)}</ul>
          )
        }
      </Loaded>
    </Block>
  );
}

interface GroupProps {
  /** Parameter of the address that names the open group. */
  parameter: string;
  name: string;
  title: string;
  count: number;
  detail?: string;
  acts: ReactNode;
  /** The group's list, while it is open. */
  children: ReactNode;
}

/** Messages or effects of one kind: their number, what can be done with all of them, and the list. */
export function Group({ parameter, name, title, count, detail, acts, children }: GroupProps) {
  const [search] = useSearchParams();
  const isOpen = search.get(parameter) === name;
  return (
    <li className="grid gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="text-sm">
          <h3 className="text-sm font-medium">
            {title} · {formatCount(count)}
          </h3>
          {detail && <p className="text-ink-soft">{detail}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="small" variant="quiet">
            <Link
              to={sectionLink('sante', isOpen ? {} : { [parameter]: name })}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Replier' : 'Voir'} : ${title}`}
              preventScrollReset
            >
              {isOpen ? 'Replier' : 'Voir'}
            </Link>
          </Button>
          {acts}
        </div>
      </div>
      {isOpen && children}
    </li>
  );
}
