import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isUnanswered } from '../../../domain/conversations/awaiting-reply.ts';
import type { ConversationCounts } from '../../../domain/conversations/conversation-tabs.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { conversationsQuery } from '../../data/conversations.ts';
import { useResume } from '../../data/use-resume.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PauseBanner } from '../../widgets/pause-banner.tsx';
import { ActiveConversations } from './active-conversations.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { MessageSearch } from './message-search.tsx';
import { isClosed } from './rows.ts';
import { useRows } from './use-rows.ts';

/** The user's conversations, as asker and as creator, in two tabs. */
export function ConversationList() {
  const activeList = useInfiniteQuery(conversationsQuery('active'));
  const closedList = useInfiniteQuery(conversationsQuery('closed'));
  const active = useRows(activeList.data);
  const closed = useRows(closedList.data);
  const error = activeList.error ?? closedList.error;
  const retry = () => {
    if (activeList.error) void activeList.refetch();
    if (closedList.error) void closedList.refetch();
  };
  if (!active || !closed)
    return error ? <ErrorState message={messageOf(error)} onRetry={retry} /> : <RowsSkeleton />;
  const pausedUntil = activeList.data?.pages[0]?.pausedUntil;
  const banner = pausedUntil && <OwnPause pausedUntil={pausedUntil} />;
  if (active.length === 0 && closed.length === 0)
    return (
      <>
        {banner}
        <EmptyState
          icon={MessagesSquare}
          text="Aucun message"
          action={
            <Button asChild>
              <Link to={paths.explore}>Explorer</Link>
            </Button>
          }
        />
      </>
    );
  const counts = activeList.data?.pages[0]?.counts;
  return (
    <>
      {banner}
      <MessageSearch>
        <ConversationTabs
          active={active}
          closed={closed}
          counts={
            counts ?? {
              active: active.filter((row) => !isClosed(row)).length,
              closed: closed.filter(isClosed).length,
              unanswered: active.filter(isUnanswered).length,
            }
          }
          moreActive={<LoadMore list={activeList} label="Voir plus de conversations" />}
          moreClosed={<LoadMore list={closedList} label="Voir plus de conversations" />}
        />
      </MessageSearch>
    </>
  );
}

function OwnPause({ pausedUntil }: { pausedUntil: string }) {
  const { isPending, resume } = useResume();
  return (
    <div className="mb-4">
      <PauseBanner pausedUntil={pausedUntil} isPending={isPending} onResume={resume} />
    </div>
  );
}

interface ConversationTabsProps {
  /** Includes conversations that were closed since the list was opened. */
  active: ConversationRow[];
  closed: ConversationRow[];
  counts: ConversationCounts;
  moreActive: ReactNode;
  moreClosed: ReactNode;
}

function ConversationTabs({
  active,
  closed,
  counts,
  moreActive,
  moreClosed,
}: ConversationTabsProps) {
  const [search] = useSearchParams();
  const isClosedOneOpen = closed.some(({ id }) => id === search.get('c'));
  const news = closed.filter(({ unread }) => unread > 0).length;
  return (
    <Tabs
      label="Conversations"
      // The tab of the conversation that is open when the list loads.
      defaultValue={isClosedOneOpen ? 'closed' : 'active'}
      tabs={[
        {
          value: 'active',
          title: `Actives (${counts.active})`,
          content: (
            <ActiveConversations
              conversations={active}
              unansweredCount={counts.unanswered}
              more={moreActive}
            />
          ),
        },
        {
          value: 'closed',
          title: `Clôturées (${counts.closed})`,
          mark:
            news === 0
              ? undefined
              : news === 1
                ? '1 conversation non lue'
                : `${news} conversations non lues`,
          content:
            closed.length === 0 ? (
              <EmptyState
                icon={MessagesSquare}
                text="Aucune conversation clôturée. Vos conversations terminées apparaîtront ici."
              />
            ) : (
              <>
                <ConversationRows conversations={closed} />
                {moreClosed}
              </>
            ),
        },
      ]}
    />
  );
}
