import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ANSWERS_SHOWN } from '../../../domain/ranking/answers.ts';
import { discoveryQuery, type Scope } from '../../data/discovery.ts';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { AnswerCards, answersRow } from '../../widgets/answer-cards.tsx';

/** The published answers of a scope. Nothing where there are none, or after a failure. */
export function AnswersSection({ scope }: { scope: Scope }) {
  const headingId = useId();
  const { data, isLoading } = useQuery(discoveryQuery(scope));
  if (isLoading)
    return <CardsSkeleton cards={ANSWERS_SHOWN} cardClassName="h-96" className={answersRow} />;
  if (!data || data.answers.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 grid-cols-1 gap-4">
      <h2 id={headingId} className="text-xl">
        Questions posées, réponses reçues
      </h2>
      <AnswerCards answers={data.answers.slice(0, ANSWERS_SHOWN)} />
    </section>
  );
}
