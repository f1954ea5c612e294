import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { conversationIdSchema } from '../../../domain/conversation.ts';
import { ORDER_PARAMETER } from '../../../site/paths.ts';
import { conversationQuery } from '../../data/conversations.ts';
import { useSession } from '../../lib/session.ts';
import { Arrival } from './arrival.tsx';
import { Returning } from './checkout/returning.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Failed, Loading, NotFound } from './not-yet.tsx';

/** The conversation screen: the one that `?c=` names, or what an address without it leads to. */
export default function ConversationPage() {
  const [search] = useSearchParams();
  const id = search.get('c');
  if (id === null) return search.has(ORDER_PARAMETER) ? <Returning /> : <Arrival left={null} />;
  return conversationIdSchema.safeParse(id).success ? <Opened id={id} /> : <NotFound />;
}

function Opened({ id }: { id: string }) {
  const session = useSession();
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!conversation || session.status !== 'signed-in') return <Loading />;
  return <ConversationView key={conversation.id} opened={conversation} viewerId={session.userId} />;
}
