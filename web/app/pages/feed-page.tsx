import { ExpertsRail } from '../../features/discovery/experts-rail.tsx';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { useIsWide } from '../../lib/use-is-wide.ts';
import { Page } from '../../ui/page.tsx';

/** /main/feed: the posts, and beside them whom one may ask. */
export default function FeedPage() {
  const isWide = useIsWide();
  return (
    <Page title="Feed" aside={isWide && <ExpertsRail />}>
      <FeedList />
    </Page>
  );
}
