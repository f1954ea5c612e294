import { useSearchParams } from 'react-router';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { useNow } from '../../hooks/use-now.ts';
import { ConversationLink } from './conversation-link.tsx';

/** Relative times are in hours: reading the clock once a minute is often enough. */
const CLOCK_MS = 60_000;

interface ConversationRowsProps {
  conversations: ConversationRow[];
  /** Whether those that are closed say so, where others are not. */
  marksClosed?: boolean;
}

/** Conversations under each other; the one that stands beside the list is marked. */
export function ConversationRows({ conversations, marksClosed = false }: ConversationRowsProps) {
  const now = useNow(CLOCK_MS);
  const [search] = useSearchParams();
  return (
    <ul className="xl:-mx-4">
      {conversations.map((conversation) => (
        <li key={conversation.id}>
          <ConversationLink
            conversation={conversation}
            now={now}
            marksClosed={marksClosed}
            isOpen={conversation.id === search.get('c')}
          />
        </li>
      ))}
    </ul>
  );
}
