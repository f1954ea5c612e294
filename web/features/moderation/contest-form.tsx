import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { APPEAL_MAX_LENGTH } from '../../../domain/limits.ts';
import { useStoredDraft } from '../../hooks/use-stored-draft.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface ContestFormProps {
  onContest: (text: string) => Promise<void>;
  /** Storage key of the draft; null when nobody is signed in, and nothing is stored. */
  draftKey: string | null;
  /** Without it, the form cannot be closed. */
  onClose?: () => void;
}

/** The form that contests a decision. It can be sent once. */
export function ContestForm({ onContest, draftKey, onClose }: ContestFormProps) {
  const { text, write, remove } = useStoredDraft(draftKey);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsked = onClose !== undefined;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: onContest,
    onSuccess: () => {
      remove();
      toast.success('Votre contestation est envoyée');
    },
  });
  const submit = () => {
    if (text.trim() !== '') mutate(text.trim());
    else setMissing(true);
  };
  return (
    <Form error={error} onSubmit={submit} className="grid grid-cols-1 gap-3">
      <Field
        label="Pourquoi cette décision est-elle injuste ?"
        hint="Vous ne pouvez contester qu’une fois : dites tout ce qui compte. Une autre personne vous répondra."
        error={isMissing ? 'Dites pourquoi, en quelques mots.' : null}
      >
        <Textarea
          ref={field}
          value={text}
          readOnly={isPending}
          maxLength={APPEAL_MAX_LENGTH}
          rows={4}
          onChange={({ target }) => {
            write(target.value);
            setMissing(false);
          }}
        />
      </Field>
      {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} busyLabel="Envoi...">
          Envoyer
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            Annuler
          </Button>
        )}
      </div>
    </Form>
  );
}
