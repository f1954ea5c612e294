import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref. */
  children: ReactElement;
}

/** A short text beside the hovered or focused element. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            className="z-50 animate-appear rounded-sm bg-ink px-2.5 py-1 text-xs text-paper"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
