import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isWideNow, useIsWide } from '../../hooks/use-is-wide.ts';
import { loadChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { BESIDE_LIST_ID, BesideList } from '../../ui/master-detail.tsx';
import { SkipLink } from '../skip-link.tsx';

const loadPane = async () =>
  (await loadChunk(() => import('../../features/messages/messages-pane.tsx'))).MessagesPane;

// On a phone a conversation has no list beside it, and need not load its code.
const LazyPane = lazy(async () => ({ default: await loadPane() }));

/** The list where it is there already: in a wide window it is drawn at once over what the server wrote. */
let LoadedPane: Awaited<ReturnType<typeof loadPane>> | undefined;
if (isWideNow())
  void loadPane().then((pane) => {
    LoadedPane = pane;
  });

/**
 * Around the messages list and a conversation: on a wide screen the list stands beside whatever is
 * opened from it, and stays as it is while one goes from one conversation to another.
 */
export default function MessagesLayout() {
  const isWide = useIsWide();
  const [MessagesPane] = useState(() => LoadedPane ?? LazyPane);
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
