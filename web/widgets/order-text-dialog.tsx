import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { COMPLAINT_MAX_LENGTH } from '../../domain/orders/order.ts';
import { messageOf } from '../platform/api-problem.ts';
import { toast } from '../platform/toast.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DraftDialog } from '../ui/draft-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Textarea } from '../ui/textarea.tsx';

interface OrderTextDialogProps {
  title: string;
  label: string;
  /** Further fields, above the text. */
  before?: ReactNode;
  /** Explains the consequences of sending. */
  children: ReactNode;
  /** True when the text may be sent. */
  isReady: (text: string) => boolean;
  send: (text: string) => Promise<unknown>;
  /** Text of the toast once it is sent. */
  success: string;
  onClose: () => void;
}

/** A dialog for a longer text by one party of an order: a complaint, or the reply to it. */
export function OrderTextDialog(props: OrderTextDialogProps) {
  const { title, label, before, children, isReady, send, success, onClose } = props;
  const [text, setText] = useState('');
  const formId = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(text),
    onSuccess: () => {
      toast.success(success);
      onClose();
    },
  });
  const submit = () => {
    mutate();
  };
  return (
    <DraftDialog
      title={title}
      hasChanges={text !== ''}
      busy={isPending}
      error={error}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!isReady(text)}
          busy={isPending}
          busyLabel="Envoi..."
        >
          Envoyer
        </Button>
      }
    >
      <Form id={formId} error={error} onSubmit={submit} className="grid gap-4">
        {before}
        <Field label={label}>
          <Textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={COMPLAINT_MAX_LENGTH}
            rows={5}
            disabled={isPending}
            required
          />
        </Field>
        <p className="text-sm text-ink-soft">{children}</p>
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </Form>
    </DraftDialog>
  );
}
