import { useEffect, useRef, useState } from 'react';

/**
 * Leads to a page of another site. `isRedirecting` until that is there, so that nothing is pressed twice.
 * `onReturn` hears of who comes back by Back to this page as the browser has kept it; a page that is
 * loaded again begins anew anyway.
 */
export function useRedirect(onReturn?: () => void) {
  const [isRedirecting, setRedirecting] = useState(false);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setRedirecting(false);
      latest.current?.();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const goToProvider = (url: string) => {
    setRedirecting(true);
    location.assign(url);
  };
  return { isRedirecting, goToProvider };
}
