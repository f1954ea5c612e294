import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useClosedByBack } from '../hooks/use-closed-by-back.ts';
import { Button } from './button.tsx';
import { useFocusReturn } from './focus-return.ts';

interface QuestionProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** Label of the button that changes nothing, which has the focus. */
  keep: string;
  onKeep: () => void;
  /** Label of the destructive button. */
  lose: string;
  onLose: () => void;
  /** True while the chosen action runs. */
  busy?: boolean;
}

/** Confirms a destructive action. Escape cancels it. */
export function Question({
  open,
  title,
  text,
  keep,
  onKeep,
  lose,
  onLose,
  busy = false,
}: QuestionProps) {
  const focusReturn = useFocusReturn();
  useClosedByBack(open, onKeep);
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onKeep()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-veil" />
        <Radix.Content
          {...focusReturn}
          className="fixed inset-x-0 top-1/2 z-50 mx-auto grid w-[calc(100%-2rem)] max-w-sm -translate-y-1/2 animate-appear gap-4 rounded-lg border bg-surface p-5 shadow-float outline-none"
        >
          <Radix.Title className="text-lg leading-snug">{title}</Radix.Title>
          <Radix.Description asChild className="text-sm text-ink-soft">
            <div>{text}</div>
          </Radix.Description>
          <div className="flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant="outline">{keep}</Button>
            </Radix.Cancel>
            {/* Not Radix' own button, which would close the dialog, and so cancel, before `onLose` runs. */}
            <Button variant="danger" busy={busy} onClick={onLose}>
              {lose}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
