import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { untilCodeComes } from '../../lib/code.ts';
import { paths } from '../../lib/paths.ts';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { SkipLink } from '../skip-link.tsx';

// On a phone a conversation has no list beside it, and need not load its code.
const MessagesPane = lazy(async () => ({
  default: (await untilCodeComes(() => import('../../features/messages/messages-pane.tsx')))
    .MessagesPane,
}));

const CONVERSATION_ID = 'conversation';

/**
 * Around the messages list and a conversation: on a wide screen the list stands beside whatever is
 * opened from it, and stays as it is while one goes from one conversation to another.
 */
export default function MessagesLayout() {
  const isWide = useIsWide();
  const isList = useLocation().pathname === paths.messages;
  if (!isWide) return <Outlet />;
  return (
    <div className="flex h-dvh">
      {!isList && <SkipLink to={CONVERSATION_ID} label="Aller à la conversation" />}
      {/* The column is there before its code is, so that nothing moves. */}
      <div className="w-96 shrink-0 overflow-y-auto overscroll-contain border-r">
        <Suspense>
          <MessagesPane isPage={isList} />
        </Suspense>
      </div>
      <div
        id={CONVERSATION_ID}
        tabIndex={-1}
        className="min-w-0 flex-1 overflow-y-auto outline-none"
      >
        <Outlet />
      </div>
    </div>
  );
}
