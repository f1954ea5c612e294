import type { ReactNode } from 'react';

/** Target of the skip link beside a list. */
export const DETAIL_ID = 'conversation';

interface BesideListProps {
  /** Null to leave the whole width to the item, which stays mounted. */
  list: ReactNode;
  children: ReactNode;
}

/** A list in a column, and the opened item beside it; both scroll independently. */
export function BesideList({ list, children }: BesideListProps) {
  return (
    <div className="flex h-dvh print:block print:h-auto">
      {list && (
        <div className="w-96 shrink-0 overflow-y-auto overscroll-contain border-r print:hidden">
          {list}
        </div>
      )}
      <div
        id={DETAIL_ID}
        tabIndex={-1}
        className="min-w-0 flex-1 overflow-y-auto outline-none print:overflow-visible"
      >
        {children}
      </div>
    </div>
  );
}
