import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import {
  identifyingParts,
  newPublicationSchema,
  PUBLISHED_ANSWER_MAX_LENGTH,
  PUBLISHED_QUESTION_MAX_LENGTH,
} from '../../../../domain/conversations/publication.ts';
import type { Person } from '../../../../domain/profiles/person.ts';
import { of } from '../../../../domain/text/french.ts';
import { proposePublication } from '../../../data/publications.ts';
import { useCancellableMutation } from '../../../data/use-cancellable-mutation.ts';
import { useStoredDraft } from '../../../hooks/use-stored-draft.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftDialog } from '../../../ui/draft-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface ProposeDialogProps {
  conversationId: string;
  asker: Person;
  /** The asker's first name. */
  name: string;
  asked: string;
  answered: string;
  onClose: () => void;
}

/** The creator's form: question and answer as they will be read, beginning with the messages. */
export function ProposeDialog({
  conversationId,
  asker,
  name,
  asked,
  answered,
  onClose,
}: ProposeDialogProps) {
  const queryClient = useQueryClient();
  const question = useStoredDraft(`publication.question.${conversationId}`, asked);
  const answer = useStoredDraft(`publication.answer.${conversationId}`, answered);
  const formId = useId();
  const words = newPublicationSchema.safeParse({ question: question.text, answer: answer.text });
  const { mutate, isPending, error } = useCancellableMutation({
    send: (given: { question: string; answer: string }, signal) =>
      proposePublication(queryClient, conversationId, given, signal),
    onSuccess: () => {
      question.remove();
      answer.remove();
      toast.success('Proposition envoyée', {
        description: `${name} peut l’accepter ou la refuser.`,
      });
      onClose();
    },
    onError: (failure) =>
      toast.error('La proposition n’est pas partie', { description: messageOf(failure) }),
  });
  const submit = () => {
    if (words.success) mutate(words.data);
  };
  return (
    <DraftDialog
      title="Publier cette réponse"
      // The drafts stay in this browser.
      hasChanges={false}
      busy={isPending}
      error={error}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!words.success}
          busy={isPending}
          busyLabel="Envoi..."
        >
          Proposer à {name}
        </Button>
      }
    >
      <Form id={formId} error={error} onSubmit={submit} className="grid grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">
          Une question courte et claire se trouve mieux. Retirez ce qui fait reconnaître {name} :
          noms, lieux, dates, entreprise, famille.
        </p>
        <Field
          label="Question"
          hint={`À l’origine, celle ${of(name)}. Elle sert aussi de titre à la page.`}
        >
          <Textarea
            name="question"
            value={question.text}
            onChange={({ target }) => question.write(target.value)}
            maxLength={PUBLISHED_QUESTION_MAX_LENGTH}
            disabled={isPending}
            required
          />
        </Field>
        <Identifying text={question.text} asker={asker} />
        <Field label="Réponse">
          <Textarea
            name="answer"
            value={answer.text}
            onChange={({ target }) => answer.write(target.value)}
            maxLength={PUBLISHED_ANSWER_MAX_LENGTH}
            disabled={isPending}
            required
            className="min-h-40"
          />
        </Field>
        <Identifying text={answer.text} asker={asker} />
        <p className="text-sm text-ink-soft">
          {name} verra exactement ce texte, sans son nom, et décidera. Une fois accepté, il ne se
          modifie plus : vous pouvez le retirer, puis en proposer un autre.
        </p>
      </Form>
    </DraftDialog>
  );
}

/** Words of the text above that may tell who asked. */
function Identifying({ text, asker }: { text: string; asker: Person }) {
  const parts = identifyingParts(text, [asker.name, asker.username]);
  return (
    <div role="status" className="empty:-mt-4">
      {parts.length > 0 && (
        <p className="rounded-lg border border-edge bg-wash px-4 py-3 text-sm wrap-anywhere">
          À retirer, peut-être : {parts.map((part) => `« ${part} »`).join(', ')}.
        </p>
      )}
    </div>
  );
}
