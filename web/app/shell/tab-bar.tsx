import { Link, useLocation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { entries, isCurrent } from './entries.tsx';

export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Navigation principale"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex h-16 px-1">
        {entries.map((entry) => {
          const current = isCurrent(entry, pathname);
          return (
            // Widths that do not depend on the font's loading: the longest word gets half as much again.
            <li
              key={entry.to}
              className={classes('min-w-0', entry.label.length > 9 ? 'flex-[3]' : 'flex-[2]')}
            >
              <Link
                to={entry.to}
                aria-current={current ? 'page' : undefined}
                className={classes(
                  'grid h-full content-center justify-items-center gap-0.5 text-center text-[min(0.6875rem,3.4vw)] leading-tight font-medium focus-visible:-outline-offset-2',
                  current ? 'text-encre' : 'text-ink-soft',
                )}
              >
                <span className="relative">
                  <entry.icon aria-hidden className="size-6" />
                  {entry.badge}
                </span>
                <span className="max-w-full wrap-anywhere">{entry.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
