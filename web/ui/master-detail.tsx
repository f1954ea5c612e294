import type { ReactNode } from 'react';

/** Target of the skip link beside a list. */
export const DETAIL_ID = 'conversation';

interface BesideListProps {
  /** Null to leave the whole width to the item, which stays mounted when a list comes or goes. */
  list: ReactNode;
  children: ReactNode;
}

/** In wide windows a list in a column, and the opened item beside it; both scroll independently. */
export function BesideList({ list, children }: BesideListProps) {
  return (
    <div className="xl:flex xl:h-dvh print:block print:h-auto">
      {list && (
        <div className="w-96 shrink-0 overflow-y-auto overscroll-contain border-r print:hidden">
          {list}
        </div>
      )}
      <div
        id={list ? DETAIL_ID : undefined}
        tabIndex={list ? -1 : undefined}
        className="outline-none xl:min-w-0 xl:flex-1 xl:overflow-y-auto print:overflow-visible"
      >
        {children}
      </div>
    </div>
  );
}
