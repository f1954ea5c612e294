import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { actionWords } from '../../../domain/moderation/moderation-rules.ts';
import { appealsQuery } from '../../data/moderation.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { AppealView } from './appeal-view.tsx';
import { DecisionQueue } from './queue.tsx';
import { subjectTitle, typeIcons } from './subjects.ts';

export function Appeals() {
  const list = useInfiniteQuery(appealsQuery('open'));
  return (
    <DecisionQueue
      label="Recours"
      list={list}
      items={list.data?.pages.flatMap((page) => page.appeals) ?? []}
      empty={<EmptyState icon={Scale} text="Aucun recours n’attend de décision." />}
      more="Voir plus de recours"
      row={(appeal) => {
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
    >
      {(appeal, takesFocus, onDecided) => (
        <AppealView appeal={appeal} takesFocus={takesFocus} onDone={onDecided} />
      )}
    </DecisionQueue>
  );
}
