import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { conversationsQuery, listedRows } from '../../data/conversations.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActiveConversations } from './active-conversations.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { dueFirst, isClosed, sortByLastMessage } from './rows.ts';

/** The conversations of the user, as asker and as creator, in two tabs. */
export function ConversationList() {
  const list = useInfiniteQuery(conversationsQuery);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const conversations = useMemo(
    () => data && dueFirst(sortByLastMessage(listedRows(data.pages))),
    [data],
  );
  // The tabs count and sort everything there is: what does not fit into one answer follows by itself.
  const followsMore = hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (followsMore) void fetchNextPage();
  }, [followsMore, fetchNextPage]);
  return (
    <>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !conversations && <RowsSkeleton />}
      {conversations?.length === 0 && (
        <EmptyState
          icon={MessagesSquare}
          text="Aucun message"
          action={
            <Button asChild>
              <Link to={paths.explore}>Explorer</Link>
            </Button>
          }
        />
      )}
      {conversations && conversations.length > 0 && (
        <ConversationTabs conversations={conversations} />
      )}
      {data && error && (
        <div className="pt-4">
          <LoadMore list={list} label="Voir plus de conversations" />
        </div>
      )}
    </>
  );
}

function ConversationTabs({ conversations }: { conversations: ConversationRow[] }) {
  const closed = conversations.filter(isClosed);
  const [search] = useSearchParams();
  const isClosedOneOpen = closed.some(({ id }) => id === search.get('c'));
  const news = closed.filter(({ unread }) => unread > 0).length;
  return (
    <Tabs
      label="Conversations"
      // Of the conversation that is open when the list comes.
      defaultValue={isClosedOneOpen ? 'closed' : 'active'}
      tabs={[
        {
          value: 'active',
          title: `Actives (${conversations.length - closed.length})`,
          content: <ActiveConversations conversations={conversations} />,
        },
        {
          value: 'closed',
          title: `Clôturées (${closed.length})`,
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
              <ConversationRows conversations={closed} />
            ),
        },
      ]}
    />
  );
}
