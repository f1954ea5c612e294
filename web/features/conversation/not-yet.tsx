import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { ApiProblem, isRefusal, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ChunkFallback } from '../../ui/chunk-fallback.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

/** Screens for a conversation that is loading, failed or not found. */

const toMessages = { to: paths.messages, label: 'Messages' };

export function Loading() {
  return (
    <Page title="Conversation" back={toMessages}>
      <RowsSkeleton rows={3} />
    </Page>
  );
}

/** Shown while the chunk of the checkout loads. */
export function CheckoutLoading() {
  return (
    <Page title="Votre commande" back={toMessages}>
      <div className="grid gap-6">
        <RowsSkeleton rows={3} />
        <ChunkFallback />
      </div>
    </Page>
  );
}

export function ConversationNotFound({ text = 'Conversation non trouvée' }: { text?: string }) {
  return (
    <Page title="Conversation" back={toMessages}>
      <EmptyState
        icon={SearchX}
        text={text}
        action={
          <Button asChild variant="outline">
            <Link to={paths.messages}>Retour aux messages</Link>
          </Button>
        }
      />
    </Page>
  );
}

/** A refusal means that there is no such conversation; any other error may succeed on a retry. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = error instanceof ApiProblem && error.code;
  if (code === 'conversation.blocked') return <ConversationNotFound text={messageOf(error)} />;
  if (isRefusal(error) && code !== 'offer.changed') return <ConversationNotFound />;
  return (
    <Page title="Conversation" back={toMessages}>
      <ErrorState message={messageOf(error)} onRetry={onRetry} />
    </Page>
  );
}
