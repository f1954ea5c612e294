import { useEffect, useState } from 'react';
import { replayHeldPress } from '../platform/held-press.ts';

/**
 * Repeats what the user pressed here before hydration (platform/held-press.ts). It stands in each part
 * of a page that hydrates on its own.
 */
export function useHeldPress(): void {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // One render after hydration, so that text typed before it has been taken into the state.
  useEffect(() => {
    if (isAlive) replayHeldPress();
  }, [isAlive]);
}
