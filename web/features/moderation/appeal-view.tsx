import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Appeal } from '../../../domain/moderation/moderation-wire.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { caseQuery, decideAppeal } from '../../data/moderation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ChoiceRow } from './action-choice.tsx';
import { AuthorHistory } from './author-history.tsx';
import { PROPOSED_TO_OPERATOR } from './decision-form.tsx';
import { DecisionSummary } from './decision-summary.tsx';
import { ReasonField } from './reason-field.tsx';
import { Reports } from './reports.tsx';
import { useShortcuts } from './shortcuts.ts';
import { SubjectNow } from './subject-now.tsx';
import { subjectTitle } from './subjects.ts';
import { useHeading } from './use-heading.ts';

interface AppealViewProps {
  appeal: Appeal;
  /** True when the appeal should take the focus once it is rendered. */
  takesFocus: RefObject<boolean>;
  /** Called with the outcome. */
  onDone: (outcome: string) => void;
}

/** An appeal: the contested decision, the author's text, and the form for another moderator's decision. */
export function AppealView({ appeal, takesFocus, onDone }: AppealViewProps) {
  const { decision, author, text, createdAt } = appeal;
  const session = useSession();
  const viewerId = session.status === 'signed-in' ? session.userId : null;
  const isInvolved = viewerId === decision.moderator?.id || viewerId === author?.id;
  const heading = useHeading(takesFocus);
  const headingId = useId();
  return (
    <article aria-labelledby={headingId} className="grid max-w-4xl grid-cols-1 gap-6">
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="min-w-0 text-xl wrap-anywhere outline-none"
      >
        {subjectTitle(decision.subject, author)}
      </h2>
      <section aria-label="Ce que dit l’auteur" className="grid gap-2">
        <h3 className="text-base">Ce que dit l’auteur</h3>
        <Card className="grid gap-1">
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <p className="text-sm text-ink-soft">
            <TimeAgo date={createdAt} />
          </p>
        </Card>
      </section>
      <section aria-label="Décision contestée" className="grid gap-2">
        <h3 className="text-base">La décision contestée</h3>
        <DecisionSummary decision={decision} />
      </section>
      <ContestedCase appeal={appeal} />
      {isInvolved ? (
        <Alert tone="info">
          {viewerId === author?.id
            ? 'Ce recours est le vôtre : un autre modérateur doit en décider.'
            : 'Vous avez pris cette décision : un autre modérateur doit décider du recours.'}
        </Alert>
      ) : (
        <OutcomeForm id={appeal.id} onDone={onDone} onEscape={() => heading.current?.focus()} />
      )}
    </article>
  );
}

/** The case behind the decision as its moderator saw it: the content, its reports and the author's history. */
function ContestedCase({ appeal: { decision, author } }: Pick<AppealViewProps, 'appeal'>) {
  const { data, error, refetch } = useQuery(caseQuery(decision.caseId));
  if (error && !data)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <CardsSkeleton cards={2} cardClassName="h-40" />;
  return (
    <>
      <section aria-label="Contenu" className="grid gap-2">
        <h3 className="flex flex-wrap items-baseline gap-x-4 text-base">
          Le contenu
          <span className="font-sans text-sm font-normal text-ink-soft">{data.number}</span>
        </h3>
        <SubjectNow detail={data} />
      </section>
      <Reports detail={data} />
      {author && data.history && <AuthorHistory author={author} history={data.history} />}
    </>
  );
}

type Outcome = 'uphold' | 'restore';

const outcomes: Record<Outcome, { label: string; effect: string; draft: string }> = {
  uphold: {
    label: 'Maintenir la décision',
    effect: 'La décision reste ce qu’elle est. L’auteur en est informé.',
    draft: 'Nous avons relu la décision : elle est conforme à nos règles.',
  },
  restore: {
    label: 'Annuler la décision',
    effect: 'Tout est rétabli aussitôt. L’auteur en est informé.',
    draft: 'Nous avons relu la décision et l’avons annulée.',
  },
};

interface OutcomeFormProps {
  id: string;
  onDone: (outcome: string) => void;
  /** Called when the moderator leaves the form by Escape. */
  onEscape: () => void;
}

function OutcomeForm({ id, onDone, onEscape }: OutcomeFormProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: Outcome) =>
      decideAppeal(queryClient, id, { uphold: chosen === 'uphold', reason: reason.trim() }),
    onSuccess: (isProposed, chosen) => {
      if (isProposed) return void toast.message(PROPOSED_TO_OPERATOR);
      const said = chosen === 'uphold' ? 'Décision maintenue' : 'Décision annulée';
      toast.success(said);
      onDone(said);
    },
  });
  const choose = (next: Outcome) => {
    if (isPending) return;
    if (outcome === null || reason === outcomes[outcome].draft) setReason(outcomes[next].draft);
    setOutcome(next);
    setMissing(false);
  };
  const [wantsField, setWantsField] = useState(0);
  useEffect(() => {
    if (wantsField === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [wantsField]);
  const chooseByKey = (next: Outcome) => () => {
    choose(next);
    setWantsField((count) => count + 1);
  };
  useShortcuts({ 1: chooseByKey('uphold'), 2: chooseByKey('restore') });
  const decide = () => {
    if (!outcome || isPending) return;
    if (showsNothing(reason)) setMissing(true);
    else mutate(outcome);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      field.current?.form?.requestSubmit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
    }
  };
  return (
    <Form
      aria-label="Décision sur le recours"
      error={error}
      onKeyDown={onKeyDown}
      onSubmit={decide}
      className="grid grid-cols-1 gap-4 border-t pt-4"
    >
      <ChoiceRow
        legend="Que faire du recours ?"
        value={outcome}
        disabled={isPending}
        choices={(['uphold', 'restore'] as const).map((value) => ({
          value,
          label: outcomes[value].label,
        }))}
        onChoose={choose}
      />
      {outcome && (
        <>
          <ReasonField
            ref={field}
            value={reason}
            hint="Lu par l’auteur."
            isMissing={isMissing}
            readOnly={isPending}
            onChange={(text) => {
              setReason(text);
              setMissing(false);
            }}
          />
          {error && <Alert tone="danger">{messageOf(error)}</Alert>}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" busy={isPending} busyLabel="Enregistrement...">
              Décider
            </Button>
            <p className="text-sm text-ink-soft">{outcomes[outcome].effect}</p>
          </div>
        </>
      )}
    </Form>
  );
}
