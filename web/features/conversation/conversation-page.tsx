import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isConversationId } from '../../../domain/conversations/conversation.ts';
import { MESSAGE_PARAMETER, ORDER_PARAMETER } from '../../../site/paths.ts';
import { conversationQuery } from '../../data/conversations.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { useSession } from '../../platform/session.ts';
import { useSsrAudience } from '../../platform/ssr-audience.ts';
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
  if (!isConversationId(id)) return <ConversationNotFound />;
  return <Opened id={id} soughtSeq={seqOf(search.get(MESSAGE_PARAMETER))} />;
}

function Opened({ id, soughtSeq }: { id: string; soughtSeq: number | null }) {
  const session = useSession();
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id));
  const isRendered = useSsrAudience() !== null;
  // The server cannot scroll to the first unread message.
  const isOutOfPlace = isRendered && (conversation?.unread ?? 0) > 0;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!conversation || session.status !== 'signed-in' || isOutOfPlace) return <Loading />;
  const view = (
    <ConversationView
      key={`${conversation.id} ${soughtSeq}`}
      opened={conversation}
      viewerId={session.userId}
      soughtSeq={soughtSeq}
    />
  );
  return isRendered ? <BesideEmptyColumn>{view}</BesideEmptyColumn> : view;
}

/** Leaves the room of the list in a wide window, so that nothing moves when the browser shows it there. */
function BesideEmptyColumn({ children }: { children: ReactNode }) {
  return (
    <div className="xl:flex">
      <div className="w-96 shrink-0 border-r max-xl:hidden" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** The `seq` that a URL names; null for anything else. */
function seqOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
