import type { ReactNode } from 'react';
import { BellLink } from '../../features/notices/bell.tsx';
import { ShellContext } from '../../ui/shell-context.ts';
import { Frame } from './frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

const shell = { toggleSidebar: () => {}, bell: <BellLink /> };

interface SsrFrameProps {
  sidebarExpanded: boolean;
  children: ReactNode;
}

/**
 * The frame as the server renders it. The server does not know the screen's width, so the style
 * sheet decides.
 */
export function SsrFrame({ sidebarExpanded, children }: SsrFrameProps) {
  return (
    <ShellContext value={shell}>
      <Frame
        sidebar={
          <div className="contents max-md:hidden">
            <Sidebar expanded={sidebarExpanded} onToggle={shell.toggleSidebar} />
          </div>
        }
        tabBar={
          <div className="md:hidden">
            <TabBar />
          </div>
        }
      >
        {children}
      </Frame>
    </ShellContext>
  );
}
