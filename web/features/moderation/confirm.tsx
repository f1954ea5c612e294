import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface ConfirmProps {
  /** What will happen. */
  text: string;
  label: string;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The question before something grave, where it was asked for. It takes the focus. */
export function Confirm({ text, label, busy, onCancel, onConfirm }: ConfirmProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">Confirmer la décision</legend>
      <p role="status" className="text-sm">
        {text}
      </p>
      {/* A second press on the button that asked finds no button to confirm: this one stands there. */}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button
          ref={confirm}
          variant="danger"
          busy={busy}
          busyLabel="Enregistrement..."
          onClick={onConfirm}
        >
          {label}
        </Button>
      </div>
    </fieldset>
  );
}
