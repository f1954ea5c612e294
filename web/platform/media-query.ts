import { useSyncExternalStore } from 'react';

/** True when the window matches a media query now; false on the server. */
export const matchesNow = (query: string) => globalThis.window?.matchMedia(query).matches ?? false;

/** True while the window matches a media query; the server and hydration render false. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchesNow(query),
    () => false,
  );
}
