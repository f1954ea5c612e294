import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useRef, useState } from 'react';
import { actionWords } from '../../../domain/moderation/moderation-rules.ts';
import { appealsQuery } from '../../data/moderation.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AppealView } from './appeal-view.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { subjectTitle, typeIcons } from './subjects.ts';
import { useChosen } from './use-chosen.ts';

/** The open appeals. */
export function Appeals() {
  const list = useInfiniteQuery(appealsQuery('open'));
  const { data, hasNextPage, isFetching, fetchNextPage } = list;
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
      <QueueRows
        list={list}
        items={appeals}
        chosen={chosen}
        takesFocus={takesFocus}
        empty={<EmptyState icon={Scale} text="Aucun recours n’attend de décision." />}
        more="Voir plus de recours"
      >
        {(appeal) => {
          const { subject, action } = appeal.decision;
          const Icon = typeIcons[subject.type];
          return (
            <>
              <span className="flex items-center gap-2">
                <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
                <span className="truncate font-medium">{subjectTitle(subject, appeal.author)}</span>
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
            </>
          );
        }}
      </QueueRows>
    </Queue>
  );
}
