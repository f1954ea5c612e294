import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useRef, useState } from 'react';
import { actionWords } from '../../../domain/moderation/moderation-rules.ts';
import { appealsQuery } from '../../data/moderation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AppealView } from './appeal-view.tsx';
import { Queue, QueueRow } from './queue.tsx';
import { subjectTitle, typeIcons } from './subjects.ts';
import { useChosen } from './use-chosen.ts';

/** The open appeals. */
export function Appeals() {
  const list = useInfiniteQuery(appealsQuery('open'));
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = list;
  const appeals = data?.pages.flatMap((page) => page.appeals) ?? [];
  const chosen = useChosen({
    ids: appeals.map(({ id }) => id),
    hasMore: hasNextPage,
    loadMore: () => !isFetching && void fetchNextPage(),
  });
  const takesFocus = useRef(false);
  const [announcement, announce] = useState('');
  const open = appeals.find(({ id }) => id === chosen.chosen);
  return (
    <Queue
      label="Recours"
      chosen={chosen}
      takesFocus={takesFocus}
      open={
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {open && (
            <AppealView
              key={open.id}
              appeal={open}
              takesFocus={takesFocus}
              onDone={(outcome) => {
                announce(outcome);
                takesFocus.current = true;
                chosen.choose(chosen.next);
              }}
            />
          )}
        </>
      }
    >
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <RowsSkeleton rows={6} />}
      {data && appeals.length === 0 && !hasNextPage && (
        <EmptyState icon={Scale} text="Aucun recours n’attend de décision." />
      )}
      {appeals.length > 0 && (
        <ul className="-mx-3 xl:mx-0">
          {appeals.map((appeal) => {
            const { subject, action } = appeal.decision;
            const Icon = typeIcons[subject.type];
            return (
              <QueueRow
                key={appeal.id}
                id={appeal.id}
                chosen={chosen}
                onOpen={() => {
                  takesFocus.current = true;
                }}
              >
                <span className="flex items-center gap-2">
                  <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
                  <span className="truncate font-medium">
                    {subjectTitle(subject, appeal.author)}
                  </span>
                  <span className="ml-auto shrink-0 text-xs text-ink-soft">
                    <TimeAgo date={appeal.createdAt} />
                  </span>
                </span>
                <span dir="auto" className="line-clamp-2 text-ink-soft wrap-anywhere">
                  {appeal.text}
                </span>
                <span>
                  <Badge>{actionWords[action].label}</Badge>
                </span>
              </QueueRow>
            );
          })}
        </ul>
      )}
      <div className="py-3 empty:hidden">
        <LoadMore list={list} label="Voir plus de recours" />
      </div>
    </Queue>
  );
}
