import { Suspense } from 'react';
import { siteScreens } from '../../../site/screens.ts';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { Page } from '../../ui/page.tsx';
import { ExploreContent } from './explore-content.tsx';

/** /decouvrir: exploration and feed as everybody may read them. */
export default function DiscoverPage() {
  return (
    <Page title={siteScreens.discover.title} width="wide">
      <ExploreContent />
      <section aria-labelledby="feed" className="mx-auto mt-12 grid max-w-2xl gap-4">
        <h2 id="feed" className="text-xl">
          Feed
        </h2>
        <Suspense>
          <FeedList />
        </Suspense>
      </section>
    </Page>
  );
}
