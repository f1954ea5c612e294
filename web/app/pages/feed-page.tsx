import { ExpertsRail } from '../../features/discovery/experts-rail.tsx';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { Page } from '../../ui/page.tsx';

/** /main/feed: the posts, with suggested creators beside them. */
export default function FeedPage() {
  const isWide = useIsWide();
  // The server renders for any width, and leaves the margin free for the suggested creators.
  const isHydrating = useIsHydrating();
  return (
    <Page title="Feed" aside={isHydrating ? <div /> : isWide && <ExpertsRail />}>
      <FeedList />
    </Page>
  );
}
