import { useSyncExternalStore } from 'react';

/** From 1280 px on a list and what it leads to stand side by side. */
const WIDE = '(min-width: 1280px)';

/** Whether the window is wide enough now; false where the server writes. */
export const isWideNow = () => globalThis.window?.matchMedia(WIDE).matches ?? false;

/** Whether the window is wide enough for two columns of content; the server writes for one. */
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
