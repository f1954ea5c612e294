import { useSearchParams } from 'react-router';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { useNow } from '../../hooks/use-now.ts';
import { ConversationLink } from './conversation-link.tsx';

/** Relative times are in hours, so a clock of one minute is precise enough. */
const CLOCK_MS = 60_000;

interface ConversationRowsProps {
  conversations: ConversationRow[];
  /** True when closed rows show a badge, in a list that also has open ones. */
  marksClosed?: boolean;
}

/** A list of conversations; the one that is open next to it is marked. */
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
