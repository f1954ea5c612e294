import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { MESSAGE_MAX_LENGTH } from '../../domain/limits.ts';
import { useQuestionDraft } from '../hooks/use-question-draft.ts';
import { paths } from '../platform/paths.ts';
import { useHasSession } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

/** The first step to an answer: the question, and beside its button other ways. The next screen shows who can answer it. */
export function QuestionForm({ children }: { children?: ReactNode }) {
  const question = useQuestionDraft(null, null);
  const signedIn = useHasSession();
  const navigate = useNavigate();
  const next = signedIn ? paths.askQuestion : paths.publicAsk;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.demand()) void navigate(next);
  };
  return (
    <form
      action={next}
      onSubmit={submit}
      noValidate
      className="grid w-full max-w-xl grid-cols-1 gap-3"
    >
      <Field label="Votre question">
        <Textarea
          ref={question.field}
          value={question.text}
          onChange={(event) => question.write(event.target.value)}
          maxLength={MESSAGE_MAX_LENGTH}
          rows={2}
          placeholder="Que semer sur mon balcon en novembre ?"
        />
      </Field>
      <div className="grid gap-3 sm:flex">
        <Button type="submit" size="large">
          Trouver qui peut répondre
        </Button>
        {children}
      </div>
    </form>
  );
}
