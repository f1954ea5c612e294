import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCirclePlus, MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { conversationsQuery } from '../../data/conversations.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ConversationLink } from './conversation-link.tsx';

/** The conversations of the user, as asker and as creator. */
export default function MessagesPage() {
  const list = useInfiniteQuery(conversationsQuery);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  const conversations = data?.pages.flatMap((page) => page.conversations);
  // The tabs count and sort everything there is: what does not fit into one answer follows by itself.
  const followsMore = hasNextPage && !isFetchingNextPage && !error;
  useEffect(() => {
    if (followsMore) void fetchNextPage();
  }, [followsMore, fetchNextPage]);
  return (
    <Page
      title="Conversations"
      actions={
        <Button asChild size="small">
          <Link to={paths.askQuestion}>
            <MessageCirclePlus aria-hidden />
            <span className="max-sm:sr-only">Nouvelle conversation</span>
          </Link>
        </Button>
      }
    >
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
    </Page>
  );
}

function ConversationTabs({ conversations }: { conversations: ConversationRow[] }) {
  const active = conversations.filter(({ status }) => status !== 'completed');
  const closed = conversations.filter(({ status }) => status === 'completed');
  return (
    <Tabs
      label="Conversations"
      tabs={[
        {
          value: 'active',
          title: `Actives (${active.length})`,
          content: (
            <Rows
              conversations={active}
              emptyText="Aucune conversation active. Vos nouvelles conversations apparaîtront ici."
            />
          ),
        },
        {
          value: 'closed',
          title: `Clôturées (${closed.length})`,
          content: (
            <Rows
              conversations={closed}
              emptyText="Aucune conversation clôturée. Vos conversations terminées apparaîtront ici."
            />
          ),
        },
      ]}
    />
  );
}

/** Relative times are in hours: reading the clock once a minute is often enough. */
const CLOCK_MS = 60_000;

function Rows({
  conversations,
  emptyText,
}: {
  conversations: ConversationRow[];
  emptyText: string;
}) {
  const now = useNow(CLOCK_MS);
  if (conversations.length === 0) return <EmptyState icon={MessagesSquare} text={emptyText} />;
  return (
    <ul>
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationLink conversation={conversation} now={now} />
        </li>
      ))}
    </ul>
  );
}
