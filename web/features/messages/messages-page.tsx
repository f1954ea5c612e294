import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { conversationsQuery } from '../../data/conversations.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { ConversationList } from './conversation-list.tsx';
import { NewConversation } from './new-conversation.tsx';

const TITLE = 'Conversations';

/** The messages: the list alone or, where it stands beside all of them, the place of a conversation. */
export default function MessagesPage() {
  return useIsWide() ? (
    <NoneOpen />
  ) : (
    <Page title={TITLE} actions={<NewConversation />}>
      <ConversationList />
    </Page>
  );
}

function NoneOpen() {
  usePageTitle(TITLE);
  const { data } = useInfiniteQuery(conversationsQuery);
  if (!data) return null;
  const hasAny = data.pages.some(({ conversations }) => conversations.length > 0);
  return (
    <div className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        icon={MessagesSquare}
        text={
          hasAny
            ? 'Choisissez une conversation pour la lire ici.'
            : 'Vos conversations s’ouvriront ici.'
        }
      />
    </div>
  );
}
