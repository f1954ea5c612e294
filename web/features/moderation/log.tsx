import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { shownName } from '../../../domain/profiles/person.ts';
import { logQuery } from '../../data/moderation.ts';
import { formatClock, formatDay } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { logWords } from './log-words.ts';

/** All actions of moderators, newest first. Entries never change. */
export function Log() {
  const list = useInfiniteQuery(logQuery);
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  if (error && !entries)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!entries) return <RowsSkeleton rows={8} />;
  if (entries.length === 0)
    return <EmptyState icon={ScrollText} text="Rien n’a encore été décidé." />;
  return (
    <section aria-label="Journal" className="max-w-4xl">
      <p className="pb-4 text-sm text-ink-soft">
        Chaque décision y reste telle qu’elle a été prise : rien ne s’y modifie ni ne s’y efface.
      </p>
      <ol className="grid text-sm">
        {entries.map(({ id, at, moderator, action, subject, reason }) => (
          <li
            key={id}
            className="grid gap-x-4 gap-y-0.5 border-t py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {formatDay(at)} {formatClock(at)}
            </time>
            <div className="grid min-w-0 grid-cols-1 gap-0.5">
              <p className="flex flex-wrap gap-x-2">
                <span className="font-medium">{logWords(action, subject.type)}</span>
                <span className="text-ink-soft">
                  par <bdi>{moderator ? shownName(moderator) : 'l’exploitant'}</bdi>
                </span>
              </p>
              <p dir="auto" className="max-w-[65ch] text-ink-soft wrap-anywhere">
                {reason}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <div className="py-3 empty:hidden">
        <LoadMore list={list} label="Voir plus d’entrées" />
      </div>
    </section>
  );
}
