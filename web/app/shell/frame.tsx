import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { screens } from '../../../site/screens.ts';
import { classes } from '../../ui/classes.ts';
import { SkipLink } from '../skip-link.tsx';

interface FrameProps {
  /** Shown on a desktop. */
  sidebar: ReactNode;
  /** Shown on a phone. */
  tabBar: ReactNode;
  children?: ReactNode;
}

export function Frame({ sidebar, tabBar, children }: FrameProps) {
  const hasTabBar = !useIsInConversation();
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
          className={classes('min-w-0 flex-1 outline-none print:pb-0', hasTabBar && 'max-md:pb-20')}
        >
          {children}
        </main>
      </div>
      <div className="contents print:hidden">{hasTabBar && tabBar}</div>
    </>
  );
}

/** True in an opened conversation: its messages get the tab bar's room, and its arrow leads back. */
function useIsInConversation(): boolean {
  const { pathname, search } = useLocation();
  return (
    matchPath(screens.conversation.path, pathname) !== null && new URLSearchParams(search).has('c')
  );
}
