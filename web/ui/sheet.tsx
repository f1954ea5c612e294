import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useClosedByBack } from '../hooks/use-closed-by-back.ts';
import { classes } from './classes.ts';
import { useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right';
  /** Buttons, always visible under the scrolling content. */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A modal panel that slides in from a side and fills the height. */
export function Sheet({
  open,
  onOpenChange,
  title,
  side = 'right',
  footer,
  className,
  children,
}: SheetProps) {
  const focusReturn = useFocusReturn();
  useClosedByBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className={classes(
            'fixed inset-y-0 z-40 flex base:w-[min(26rem,100vw)] flex-col bg-surface shadow-float outline-none',
            side === 'left'
              ? 'left-0 animate-slide-left border-r'
              : 'right-0 animate-slide-right border-l',
            className,
          )}
        >
          <header className="flex items-center gap-3 border-b px-5 py-3">
            <Radix.Title className="min-w-0 flex-1 text-lg">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Fermer">
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap gap-3 border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
