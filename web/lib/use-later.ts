import { useEffect, useState } from 'react';

const LATER_MS = 1_000;

/** True from a second after the component first shows: what shows nothing at first may come then. */
export function useLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}
