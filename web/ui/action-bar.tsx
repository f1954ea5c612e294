import { type ReactNode, use } from 'react';
import { measureActionBar } from '../platform/bars.ts';
import { classes } from './classes.ts';
import { ShellContext } from './shell-context.ts';

interface ActionBarProps {
  /** True to stick only on a phone; elsewhere it is part of the text. */
  onPhones?: boolean;
  /** True to show the actions without effect. */
  inert?: boolean;
  /** True to become a box from 1280 px on, which stays in view in a column of its own. */
  isBoxBeside?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The screen's main action, at its lower edge and within thumb reach at any scroll position, above the tab bar if any.
 * It sticks only in a column (`flex`), not in a grid, and not when it would leave too little of a low screen.
 */
export function ActionBar({
  onPhones = false,
  isBoxBeside = false,
  inert,
  className,
  children,
}: ActionBarProps) {
  const inShell = use(ShellContext) !== null;
  return (
    <div
      ref={measureActionBar}
      data-action-bar
      inert={inert}
      data-box={isBoxBeside ? '' : undefined}
      className={classes(
        '-mx-4 border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6',
        inShell ? 'bottom-16 md:bottom-0' : 'bottom-0',
        onPhones
          ? 'max-md:order-last max-md:z-10 max-md:[@media(min-height:30rem)]:sticky md:mx-0 md:border-t-0 md:bg-transparent md:p-0'
          : 'z-10 [@media(min-height:30rem)]:sticky',
        isBoxBeside &&
          'xl:sticky xl:top-22 xl:bottom-auto xl:z-auto xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mx-0 xl:self-start xl:rounded-lg xl:border xl:bg-surface xl:p-5',
        className,
      )}
    >
      {children}
    </div>
  );
}
