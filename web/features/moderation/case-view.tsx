import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import type { ReportedCaseDetail } from '../../../domain/moderation/moderation-wire.ts';
import { type CaseDecision, caseQuery } from '../../data/moderation.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { AuthorHistory } from './author-history.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionSummary } from './decision-summary.tsx';
import { Reports } from './reports.tsx';
import { SubjectNow } from './subject-now.tsx';
import { subjectTitle } from './subjects.ts';
import { useHeading } from './use-heading.ts';

interface CaseViewProps {
  id: string;
  /** True when the case should take the focus once it is rendered. */
  takesFocus: RefObject<boolean>;
  /** Called when the case is done, with the decision when the moderator has just made it. */
  onDone: (decision?: CaseDecision) => void;
}

/** A case with the facts for a decision, and the decision. */
export function CaseView({ id, takesFocus, onDone }: CaseViewProps) {
  const { data, error, refetch } = useQuery(caseQuery(id));
  if (data) return <LoadedCase detail={data} takesFocus={takesFocus} onDone={onDone} />;
  if (error instanceof ApiProblem && error.code === 'moderation.own')
    return <Alert tone="info">{error.detail}</Alert>;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={3} cardClassName="h-40" />;
}

interface LoadedCaseProps extends Pick<CaseViewProps, 'takesFocus' | 'onDone'> {
  detail: ReportedCaseDetail;
}

function LoadedCase({ detail, takesFocus, onDone }: LoadedCaseProps) {
  const { subject, author, number, href } = detail;
  const heading = useHeading(takesFocus);
  const headingId = useId();
  return (
    <article aria-labelledby={headingId} className="grid max-w-4xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="min-w-0 text-xl wrap-anywhere outline-none"
        >
          {subjectTitle(subject, author)}
        </h2>
        <p className="flex items-center gap-4 text-sm text-ink-soft">
          {number}
          {href && (
            <Link
              to={href}
              target="_blank"
              className="inline-flex items-center gap-1.5 underline underline-offset-4"
            >
              Voir en place
              <ExternalLink aria-hidden className="size-4" />
            </Link>
          )}
        </p>
      </header>
      <SubjectNow detail={detail} />
      <Reports detail={detail} />
      {author && detail.history && <AuthorHistory author={author} history={detail.history} />}
      <Verdict detail={detail} onDone={onDone} onEscape={() => heading.current?.focus()} />
    </article>
  );
}

interface VerdictProps extends Pick<CaseViewProps, 'onDone'> {
  detail: ReportedCaseDetail;
  /** Called when the moderator leaves the form by Escape. */
  onEscape: () => void;
}

/** The form for the decision, or the decision made. */
function Verdict({ detail, onDone, onEscape }: VerdictProps) {
  if (detail.decision)
    return (
      <div className="grid justify-items-start gap-4">
        <DecisionSummary decision={detail.decision} />
        <Button variant="outline" onClick={() => onDone()}>
          Cas suivant
        </Button>
      </div>
    );
  return <DecisionForm detail={detail} onDone={onDone} onEscape={onEscape} />;
}
