import { useEffect } from 'react';

/** How many lists of notices show: the popover's, the page's. */
let lists = 0;

/** Whether notices themselves are on screen, so that a new one need not be told there. */
export const areNoticesOnScreen = () => lists > 0;

/** For a list of notices: says that it shows. */
export function useNoticesOnScreen(): void {
  useEffect(() => {
    lists += 1;
    return () => {
      lists -= 1;
    };
  }, []);
}

/** Whether what a notice leads to is what `location` shows. */
export function isAt(href: string, location: { pathname: string; search: string }): boolean {
  const target = new URL(href, 'https://site.invalid');
  const shown = new URLSearchParams(location.search);
  return (
    target.pathname === location.pathname &&
    [...target.searchParams].every(([name, value]) => shown.get(name) === value)
  );
}
