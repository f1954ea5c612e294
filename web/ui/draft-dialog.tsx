import { type ReactNode, useEffect, useState } from 'react';
import { isNoAnswer, messageOf } from '../platform/api-problem.ts';
import { Button } from './button.tsx';
import { useDiscardQuestion } from './confirm-discard.tsx';
import { Dialog } from './dialog.tsx';
import { useFocusAfter } from './focus-return.ts';

/** A longer wait shows a text, since the connection may be lost. */
const SILENCE_MS = 2_500;

interface DraftDialogProps {
  title: string;
  className?: string;
  /** True when closing would lose something. */
  hasChanges: boolean;
  /** True while the draft is being sent. Closing the window aborts that. */
  busy: boolean;
  /** Error of the last attempt. A missing answer is shown here, since the code of toasts needs the network too. */
  error: Error | null;
  /** False when Escape has to end something else first; always true when left out. */
  mayClose?: () => boolean;
  onClose: () => void;
  /** Label of the close button when there is nothing left to cancel. */
  closeLabel?: string;
  /** The submit button, beside 'Annuler'. */
  submit: ReactNode;
  children: ReactNode;
}

/** A dialog with a draft, open while mounted. 'Annuler' closes it; any other way asks for confirmation first. */
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

/** True when the activity has lasted longer than a wait without a text may. */
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
