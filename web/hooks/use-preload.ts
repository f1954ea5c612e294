import { useEffect } from 'react';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** Preloads the code behind a click, after the screen has loaded. `load` must be stable. */
export function usePreload(load: () => Promise<unknown>): void {
  const isLater = useDelayedFlag();
  useEffect(() => {
    // The click retries a failed preload.
    if (isLater) load().catch(() => {});
  }, [isLater, load]);
}
