import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import type { Act } from '../../../../domain/operations/operators-wire.ts';
import { actsQuery } from '../../../data/operations/log.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { nameOfOperator } from '../parts/words.ts';
import { hrefOfSubject, titleOfAct } from './act-words.ts';

/** All acts of operators, and their looks at personal data, the latest first. Entries never change. */
export function Log() {
  const list = useInfiniteQuery(actsQuery);
  return (
    <section aria-label="Journal" className="max-w-4xl">
      <p className="pb-4 text-sm text-ink-soft">
        Chaque acte et chaque consultation d’une fiche y restent : rien ne s’y modifie ni ne s’y
        efface.
      </p>
      <Loaded query={list}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <EmptyState icon={ScrollText} text="Rien n’a encore été fait." />
          ) : (
            <ol className="grid">
              {entries.map((act) => (
                <Entry key={act.id} act={act} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <div className="py-3 empty:hidden">
        <LoadMore list={list} label="Voir plus d’entrées" />
      </div>
    </section>
  );
}

function Entry({ act: { at, operator, action, subject, details, status, changes } }: { act: Act }) {
  const { reason, ...others } = details;
  const href = hrefOfSubject(subject);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b py-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-ink-soft tabular-nums">
        {formatMoment(at)}
      </time>
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="flex flex-wrap gap-x-2">
          {href ? (
            <Link to={href} className="font-medium underline underline-offset-4">
              {titleOfAct(action)}
            </Link>
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
    </li>
  );
}
