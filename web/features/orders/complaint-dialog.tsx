import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { COMPLAINT_MAX_LENGTH, complaintSchema } from '../../../domain/order.ts';
import type { Order } from '../../../domain/order-wire.ts';
import { contestOrder } from '../../data/orders.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { toast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface ComplaintDialogProps {
  order: Order;
  onClose: () => void;
}

/** What is wrong with an answer, in the asker's words. */
export function ComplaintDialog({ order, onClose }: ComplaintDialogProps) {
  const [text, setText] = useState('');
  const formId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => contestOrder(queryClient, order.id, text),
    onSuccess: () => {
      toast.success('Votre signalement est enregistré. Le prix reste mis de côté.');
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <DraftDialog
      title="Signaler un problème"
      hasChanges={text !== ''}
      busy={isPending}
      error={error}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!complaintSchema.safeParse({ text }).success}
          busy={isPending}
          busyLabel="Envoi..."
        >
          Envoyer
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <Field label="Qu’est-ce qui ne va pas ?">
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
          Notre équipe lit votre message et la conversation, puis décide. Le prix reste mis de côté
          jusque-là.
        </p>
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </form>
    </DraftDialog>
  );
}
