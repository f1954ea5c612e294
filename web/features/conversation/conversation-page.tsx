import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { conversationIdSchema } from '../../../domain/conversations/conversation.ts';
import { ORDER_PARAMETER } from '../../../site/paths.ts';
import { conversationQuery } from '../../data/conversations.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { useSession } from '../../platform/session.ts';
import { Arrival } from './arrival.tsx';
import { ConversationView } from './conversation-view.tsx';
import { CheckoutLoading, ConversationNotFound, Failed, Loading } from './not-yet.tsx';

const Returning = lazyChunk(async () => (await import('./checkout/returning.tsx')).default);

/** The conversation screen: the conversation that `?c=` names, or the arrival without an id. */
export default function ConversationPage() {
  const [search] = useSearchParams();
  const id = search.get('c');
  if (id === null && search.has(ORDER_PARAMETER))
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <Returning />
      </Suspense>
    );
  if (id === null) return <Arrival unpaidOrder={null} />;
  return conversationIdSchema.safeParse(id).success ? <Opened id={id} /> : <ConversationNotFound />;
}

function Opened({ id }: { id: string }) {
  const session = useSession();
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id));
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!conversation || session.status !== 'signed-in') return <Loading />;
  return <ConversationView key={conversation.id} opened={conversation} viewerId={session.userId} />;
}
