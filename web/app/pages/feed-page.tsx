import { useSearchParams } from 'react-router';
import { FEED_PARAMETER, FOLLOWED_FEED } from '../../../site/paths.ts';
import { ExpertsRail } from '../../features/discovery/experts-rail.tsx';
import { FeedChoice } from '../../features/feed/feed-choice.tsx';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { Page } from '../../ui/page.tsx';

/** /main/feed: the posts of all creators or of followed ones, with suggested creators beside them. */
export default function FeedPage() {
  const isWide = useIsWide();
  const [search] = useSearchParams();
  const isFollowed = search.get(FEED_PARAMETER) === FOLLOWED_FEED;
  // The server renders for any width, and leaves the margin free for the suggested creators.
  const isHydrating = useIsHydrating();
  return (
    <Page title="Feed" aside={isHydrating ? <div /> : isWide && <ExpertsRail />}>
      <FeedChoice isFollowed={isFollowed} />
      <FeedList key={String(isFollowed)} isFollowed={isFollowed} />
    </Page>
  );
}
