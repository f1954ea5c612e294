import { useEffect, useRef, useState } from 'react';

/**
 * Navigates to a page of another site. `isRedirecting` stays true until the user leaves, so that
 * nothing is pressed twice. `onReturn` runs when the user comes back by Back and the browser
 * restores this page; a page that is loaded again starts fresh anyway.
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
