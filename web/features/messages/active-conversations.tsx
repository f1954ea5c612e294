import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { isUnanswered } from '../../../domain/turn.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { activeRows, isClosed } from './rows.ts';

/**
 * What stands under 'Actives', all of it or what waits for an answer. What closes or is answered
 * while one looks at it stays until one looks elsewhere.
 */
export function ActiveConversations({ conversations }: { conversations: ConversationRow[] }) {
  const [onlyUnanswered, setOnlyUnanswered] = useState(false);
  const unanswered = conversations.filter(isUnanswered);
  const seenActive = useSeen(conversations.filter((row) => !isClosed(row)));
  const active = activeRows(conversations, seenActive);
  if (active.length === 0)
    return (
      <EmptyState
        icon={MessagesSquare}
        text="Aucune conversation active. Vos nouvelles conversations apparaîtront ici."
      />
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
        Sans réponse ({unanswered.length})
      </Button>
      {onlyUnanswered ? (
        <Unanswered conversations={conversations} unanswered={unanswered} />
      ) : (
        <ConversationRows conversations={active} marksClosed />
      )}
    </div>
  );
}

interface UnansweredProps {
  conversations: ConversationRow[];
  unanswered: ConversationRow[];
}

function Unanswered({ conversations, unanswered }: UnansweredProps) {
  const seen = useSeen(unanswered);
  const shown = conversations.filter((row) => isUnanswered(row) || seen.has(row.id));
  if (shown.length === 0)
    return <EmptyState icon={MessagesSquare} text="Aucune question n’attend de réponse." />;
  return <ConversationRows conversations={shown} marksClosed />;
}

/** The ids of all rows that the component has shown so far. */
function useSeen(rows: ConversationRow[]): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const { id } of rows) seen.current.add(id);
  });
  return seen.current;
}
