import type { ReactNode } from 'react';

/** What the skip link beside a list leads to. */
export const BESIDE_LIST_ID = 'conversation';

interface BesideListProps {
  list: ReactNode;
  children: ReactNode;
}

/** A list in a column of its own, and beside it what is opened from it; each scrolls by itself. */
export function BesideList({ list, children }: BesideListProps) {
  return (
    <div className="flex h-dvh">
      <div className="w-96 shrink-0 overflow-y-auto overscroll-contain border-r">{list}</div>
      <div
        id={BESIDE_LIST_ID}
        tabIndex={-1}
        className="min-w-0 flex-1 overflow-y-auto outline-none"
      >
        {children}
      </div>
    </div>
  );
}
