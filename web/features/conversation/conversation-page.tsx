import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { pricingModelSchema } from '../../../domain/conversation.ts';
import { ApiProblem, messageOf } from '../../lib/api-problem.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { conversationKey, conversationQuery, resumeQuery } from './api.ts';
import { ConversationView } from './conversation-view.tsx';

/**
 * The conversation screen. An address without an id (`?c=`) finds or creates the conversation and
 * is replaced by one with it, so that reloading or sharing it never opens another.
 */
export default function ConversationPage() {
  const { username = '', topicId = '', pricingType = '' } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const id = search.get('c');
  const pricing = pricingModelSchema.safeParse(pricingType);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const resumed = useQuery({
    ...resumeQuery(username, topicId, pricing.data ?? 'question'),
    enabled: id === null && pricing.success,
  });
  const conversation = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== null });

  useEffect(() => {
    if (id !== null || !resumed.data) return;
    queryClient.setQueryData(conversationKey(resumed.data.id), resumed.data);
    void navigate(paths.conversation(username, topicId, resumed.data.pricing, resumed.data.id), {
      replace: true,
    });
  }, [id, resumed.data, username, topicId, navigate, queryClient]);

  const { error, refetch } = id === null ? resumed : conversation;
  const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  if (isRefused || (id === null && !pricing.success)) return <NotFound />;
  if (error)
    return (
      <Page title="Conversation" back={{ to: paths.messages, label: 'Messages' }}>
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  if (!conversation.data || session.status !== 'signed-in')
    return (
      <Page title="Conversation" back={{ to: paths.messages, label: 'Messages' }}>
        <RowsSkeleton rows={3} />
      </Page>
    );
  return (
    <ConversationView
      key={conversation.data.id}
      opened={conversation.data}
      viewerId={session.userId}
    />
  );
}

function NotFound() {
  return (
    <Page title="Conversation" back={{ to: paths.messages, label: 'Messages' }}>
      <EmptyState
        icon={SearchX}
        text="Conversation non trouvée"
        action={
          <Button asChild variant="outline">
            <Link to={paths.messages}>Retour aux messages</Link>
          </Button>
        }
      />
    </Page>
  );
}
