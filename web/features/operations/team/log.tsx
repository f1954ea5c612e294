import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { Act } from '../../../../domain/operations/operators-wire.ts';
import { actsQuery } from '../../../data/operations/team.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { TextLink } from '../kit/links.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { nameOfOperator } from '../kit/words.ts';
import { hrefOfSubject, titleOfAct } from './act-words.ts';

/** All acts of operators, and their looks at personal data, the latest first. Entries never change. */
export function Log() {
  return (
    <section aria-label="Journal" className="max-w-4xl">
      <p className="pb-4 text-sm text-ink-soft">
        Chaque acte et chaque consultation d’une fiche y restent : rien ne s’y modifie ni ne s’y
        efface.
      </p>
      <PagedRows
        list={useInfiniteQuery(actsQuery)}
        rowsOf={({ entries }) => entries}
        keyOf={({ id }) => id}
        empty="Rien n’a encore été fait."
        icon={ScrollText}
        more="Voir plus d’entrées"
        className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        {(act) => <Entry act={act} />}
      </PagedRows>
    </section>
  );
}

function Entry({ act: { at, operator, action, subject, details, status, changes } }: { act: Act }) {
  const { reason, ...others } = details;
  const href = hrefOfSubject(subject);
  return (
    <>
      <time dateTime={at} className="text-ink-soft tabular-nums">
        {formatMoment(at)}
      </time>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap gap-x-2">
          {href ? (
            <TextLink to={href}>{titleOfAct(action)}</TextLink>
          ) : (
            <span className="font-medium">{titleOfAct(action)}</span>
          )}
          <span className="text-ink-soft">
            par <bdi>{nameOfOperator(operator)}</bdi> ·{' '}
            {status === null ? 'sans réponse' : status < 400 ? 'fait' : `refusé (${status})`}
          </span>
        </p>
        {/* The parts of the path name what it is about. */}
        {!href && /\/.*\//.test(subject) && (
          <p className="text-ink-soft wrap-anywhere">{subject}</p>
        )}
        {typeof reason === 'string' && (
          <p dir="auto" className="max-w-[65ch] text-ink-soft wrap-anywhere">
            {reason}
          </p>
        )}
        {Object.keys(others).length > 0 && (
          <p className="text-ink-soft wrap-anywhere">{JSON.stringify(others)}</p>
        )}
        {changes && (
          <p className="wrap-anywhere">
            {JSON.stringify(changes.before)} → {JSON.stringify(changes.after)}
          </p>
        )}
      </div>
    </>
  );
}
