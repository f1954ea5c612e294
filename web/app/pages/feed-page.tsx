import { ExpertsRail } from '../../features/discovery/experts-rail.tsx';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { Page } from '../../ui/page.tsx';

/** /main/feed: the posts, and beside them whom one may ask. */
export default function FeedPage() {
  const isWide = useIsWide();
  // The server writes for any width: the margin is free for whom one may ask.
  const isWritten = useIsHydrating();
  return (
    <Page title="Feed" aside={isWritten ? <div /> : isWide && <ExpertsRail />}>
      <FeedList />
    </Page>
  );
}
