import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../../../domain/conversations/awaiting-reply.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { conversationsQuery } from '../../data/conversations.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { activeRows, isClosed } from './rows.ts';
import { useRows } from './use-rows.ts';

interface ActiveConversationsProps {
  conversations: ConversationRow[];
  /** Number of conversations, loaded or not, that wait for an answer. */
  unansweredCount: number;
  more: ReactNode;
}

/**
 * Content of the tab 'Actives': all conversations, or those that wait for an answer. A conversation
 * that is closed or answered meanwhile stays until the user leaves the list.
 */
export function ActiveConversations({
  conversations,
  unansweredCount,
  more,
}: ActiveConversationsProps) {
  const [onlyUnanswered, setOnlyUnanswered] = useState(false);
  const seenActive = useSeen(conversations.filter((row) => !isClosed(row)));
  const active = activeRows(conversations, seenActive);
  if (active.length === 0)
    return (
      <>
        <EmptyState
          icon={MessagesSquare}
          text="Aucune conversation active. Vos nouvelles conversations apparaîtront ici."
        />
        {more}
      </>
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        variant={onlyUnanswered ? 'soft' : 'outline'}
        size="small"
        className="justify-self-start"
        aria-pressed={onlyUnanswered}
        onClick={() => setOnlyUnanswered(!onlyUnanswered)}
      >
        Sans réponse ({unansweredCount})
      </Button>
      {onlyUnanswered ? (
        <Unanswered loaded={conversations} />
      ) : (
        <>
          <ConversationRows conversations={active} marksClosed />
          {more}
        </>
      )}
    </div>
  );
}

/** `loaded` holds the known rows until the own list of this filter is fetched. */
function Unanswered({ loaded }: { loaded: ConversationRow[] }) {
  const list = useInfiniteQuery(conversationsQuery('unanswered'));
  const listed = useRows(list.data);
  const rows = listed ?? loaded;
  const seen = useSeen(rows.filter(isUnanswered));
  const shown = rows.filter((row) => isUnanswered(row) || seen.has(row.id));
  if (!listed && list.error)
    return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
  if (shown.length === 0)
    return listed ? (
      <EmptyState icon={MessagesSquare} text="Aucune question n’attend de réponse." />
    ) : (
      <RowsSkeleton />
    );
  return (
    <>
      <ConversationRows conversations={shown} marksClosed />
      <LoadMore list={list} label="Voir plus de conversations" />
    </>
  );
}

/** Ids of all rows that the component has shown so far. */
function useSeen(rows: ConversationRow[]): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of rows) seen.current.add(id);
  });
  return seen.current;
}
