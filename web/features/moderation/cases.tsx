import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReportCategory } from '../../../domain/moderation/moderation.ts';
import { actionWords, moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import type { DecisionMade, ReportedCase } from '../../../domain/moderation/moderation-wire.ts';
import { caseQuery, casesQuery, type QueueState } from '../../data/moderation.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { CaseSearch } from './case-search.tsx';
import { CaseView } from './case-view.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { subjectTitle, typeIcons } from './subjects.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useChosen } from './use-chosen.ts';
import { useTakeBack } from './use-take-back.ts';

const STATE = 'etat';
const DECIDED = 'decides';

/** The queue of reported cases, and the decided ones. */
export function Cases() {
  const [query] = useSearchParams();
  const state = query.get(STATE) === DECIDED ? 'decided' : 'open';
  return <CasesIn key={state} state={state} />;
}

function CasesIn({ state }: { state: QueueState }) {
  const list = useInfiniteQuery(casesQuery(state));
  const { data, hasNextPage, isFetching, fetchNextPage } = list;
  const cases = data?.pages.flatMap((page) => page.reports) ?? [];
  const chosen = useChosen({
    ids: cases.map(({ id }) => id),
    hasMore: hasNextPage,
    loadMore: () => !isFetching && void fetchNextPage(),
  });
  // The next case is prefetched.
  const queryClient = useQueryClient();
  const following = chosen.chosen === null ? undefined : cases[chosen.at + 1]?.id;
  useEffect(() => {
    if (following) void queryClient.prefetchQuery(caseQuery(following));
  }, [queryClient, following]);
  const takesFocus = useRef(false);
  const offerTakeBack = useTakeBack(() => {
    takesFocus.current = true;
  });
  return (
    <Queue
      label="Signalements"
      chosen={chosen}
      takesFocus={takesFocus}
      top={
        <>
          <CaseSearch />
          <StateChoice state={state} />
        </>
      }
      open={
        chosen.chosen ? (
          <CaseView
            key={chosen.chosen}
            id={chosen.chosen}
            takesFocus={takesFocus}
            onDone={(decision) => {
              if (decision && chosen.chosen) offerTakeBack({ caseId: chosen.chosen, ...decision });
              takesFocus.current = true;
              chosen.choose(chosen.next);
            }}
          />
        ) : null
      }
    >
      <QueueRows
        list={list}
        items={cases}
        chosen={chosen}
        takesFocus={takesFocus}
        empty={
          <div className="py-4">
            <EmptyState
              icon={CircleCheck}
              text={
                state === 'open'
                  ? 'Tout est traité. Les nouveaux signalements s’afficheront ici.'
                  : 'Aucune décision pour le moment.'
              }
            />
          </div>
        }
        more="Voir plus de signalements"
      >
        {(reported) => <CaseRow reported={reported} />}
      </QueueRows>
    </Queue>
  );
}

function StateChoice({ state }: { state: QueueState }) {
  const [query] = useSearchParams();
  const withState = (value: string | null) => {
    const next = new URLSearchParams(query);
    next.delete('cas');
    if (value === null) next.delete(STATE);
    else next.set(STATE, value);
    return `?${next}`;
  };
  const choices = [
    { title: 'À traiter', to: withState(null), isShown: state === 'open' },
    { title: 'Décidés', to: withState(DECIDED), isShown: state === 'decided' },
  ];
  return (
    <ul className="mb-2 flex gap-1 text-sm">
      {choices.map(({ title, to, isShown }) => (
        <li key={title}>
          <Link
            to={to}
            aria-current={isShown ? 'true' : undefined}
            className={classes(
              'inline-flex min-h-9 items-center rounded-lg px-3 font-medium transition-colors',
              isShown ? 'bg-encre-wash' : 'text-ink-soft hover:bg-wash',
            )}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CaseRow({ reported }: { reported: ReportedCase }) {
  const { subject, author, excerpt, imageUrl, count, createdAt, categories, decision } = reported;
  const Icon = typeIcons[subject.type];
  return (
    <>
      <span className="flex items-center gap-2">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <span className="truncate font-medium">{subjectTitle(subject, author)}</span>
        <span className="ml-auto shrink-0 text-xs text-ink-soft">
          <TimeAgo date={decision?.createdAt ?? createdAt} />
        </span>
      </span>
      <span className="flex items-start gap-3">
        <Thumbnail src={imageUrl} alt="" className="size-12" />
        <span dir="auto" className="line-clamp-2 min-w-0 text-ink-soft wrap-anywhere">
          {excerpt}
        </span>
      </span>
      <ReportCategories categories={categories} total={count} decision={decision} />
    </>
  );
}

interface CategoriesProps {
  categories: ReportedCase['categories'];
  /** Number of reports. */
  total: number;
  decision?: DecisionMade | null;
}

/** The categories of the reports with their counts, and the decision if any, on one line. */
function ReportCategories({ categories, total, decision = null }: CategoriesProps) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs">
      {decision && <Badge tone="encre">{actionWords[decision.action].label}</Badge>}
      <span className="truncate">
        {categories.map(({ category, count }) => timesOf(category, count)).join(' · ')}
      </span>
      {total > 1 && (
        <span className="ml-auto shrink-0 rounded-full bg-wash px-2 font-medium">
          {total}
          <span className="sr-only"> signalements</span>
        </span>
      )}
    </span>
  );
}

function timesOf(category: ReportCategory, count: number): string {
  const { label } = moderationRules[category];
  return count > 1 ? `${label} × ${count}` : label;
}
