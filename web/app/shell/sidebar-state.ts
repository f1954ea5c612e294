import { useCallback, useEffect, useState } from 'react';
import { useMediaQuery } from '../../platform/media-query.ts';
import { isSidebarExpanded, rememberSidebar } from './sidebar-cookie.ts';

/** Under 768 px the side bar is an overlay (specification, section 9). */
const DESKTOP = '(min-width: 768px)';

/** Expanded or collapsed on a desktop, open or closed on a phone; Ctrl/Cmd+B toggles either. */
export function useSidebar() {
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
