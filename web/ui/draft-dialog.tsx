import { type ReactNode, useEffect, useState } from 'react';
import { isNoAnswer, messageOf } from '../platform/api-problem.ts';
import { Button } from './button.tsx';
import { useDiscardQuestion } from './confirm-discard.tsx';
import { Dialog } from './dialog.tsx';
import { useFocusAfter } from './focus-return.ts';

/** What takes longer is said: the line may be gone. */
const SILENCE_MS = 2_500;

interface DraftDialogProps {
  title: string;
  className?: string;
  /** Whether something would be lost. */
  hasChanges: boolean;
  /** Whether what is written is being sent. Closing the window calls that off. */
  busy: boolean;
  /** Why the last attempt failed. Where no answer came it is said here: toasts come over the line too. */
  error: Error | null;
  /** For what Escape may end before it means the window; always true when left out. */
  mayClose?: () => boolean;
  onClose: () => void;
  /** The words of the button that closes it, where there is nothing left to call off. */
  closeLabel?: string;
  /** The button that sends what is written; it stands beside 'Annuler'. */
  submit: ReactNode;
  children: ReactNode;
}

/** A window to write in, open while it stands. 'Annuler' closes it; any other way asks first. */
export function DraftDialog({
  title,
  className,
  hasChanges,
  busy,
  error,
  mayClose = () => true,
  onClose,
  closeLabel = 'Annuler',
  submit,
  children,
}: DraftDialogProps) {
  const { askToClose, question } = useDiscardQuestion(hasChanges, onClose);
  const isLate = useIsLate(busy);
  useFocusAfter(busy);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && mayClose() && askToClose()}
      title={title}
      className={className}
      footer={
        <>
          <p role="status" className="w-full text-sm text-ink-soft empty:hidden">
            {isLate
              ? 'Pas encore de réponse : la connexion est lente ou coupée. Vous pouvez attendre ou annuler.'
              : isNoAnswer(error) && messageOf(error)}
          </p>
          <Button variant="outline" onClick={onClose}>
            {closeLabel}
          </Button>
          {submit}
        </>
      }
    >
      {children}
      {question}
    </Dialog>
  );
}

/** Whether something has been going on for longer than one waits without a word. */
function useIsLate(busy: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), SILENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return isLate;
}
