import { useEffect } from 'react';
import { useDelayedFlag } from './use-delayed-flag.ts';

/** Loads the code that a click will need, once the screen has had its time. `load` stays the same. */
export function usePreload(load: () => Promise<unknown>): void {
  const isLater = useDelayedFlag();
  useEffect(() => {
    // What could not be fetched ahead is asked for again by the click.
    if (isLater) load().catch(() => {});
  }, [isLater, load]);
}
