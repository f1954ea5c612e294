import { useEffect } from 'react';

/** Number of rendered lists: the popover's, the page's. */
let lists = 0;

/** True when a list of notifications is on screen, which shows a new one itself. */
export const areNoticesOnScreen = () => lists > 0;

/** Registers a rendered list of notifications. */
export function useNoticesOnScreen(): void {
  useEffect(() => {
    lists += 1;
    return () => {
      lists -= 1;
    };
  }, []);
}

/** True when `location` shows the notification's target. */
export function isAt(href: string, location: { pathname: string; search: string }): boolean {
  const target = new URL(href, 'https://site.invalid');
  const shown = new URLSearchParams(location.search);
  return (
    target.pathname === location.pathname &&
    [...target.searchParams].every(([name, value]) => shown.get(name) === value)
  );
}
