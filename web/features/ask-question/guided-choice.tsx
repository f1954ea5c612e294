import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MESSAGE_MAX_LENGTH } from '../../../domain/limits.ts';
import { plural } from '../../../domain/text/french.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { expertsQuery } from '../../data/experts.ts';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { useQuestionDraft } from '../../hooks/use-question-draft.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ExpertRow } from './expert-row.tsx';
import { NearHelp } from './near-help.tsx';
import { QuestionAlert } from './question-alert.tsx';

/**
 * The way to an answer: the question first, then who can answer it, with price, rating and speed. The
 * question goes along to the expert, through sign-up if needed. One that was begun on another screen
 * is searched for at once.
 */
export function GuidedChoice() {
  const question = useQuestionDraft(null, null);
  const isHydrating = useIsHydrating();
  const [asked, setAsked] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begun = useRef(false);
  const { text, demand, field } = question;
  useEffect(() => {
    if (isHydrating || begun.current) return;
    begun.current = true;
    if (!showsNothing(text)) setAsked(text);
  }, [isHydrating, text]);

  const submit = () => {
    const isEmpty = showsNothing(text);
    setError(isEmpty ? 'Écrivez d’abord votre question.' : null);
    if (!isEmpty && demand()) setAsked(text);
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <Form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
        <Field
          label="Votre question"
          hint="Elle n’est envoyée à personne avant votre paiement : nous y cherchons seulement le sujet."
          error={error}
        >
          <Textarea
            ref={field}
            value={text}
            onChange={(event) => {
              setError(null);
              question.write(event.target.value);
            }}
            maxLength={MESSAGE_MAX_LENGTH}
            rows={3}
            placeholder="Comment réussir une blanquette ?"
          />
        </Field>
        <Button type="submit" className="sm:justify-self-start">
          Trouver qui peut répondre
        </Button>
      </Form>
      {asked !== null && <Experts question={asked} />}
    </div>
  );
}

/** The experts who can answer the question; says so when nobody can. */
function Experts({ question }: { question: string }) {
  const headingId = useId();
  const places = useLinkTargets();
  const { data, error, isFetching, refetch } = useQuery(expertsQuery(question));
  const experts = data?.experts;
  return (
    <section aria-labelledby={headingId} aria-busy={isFetching} className="grid grid-cols-1 gap-4">
      <h2 id={headingId} className="text-lg">
        Qui peut répondre
      </h2>
      <p role="status" className="sr-only">
        {experts &&
          (experts.length === 0
            ? 'Personne ne répond encore à cette question.'
            : `${experts.length} ${plural(experts.length, 'expert peut', 'experts peuvent')} répondre.`)}
      </p>
      {!experts && error && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!experts && !error && <CardsSkeleton cards={3} cardClassName="h-44 sm:h-32" />}
      {experts?.length === 0 && (
        <>
          <EmptyState
            icon={SearchX}
            text="Personne ne répond encore à cette question. Nous pouvons vous prévenir dès qu’un expert le pourra ; plus bas, ce qui en est le plus proche."
            action={
              <div className="grid justify-items-center gap-4">
                <QuestionAlert question={question} />
                <Button asChild variant="outline">
                  <Link to={places.explore}>Explorer les sujets</Link>
                </Button>
              </div>
            }
          />
          <NearHelp question={question} />
        </>
      )}
      {experts && experts.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {experts.map((expert) => (
            <ExpertRow key={expert.id} expert={expert} />
          ))}
        </ul>
      )}
    </section>
  );
}
