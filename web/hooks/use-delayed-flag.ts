import { useEffect, useState } from 'react';

const LATER_MS = 1_000;

/** True from a second, or `after` milliseconds, after the first render; delays parts that show nothing at first. */
export function useDelayedFlag(after = LATER_MS): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLater;
}
