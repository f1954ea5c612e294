import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

interface ConfirmProps {
  /** The effect of the action. */
  text: string;
  label: string;
  /** `danger`, the default, for what takes something away. */
  tone?: 'danger' | 'primary';
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation of a grave action, in place. It takes the focus. */
export function Confirm({ text, label, tone = 'danger', busy, onCancel, onConfirm }: ConfirmProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">Confirmer la décision</legend>
      <p role="status" className="text-sm">
        {text}
      </p>
      {/* 'Annuler' takes the place of the pressed button, so that a double press does not confirm. */}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onCancel}>
          Annuler
        </Button>
        <Button
          ref={confirm}
          variant={tone}
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
