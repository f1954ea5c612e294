import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The side bar's state is remembered for 7 days (specification, section 9). */
const COOKIE = 'dis-moi.sidebar';
const COOKIE_MAX_AGE_S = 7 * 24 * 60 * 60;
/** Under 768 px the side bar is an overlay (specification, section 9). */
const desktop = window.matchMedia('(min-width: 768px)');

function rememberedExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${COOKIE}=collapsed`);
}

function remember(expanded: boolean): void {
  const value = expanded ? 'expanded' : 'collapsed';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from some browsers
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=lax`;
}

function useIsDesktop(): boolean {
  return useSyncExternalStore(
    (listener) => {
      desktop.addEventListener('change', listener);
      return () => desktop.removeEventListener('change', listener);
    },
    () => desktop.matches,
  );
}

/** Expanded or collapsed on a desktop, open or closed on a phone; Ctrl/Cmd+B toggles either. */
export function useSidebar() {
  const isDesktop = useIsDesktop();
  const [expanded, setExpanded] = useState(rememberedExpanded);
  const [overlayOpen, setOverlayOpen] = useState(false);

  const toggle = useCallback(() => {
    if (!isDesktop) return setOverlayOpen((open) => !open);
    remember(!expanded);
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
