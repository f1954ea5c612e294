import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { untilCodeComes } from '../../lib/code.ts';
import { paths } from '../../lib/paths.ts';
import { isWideNow, useIsWide } from '../../lib/use-is-wide.ts';
import { BESIDE_LIST_ID, BesideList } from '../../ui/beside-list.tsx';
import { SkipLink } from '../skip-link.tsx';

const loadPane = async () =>
  (await untilCodeComes(() => import('../../features/messages/messages-pane.tsx'))).MessagesPane;

// On a phone a conversation has no list beside it, and need not load its code. In a wide window the list comes
// with this frame: it may stand there already, as the server wrote it.
const MessagesPane = isWideNow()
  ? await loadPane()
  : lazy(async () => ({ default: await loadPane() }));

/**
 * Around the messages list and a conversation: on a wide screen the list stands beside whatever is
 * opened from it, and stays as it is while one goes from one conversation to another.
 */
export default function MessagesLayout() {
  const isWide = useIsWide();
  const isList = useLocation().pathname === paths.messages;
  if (!isWide) return <Outlet />;
  return (
    <>
      {!isList && <SkipLink to={BESIDE_LIST_ID} label="Aller à la conversation" />}
      {/* The column is there before its code is, so that nothing moves. */}
      <BesideList
        list={
          <Suspense>
            <MessagesPane isPage={isList} />
          </Suspense>
        }
      >
        <Outlet />
      </BesideList>
    </>
  );
}
