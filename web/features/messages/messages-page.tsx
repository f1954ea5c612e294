import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { conversationsQuery } from '../../data/conversations.ts';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BesideList } from '../../ui/master-detail.tsx';
import { Page } from '../../ui/page.tsx';
import { ConversationList } from './conversation-list.tsx';
import { MessagesPane } from './messages-pane.tsx';
import { NewConversation } from './new-conversation.tsx';

const TITLE = 'Conversations';

/** The messages screen: the list alone or, in a wide window, an empty pane next to it. */
export default function MessagesPage() {
  const isWide = useIsWide();
  if (useIsHydrating()) return <ServerRendered />;
  return isWide ? <NoneOpen /> : <ListAlone />;
}

function ListAlone() {
  return (
    <Page title={TITLE} actions={<NewConversation />}>
      <ConversationList />
    </Page>
  );
}

/** The server's HTML, for any width: the style sheet shows the part that fits. */
function ServerRendered() {
  return (
    <>
      <div className="xl:hidden">
        <ListAlone />
      </div>
      <div className="max-xl:hidden">
        <BesideList list={<MessagesPane isPage />}>
          <NoneOpen />
        </BesideList>
      </div>
    </>
  );
}

function NoneOpen() {
  usePageTitle(TITLE);
  const { data: active } = useInfiniteQuery(conversationsQuery('active'));
  const { data: closed } = useInfiniteQuery(conversationsQuery('closed'));
  if (!active || !closed) return null;
  const pages = [...active.pages, ...closed.pages];
  const hasAny = pages.some(({ conversations }) => conversations.length > 0);
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
