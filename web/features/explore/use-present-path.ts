import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Replaces the URL by that of the same screen at the topic's present slugs, with its query; null stays. */
export function usePresentPath(path: string | null): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (path !== null && path !== pathname) void navigate(path + search, { replace: true });
  }, [path, pathname, search, navigate]);
}
