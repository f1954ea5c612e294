import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { InboxConnection } from '../../features/messages/inbox-connection.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SidebarContext } from '../../ui/sidebar-trigger.tsx';
import { SkipLink } from '../skip-link.tsx';
import { Sidebar, SidebarEntries, SidebarFooter } from './sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { TabBar } from './tab-bar.tsx';

/** The frame of /main: side bar on a desktop; tab bar and an overlay on a phone. */
export function MainLayout() {
  const { isDesktop, expanded, overlayOpen, setOverlayOpen, toggle } = useSidebar();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the overlay
  useEffect(() => setOverlayOpen(false), [pathname]);
  return (
    <SidebarContext value={{ toggle }}>
      <SkipLink />
      <InboxConnection />
      <div className="flex min-h-dvh">
        {isDesktop && <Sidebar expanded={expanded} onToggle={toggle} />}
        <main id="contenu" tabIndex={-1} className="min-w-0 flex-1 outline-none max-md:pb-20">
          <Outlet />
        </main>
      </div>
      {!isDesktop && <TabBar />}
      <Sheet
        open={overlayOpen}
        onOpenChange={setOverlayOpen}
        side="left"
        title="Menu"
        className="w-72"
        footer={<SidebarFooter expanded />}
      >
        <nav aria-label="Menu">
          <SidebarEntries expanded />
        </nav>
      </Sheet>
    </SidebarContext>
  );
}
