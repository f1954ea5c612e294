import { EyeOff, Flag } from 'lucide-react';
import type { ReportedCaseDetail } from '../../../domain/moderation-wire.ts';
import { shownName } from '../../../domain/person.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { StarsGiven } from '../../ui/stars.tsx';

/** The thing as it stands, and as it was when it was reported where that differs. */
export function SubjectNow({ detail }: { detail: ReportedCaseDetail }) {
  const { now, excerpt, author } = detail;
  const isAsReported = now.text?.replace(/\s+/g, ' ').startsWith(excerpt.replace(/…$/, '').trim());
  const isOther = now.context.length === 0 && excerpt !== '' && !isAsReported;
  return (
    <Card className="grid grid-cols-1 gap-3">
      {(now.isHidden || now.isGone) && (
        <p className="flex gap-2">
          {now.isHidden && (
            <Badge>
              <EyeOff aria-hidden />
              Masqué
            </Badge>
          )}
          {now.isGone && <Badge>Supprimé depuis</Badge>}
        </p>
      )}
      {now.stars !== null && <StarsGiven stars={now.stars} />}
      {now.imageUrl && (
        <img
          src={now.imageUrl}
          alt="Contenu signalé"
          className="max-h-96 w-fit rounded-lg border object-contain"
        />
      )}
      {now.context.length > 0 ? (
        <Exchange context={now.context} name={shownName(author)} />
      ) : (
        now.text && (
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {now.text}
          </p>
        )
      )}
      {isOther && (
        <div className="grid gap-1 border-l-2 pl-3 text-sm">
          <p className="text-ink-soft">Au premier signalement</p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {excerpt}
          </p>
        </div>
      )}
    </Card>
  );
}

interface ExchangeProps {
  context: ReportedCaseDetail['now']['context'];
  /** Of who wrote the reported message. */
  name: string;
}

/** A message among those around it. */
function Exchange({ context, name }: ExchangeProps) {
  return (
    <ol className="grid gap-2">
      {context.map((message) => (
        <li
          key={message.id}
          className={classes(
            'grid gap-0.5 rounded-lg px-3 py-2 text-sm',
            message.isReported ? 'bg-danger-wash' : 'bg-wash',
          )}
        >
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
            <bdi className="font-medium text-ink">
              {message.isAuthors ? name : 'L’autre personne'}
            </bdi>
            <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
            {message.isReported && (
              <span className="inline-flex items-center gap-1 font-medium text-danger">
                <Flag aria-hidden className="size-3.5" />
                Message signalé
              </span>
            )}
          </span>
          <span dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {message.text}
          </span>
        </li>
      ))}
    </ol>
  );
}
