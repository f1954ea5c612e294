import { createContext, useContext, useEffect, useState } from 'react';
import { useTakingOver } from './use-taking-over.ts';

/** When the server wrote the page, epoch milliseconds. */
export const PageTime = createContext<number | null>(null);

/** The time, read again every `interval` milliseconds while the component shows. */
export function useNow(interval: number): Date {
  const pageTime = useContext(PageTime);
  const isTakingOver = useTakingOver();
  const [now, setNow] = useState(() =>
    isTakingOver && pageTime !== null ? new Date(pageTime) : new Date(),
  );
  useEffect(() => {
    if (pageTime !== null) setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, [interval, pageTime]);
  return now;
}
