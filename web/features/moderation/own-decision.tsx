import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ModeratedType } from '../../../domain/moderation/moderation.ts';
import { moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import type { OwnDecision as Decision } from '../../../domain/moderation/moderation-wire.ts';
import {
  decisionEffect,
  decisionTitle,
  liftedEffect,
} from '../../../domain/moderation/moderation-words.ts';
import { formatPublicDay } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ContestForm } from './contest-form.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface OwnDecisionProps {
  decision: Decision;
  /** Sends the appeal and refreshes the decision. */
  onContest: (text: string) => Promise<void>;
  /** Storage key of the draft; null when nobody is signed in, and nothing is stored. */
  draftKey: string | null;
}

const thumbnailNames: Partial<Record<ModeratedType, string>> = {
  post: 'L’image de votre post',
  profile: 'Votre photo de profil',
};

/** A decision about the viewer's content: its effect, reason and rule, and the appeal. */
export function OwnDecision({ decision, onContest, draftKey }: OwnDecisionProps) {
  const { action, rule, reason, subject, excerpt, imageUrl, createdAt, liftedAt } = decision;
  const id = useId();
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <article aria-labelledby={id}>
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="text-lg">
              {decisionTitle(action, subject.type)}
            </h2>
            {liftedAt && <Badge tone="presence">Décision annulée</Badge>}
          </div>
          <time dateTime={createdAt} className="text-sm text-ink-soft">
            {formatPublicDay(createdAt)}
          </time>
        </header>
        {(excerpt || imageUrl) && (
          <div className="flex items-start gap-3">
            <Thumbnail
              src={imageUrl}
              alt={thumbnailNames[subject.type] ?? ''}
              className="size-16"
            />
            {excerpt && (
              <blockquote
                dir="auto"
                className="min-w-0 max-w-[65ch] border-l-2 pl-3 text-sm wrap-anywhere"
              >
                {excerpt}
              </blockquote>
            )}
          </div>
        )}
        <dl className="grid max-w-[65ch] gap-3">
          <div className="grid gap-0.5">
            <dt className="text-sm text-ink-soft">Motif</dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {reason}
            </dd>
          </div>
          {rule && (
            <div className="grid gap-0.5">
              <dt className="text-sm text-ink-soft">Règle</dt>
              <dd className="text-sm">
                {moderationRules[rule].rule}{' '}
                <Link
                  to={paths.rule(moderationRules[rule].anchor)}
                  className="underline underline-offset-4"
                >
                  Lire la règle
                </Link>
              </dd>
            </div>
          )}
          <div className="grid gap-0.5">
            <dt className="text-sm text-ink-soft">Effet</dt>
            <dd className="text-sm">
              {liftedAt ? liftedEffect(action) : decisionEffect(action, subject.type)}
            </dd>
          </div>
        </dl>
        <Contest decision={decision} onContest={onContest} draftKey={draftKey} />
      </article>
    </Card>
  );
}

/** The form for the appeal, or the appeal in progress or decided. */
function Contest({ decision, onContest, draftKey }: OwnDecisionProps) {
  const { appeal, appealUntil } = decision;
  const [isOpen, setOpen] = useState(false);
  if (appeal)
    return (
      <section aria-label="Votre contestation" className="grid gap-2 border-t pt-4 text-sm">
        <p className="font-medium">
          {appeal.outcome
            ? appeal.outcome.uphold
              ? 'Votre contestation : la décision est maintenue'
              : 'Votre contestation : la décision est annulée'
            : 'Votre contestation est en cours d’examen'}
        </p>
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line text-ink-soft wrap-anywhere">
          {appeal.text}
        </p>
        {appeal.outcome ? (
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {appeal.outcome.reason}
          </p>
        ) : (
          <p className="text-ink-soft">
            Envoyée le {formatPublicDay(appeal.createdAt)}. Une autre personne de la modération
            réexaminera tout et vous répondra.
          </p>
        )}
        {appeal.outcome?.uphold && <OtherWays />}
      </section>
    );
  if (!appealUntil)
    return (
      <p className="border-t pt-4 text-sm text-ink-soft">
        Le délai de 180 jours pour contester cette décision est passé.
      </p>
    );
  return (
    <div className="grid gap-3 border-t pt-4">
      {isOpen ? (
        <ContestForm onContest={onContest} draftKey={draftKey} onClose={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            Contester
          </Button>
          <p className="text-sm text-ink-soft">
            Sans frais, jusqu’au {formatPublicDay(appealUntil)}. Une autre personne décidera.
          </p>
        </div>
      )}
    </div>
  );
}

function OtherWays() {
  return (
    <p className="max-w-[65ch] text-ink-soft">
      Vous pouvez encore saisir un organe de règlement extrajudiciaire des litiges ou un tribunal.{' '}
      <Link to={paths.rule('contester')} className="underline underline-offset-4">
        Vos autres voies de recours
      </Link>
    </p>
  );
}
