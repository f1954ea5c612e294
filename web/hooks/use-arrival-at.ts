import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Does something for who comes by a link to `#name`, on this screen or from another one. The mark then
 * leaves the address, so that neither a reload nor Back does it again, and the same link may.
 */
export function useArrivalAt(name: string, arrive: () => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(arrive);
  latest.current = arrive;
  useEffect(() => {
    if (hash !== `#${name}`) return;
    latest.current();
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [hash, name, navigate]);
}
