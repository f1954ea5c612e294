import { useLocation } from 'react-router';
import { ExpertsRail } from '../../features/discovery/experts-rail.tsx';
import { FeedChoice } from '../../features/feed/feed-choice.tsx';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { paths } from '../../platform/paths.ts';
import { Page } from '../../ui/page.tsx';

/** /main/feed, /main/feed/abonnements: the posts of all creators or of followed ones, with suggested creators beside them. */
export default function FeedPage() {
  const isWide = useIsWide();
  const isFollowed = useLocation().pathname === paths.followedFeed;
  // The server renders for any width, and leaves the margin free for the suggested creators.
  const isHydrating = useIsHydrating();
  return (
    <Page title="Feed" aside={isHydrating ? <div /> : isWide && <ExpertsRail />}>
      <FeedChoice isFollowed={isFollowed} />
      <FeedList key={String(isFollowed)} isFollowed={isFollowed} />
    </Page>
  );
}
