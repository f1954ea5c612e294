import { Popover as Radix } from 'radix-ui';
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens and closes it; positions it, and gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Accessible name. */
  label: string;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}

/** A non-modal panel beside its button. Escape closes it. */
export function Popover({
  open,
  onOpenChange,
  anchor,
  side = 'bottom',
  label,
  onKeyDown,
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
            // Focuses the panel itself, so that screen readers announce it; its content may still be loading.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onInteractOutside={(event) => {
            // The button's own handler closes it; closing it here too would open it again.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Only when the user has not moved the focus meanwhile.
            if (document.activeElement === document.body) anchor.current?.focus();
          }}
          className="z-40 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 animate-appear flex-col rounded-lg border bg-surface shadow-float outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
