import { useEffect, useRef, useState } from 'react';

/**
 * Leads to a page of another site. `isLeaving` until that is there, so that nothing is pressed twice.
 * `onReturn` hears of who comes back by Back to this page as the browser has kept it; a page that is
 * loaded again begins anew anyway.
 */
export function useLeaving(onReturn?: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setLeaving(false);
      latest.current?.();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const leaveFor = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return { isLeaving, leaveFor };
}
