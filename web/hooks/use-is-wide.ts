import { useSyncExternalStore } from 'react';

/** From 1280 px on, a list and its detail stand side by side. */
const WIDE = '(min-width: 1280px)';

/** True when the window is wide enough now; false on the server. */
export const isWideNow = () => globalThis.window?.matchMedia(WIDE).matches ?? false;

/** True when the window is wide enough for two columns of content; the server renders one. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    isWideNow,
    () => false,
  );
}
