import type { ReactNode } from 'react';
import type { ScreenName } from '../../../site/screens.ts';
import { SkipLink } from '../skip-link.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

interface FrameProps {
  /** On a desktop. */
  sidebar: ReactNode;
  /** On a phone. */
  tabBar: ReactNode;
  /** The screen. */
  children?: ReactNode;
}

/** What is around every screen of /main. */
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

interface WrittenFrameProps {
  sidebarExpanded: boolean;
  /** Which screen is to come; undefined where the address leads to none. */
  screen?: ScreenName;
}

/** The frame as the server writes it, which cannot know how wide the screen is: the style sheet does. */
export function WrittenFrame({ sidebarExpanded, screen }: WrittenFrameProps) {
  return (
    <Frame
      sidebar={
        <div className="contents max-md:hidden">
          <Sidebar expanded={sidebarExpanded} onToggle={() => {}} />
        </div>
      }
      tabBar={
        <div className="md:hidden">
          <TabBar />
        </div>
      }
    >
      <ScreenSkeleton screen={screen} />
    </Frame>
  );
}
