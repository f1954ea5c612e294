import { ConversationList } from './conversation-list.tsx';
import { NewConversation } from './new-conversation.tsx';

interface MessagesPaneProps {
  /** True when the list is the page itself, without an open conversation. */
  isPage: boolean;
}

/** The messages list as a column, next to the open conversation. */
export function MessagesPane({ isPage }: MessagesPaneProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section aria-label="Liste des conversations">
      <header className="sticky top-0 z-20 flex min-h-16 items-center gap-3 border-b bg-paper px-4 py-2">
        <Heading className="min-w-0 flex-1 text-xl leading-tight">Conversations</Heading>
        <NewConversation iconOnly />
      </header>
      <div className="p-4">
        <ConversationList />
      </div>
    </section>
  );
}
