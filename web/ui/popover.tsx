import { Popover as Radix } from 'radix-ui';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it opens beside: the button that opens and closes it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Its name for who does not see it. */
  label: string;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  className?: string;
  children: ReactNode;
}

/** A panel beside what opened it, over the page, which stays at hand. Escape closes it. */
export function Popover({
  open,
  onOpenChange,
  anchor,
  side = 'bottom',
  label,
  onKeyDown,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            // Itself first, so that it is read out what has opened; what is in it may still be coming.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onInteractOutside={(event) => {
            // The button closes it by itself; else it would open it again.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Not from where somebody has pressed meanwhile.
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
          className={classes(
            'z-40 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 animate-appear flex-col rounded-lg border bg-surface shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
