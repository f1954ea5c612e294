import { Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { BellLink } from '../../features/notices/bell.tsx';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { useMediaQuery } from '../../platform/media-query.ts';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { ShellContext } from '../../ui/shell-context.ts';
import { Frame } from './frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { isSidebarExpanded, rememberSidebar } from './sidebar-cookie.ts';
import { TabBar } from './tab-bar.tsx';

// None of them shows anything at first, so their code loads after the screen's own.
const InboxConnection = lazyChunk(
  async () => (await import('./inbox-connection.tsx')).InboxConnection,
);
const OnThisDevice = lazyChunk(async () => (await import('./on-this-device.tsx')).OnThisDevice);
const OverlayMenu = lazyChunk(async () => (await import('./overlay-menu.tsx')).OverlayMenu);

/** The frame of /main: a side bar on a desktop; a tab bar and an overlay on a phone. */
export default function MainLayout() {
  const { isDesktop, expanded, overlayOpen, setOverlayOpen, toggle } = useSidebar();
  const { pathname } = useLocation();
  const isLater = useDelayedFlag();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the overlay
  useEffect(() => setOverlayOpen(false), [pathname]);
  return (
    <ShellContext value={{ toggleSidebar: toggle, bell: <BellLink /> }}>
      <Frame
        sidebar={isDesktop && <Sidebar expanded={expanded} onToggle={toggle} />}
        tabBar={!isDesktop && <TabBar />}
      >
        <Outlet />
      </Frame>
      <Suspense>{isLater && <InboxConnection />}</Suspense>
      <Suspense>{isLater && <OnThisDevice />}</Suspense>
      <Suspense fallback={overlayOpen && <DialogFallback onCancel={() => setOverlayOpen(false)} />}>
        {(isLater || overlayOpen) && (
          <OverlayMenu open={overlayOpen} onOpenChange={setOverlayOpen} />
        )}
      </Suspense>
    </ShellContext>
  );
}

/** Under 768 px the side bar is an overlay (specification, section 9). */
const DESKTOP = '(min-width: 768px)';

/** Expanded or collapsed on a desktop, open or closed on a phone; Ctrl/Cmd+B toggles either. */
function useSidebar() {
  const isDesktop = useMediaQuery(DESKTOP);
  const [expanded, setExpanded] = useState(() => isSidebarExpanded(document.cookie));
  const [overlayOpen, setOverlayOpen] = useState(false);

  const toggle = useCallback(() => {
    if (!isDesktop) return setOverlayOpen((open) => !open);
    rememberSidebar(!expanded);
    setExpanded(!expanded);
  }, [isDesktop, expanded]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);

  return { isDesktop, expanded, overlayOpen: overlayOpen && !isDesktop, setOverlayOpen, toggle };
}
