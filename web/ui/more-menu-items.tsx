import { DropdownMenu as Radix } from 'radix-ui';
import { type RefObject, useRef } from 'react';
import { classes } from './classes.ts';
import type { MenuItem } from './menu-item.ts';

interface MoreMenuItemsProps {
  items: readonly MenuItem[];
  label: string;
  /** The button that opens and closes it, and whose box positions it. */
  button: RefObject<HTMLButtonElement | null>;
  /** True to focus the first item at once, after opening by keyboard. */
  focusesFirst: boolean;
  onClose: () => void;
}

export function MoreMenuItems({ items, label, button, focusesFirst, onClose }: MoreMenuItemsProps) {
  const first = useRef<HTMLDivElement>(null);
  const isToFocusFirst = useRef(focusesFirst);
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {/* Positioned on the button itself, which rendered before this code loaded. */}
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      {/* Inside its own section, also for screen readers. */}
      <Radix.Portal container={button.current?.closest<HTMLElement>('[role="dialog"], main')}>
        <Radix.Content
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          loop
          onFocus={({ target, currentTarget }) => {
            // The menu has the focus when it opens; it does not know of keys pressed before its code loaded.
            if (target !== currentTarget || !isToFocusFirst.current) return;
            isToFocusFirst.current = false;
            first.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button's own handler closes it; closing it here too would open it again.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Only when the user has not moved the focus meanwhile, and no item has opened a window.
            if (document.activeElement === document.body) button.current?.focus();
          }}
          className="z-40 min-w-48 animate-appear rounded-lg border bg-surface p-1 shadow-float outline-none"
        >
          {items.map(({ label: name, icon: Icon, onSelect, tone }, index) => (
            <Radix.Item
              key={name}
              ref={index === 0 ? first : undefined}
              onSelect={() => {
                button.current?.focus();
                onSelect();
              }}
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none data-highlighted:bg-wash',
                tone === 'danger' && 'text-danger',
              )}
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              {name}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
