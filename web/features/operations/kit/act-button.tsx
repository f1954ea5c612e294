import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { REASON_MAX_LENGTH } from '../../../../domain/limits.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { ApiProblem, messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { wrongFieldsOf } from '../../../platform/wrong-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

/** Refuses an act before it is sent; `path` is the `name` of the wrong field, the first one when left out. */
export function refuse(detail: string, path = ''): never {
  const errors = [{ path, message: detail }];
  throw new ApiProblem({ status: 400, code: 'request.invalid', detail, errors });
}

/** The form's values as the schema stores them; refuses them with the first message when they are invalid. */
export function valid<Schema extends z.ZodType>(schema: Schema, values: unknown): z.infer<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [{ message, path }] = result.error.issues as [z.core.$ZodIssue];
  return refuse(message, path.join('.'));
}

/** Says why an act failed, unless a field of its form does. */
export function toastUnlessOfField(error: unknown): void {
  if (!wrongFieldsOf(error).isInvalid) toast.error(messageOf(error));
}

/** True for an answer that says that a second operator has to request the same. */
const isProposed = (answer: unknown) =>
  (answer as { status?: unknown } | undefined)?.status === 202;

interface Act {
  /** The button's label, and the dialog's title. */
  label: string;
  /** The effect of the act, in a sentence or two. */
  effect: ReactNode;
  tone?: 'danger' | 'primary' | 'outline';
  /** Hint under the reason, which says who reads it; omitted for an act without a reason. */
  reasonHint?: string;
  /** Further fields of the form. */
  children?: ReactNode;
  /** Called when the dialog opens. */
  onOpen?: () => void;
  /** Sends the act under its id, which stays until it has succeeded. It resolves to the response, or to anything else when no second operator is needed. */
  send: (reason: string, form: FormData, actId: string) => Promise<unknown>;
  /** The toast after the act. */
  done: string;
}

export function ActButton(act: Act) {
  const [isOpen, setOpen] = useState(false);
  const { label, tone } = act;
  return (
    <>
      <Button
        size="small"
        variant={tone === 'danger' ? 'danger' : 'outline'}
        onClick={() => {
          act.onOpen?.();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <ActDialog act={act} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}

export interface MenuAct extends Act {
  icon: LucideIcon;
}

interface ActMenuProps {
  /** Accessible name of the menu's button. */
  label: string;
  acts: readonly MenuAct[];
}

/** The acts of a row behind '…', each with its dialog. */
export function ActMenu({ label, acts }: ActMenuProps) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <MoreMenu
        label={label}
        items={acts.map(({ label, icon, tone, onOpen }) => ({
          ...{ label, icon },
          ...(tone === 'danger' && { tone }),
          onSelect: () => {
            onOpen?.();
            setOpened(label);
          },
        }))}
      />
      {acts.map((act) => (
        <ActDialog
          key={act.label}
          act={act}
          isOpen={opened === act.label}
          onOpenChange={(isOpen) => setOpened(isOpen ? act.label : null)}
        />
      ))}
    </>
  );
}

interface ActDialogProps {
  act: Act;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * The dialog of an act of an operator: it says its effect, asks for the reason and confirms. Afterwards all
 * data of the console are fetched again. A failure stays in the dialog with what was written.
 */
function ActDialog({ act, isOpen, onOpenChange }: ActDialogProps) {
  const { label, effect, tone = 'outline', reasonHint, children, send, done } = act;
  const [reason, setReason] = useState('');
  const [actId, setActId] = useState(() => crypto.randomUUID());
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const queryClient = useQueryClient();
  const { mutate, reset, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async (form: FormData) => send(reason.trim(), form, actId),
    onSuccess: async (answer) => {
      onOpenChange(false);
      setReason('');
      setActId(crypto.randomUUID());
      if (isProposed(answer)) toast.message('Proposé : une deuxième personne doit le valider.');
      else toast.success(done);
      await refreshOperations(queryClient);
    },
  });
  const close = () => {
    reset();
    onOpenChange(false);
  };
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const lacksReason = reasonHint !== undefined && reason.trim() === '';
    setMissing(lacksReason);
    if (lacksReason) field.current?.focus();
    else mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && !isPending && close()}
      title={label}
      description={effect}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone === 'danger' ? 'danger' : 'primary'}
            busy={isPending}
            busyLabel="Enregistrement..."
          >
            Confirmer
          </Button>
        </>
      }
    >
      <Form id={formId} error={error} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        {reasonHint !== undefined && (
          <Field
            label="Motif"
            hint={reasonHint}
            error={isMissing ? 'Dites pourquoi, en quelques mots.' : null}
          >
            <Textarea
              ref={field}
              value={reason}
              maxLength={REASON_MAX_LENGTH}
              rows={2}
              className="min-h-18 text-sm"
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {messageOf(error)}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
