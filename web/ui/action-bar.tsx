import { type ReactNode, use } from 'react';
import { measureActionBar } from '../platform/action-bar.ts';
import { classes } from './classes.ts';
import { ShellContext } from './shell-context.ts';

interface ActionBarProps {
  /** Whether it is one only on a phone; elsewhere it stands in the text. */
  onPhones?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * What a screen is for, at its lower edge and in reach of the thumb however far one has scrolled:
 * above the tab bar where there is one. It sticks only in a column (`flex`), not in a grid, and not
 * where it would leave too little of a low screen.
 */
export function ActionBar({ onPhones = false, className, children }: ActionBarProps) {
  const inShell = use(ShellContext) !== null;
  return (
    <div
      ref={measureActionBar}
      data-action-bar
      className={classes(
        '-mx-4 border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6',
        inShell ? 'bottom-16 md:bottom-0' : 'bottom-0',
        onPhones
          ? 'max-md:order-last max-md:z-10 max-md:[@media(min-height:30rem)]:sticky md:mx-0 md:border-t-0 md:bg-transparent md:p-0'
          : 'z-10 [@media(min-height:30rem)]:sticky',
        className,
      )}
    >
      {children}
    </div>
  );
}
