import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useClosedByBack } from '../hooks/use-closed-by-back.ts';
import { classes } from './classes.ts';
import { rememberFocus, useFocusReturn } from './focus-return.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Slides in from this side and fills the height; by default it is in the middle, or at the bottom of a phone. */
  side?: 'left' | 'right';
  /** Buttons, always visible under the scrolling content. */
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

const places = {
  middle:
    'inset-x-0 bottom-0 mx-auto max-h-[80dvh] w-full animate-rise rounded-t-lg border sm:top-1/2 sm:bottom-auto sm:w-[calc(100%-2rem)] sm:base:max-w-lg sm:-translate-y-1/2 sm:rounded-lg',
  left: 'inset-y-0 left-0 base:w-[min(26rem,100vw)] animate-slide-left border-r',
  right: 'inset-y-0 right-0 base:w-[min(26rem,100vw)] animate-slide-right border-l',
};

/** A modal dialog: at most 80% of the viewport high, or at a side; its content scrolls. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  side,
  footer,
  className,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn();
  useClosedByBack(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...focusReturn}
          onFocus={rememberFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classes(
            'fixed z-40 flex flex-col bg-surface shadow-float outline-none',
            places[side ?? 'middle'],
            className,
          )}
        >
          <header className="flex items-start gap-3 border-b px-5 py-3">
            <div className="min-w-0 flex-1 py-1.5">
              <Radix.Title className="text-lg leading-snug">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm text-ink-soft">
                  {description}
                </Radix.Description>
              )}
            </div>
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
            <footer
              className={classes(
                'flex flex-wrap gap-3 border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
                !side && 'justify-end',
              )}
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
