import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Calls `arrive` when the user follows a link to `#name`, on this screen or from another one. The fragment is then
 * removed from the URL, so that neither a reload nor Back repeats it, while the same link may.
 */
export function useArrivalAt(name: string, arrive: () => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(arrive);
  latest.current = arrive;
  useEffect(() => {
    if (hash !== `#${name}`) return;
    // By then, the group that holds the target has opened.
    requestAnimationFrame(() => latest.current());
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [hash, name, navigate]);
}
