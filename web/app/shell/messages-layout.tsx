import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isWideNow, useIsWide } from '../../hooks/use-is-wide.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { BesideList, DETAIL_ID } from '../../ui/master-detail.tsx';
import { SkipLink } from '../skip-link.tsx';

// On a phone a conversation has no list beside it, and does not load the list's code.
const MessagesPane = lazyChunk(
  async () => (await import('../../features/messages/messages-pane.tsx')).MessagesPane,
);
// A wide window renders it at once over the server's HTML; rendering it retries a failed preload.
if (isWideNow()) void MessagesPane.preload().catch(() => {});

/**
 * The frame of the messages list and a conversation. On a wide screen the list stands beside the
 * open conversation, and stays as it is while the user switches conversations. A tablet that is turned
 * keeps what is open: ticks, picked files, a recording.
 */
export default function MessagesLayout() {
  const isWide = useIsWide();
  const { pathname, search } = useLocation();
  const isList = pathname === paths.messages;
  // An offer or an order has the whole width: it is no conversation yet.
  const hasList = isList || new URLSearchParams(search).has('c');
  return (
    <>
      {isWide && hasList && !isList && <SkipLink to={DETAIL_ID} label="Aller à la conversation" />}
      {/* The column renders before its code loads, so that nothing moves. */}
      <BesideList
        list={
          isWide &&
          hasList && (
            <Suspense>
              <MessagesPane isPage={isList} />
            </Suspense>
          )
        }
      >
        <Outlet />
      </BesideList>
    </>
  );
}
