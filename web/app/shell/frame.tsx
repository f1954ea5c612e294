import type { ReactNode } from 'react';
import { SkipLink } from '../skip-link.tsx';

interface FrameProps {
  /** Shown on a desktop. */
  sidebar: ReactNode;
  /** Shown on a phone. */
  tabBar: ReactNode;
  children?: ReactNode;
}

export function Frame({ sidebar, tabBar, children }: FrameProps) {
  return (
    <>
      <div className="contents print:hidden">
        <SkipLink />
      </div>
      <div className="flex min-h-dvh">
        <div className="contents print:hidden">{sidebar}</div>
        <main
          id="contenu"
          tabIndex={-1}
          className="min-w-0 flex-1 outline-none max-md:pb-20 print:pb-0"
        >
          {children}
        </main>
      </div>
      <div className="contents print:hidden">{tabBar}</div>
    </>
  );
}
