import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useDiscardQuestion } from './discard-question.tsx';

interface DraftDialogProps {
  title: string;
  className?: string;
  /** Whether something would be lost. */
  hasChanges: boolean;
  /** While what is written is being sent, the window stays. */
  busy: boolean;
  /** For what Escape may end before it means the window; always true when left out. */
  mayClose?: () => boolean;
  onClose: () => void;
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
  mayClose = () => true,
  onClose,
  submit,
  children,
}: DraftDialogProps) {
  const { askToClose, question } = useDiscardQuestion(hasChanges, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && mayClose() && askToClose()}
      title={title}
      className={className}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Annuler
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
