import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { COMPLAINT_MAX_LENGTH, complaintReplySchema } from '../../../domain/order.ts';
import type { Order } from '../../../domain/order-wire.ts';
import { replyToComplaint } from '../../data/orders.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { toast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface ReplyDialogProps {
  order: Order;
  onClose: () => void;
}

/** The creator's one answer to a complaint. */
export function ReplyDialog({ order, onClose }: ReplyDialogProps) {
  const [text, setText] = useState('');
  const formId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => replyToComplaint(queryClient, order.id, text),
    onSuccess: () => {
      toast.success('Votre réponse est enregistrée.');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <DraftDialog
      title="Répondre au signalement"
      hasChanges={text !== ''}
      busy={isPending}
      error={error}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!complaintReplySchema.safeParse({ text }).success}
          busy={isPending}
          busyLabel="Envoi..."
        >
          Envoyer
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <Field label="Votre réponse">
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={COMPLAINT_MAX_LENGTH}
            rows={5}
            disabled={isPending}
            required
          />
        </Field>
        <p className="text-sm text-ink-soft">
          Vous pouvez répondre une fois. Notre équipe et la personne qui a signalé le problème
          lisent votre réponse.
        </p>
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </form>
    </DraftDialog>
  );
}
