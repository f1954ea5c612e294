import { siteScreens } from '../../../site/screens.ts';
import { AnswersSection } from '../../features/discovery/answers-section.tsx';
import { ExpertsRail } from '../../features/discovery/experts-rail.tsx';
import { FeedList } from '../../features/feed/feed-list.tsx';
import { useIsWide } from '../../hooks/use-is-wide.ts';
import { LaterPart } from '../../ui/later-part.tsx';
import { Page } from '../../ui/page.tsx';
import { QuestionForm } from '../../widgets/question-form.tsx';
import { ExploreContent } from './explore-content.tsx';

/** /decouvrir: a question, exploration and the feed as everybody can read them. */
export default function DiscoverPage() {
  const isWide = useIsWide();
  return (
    <Page title={siteScreens.discover.title} width="wide">
      <div className="grid min-w-0 grid-cols-1 gap-10">
        <QuestionForm />
        <AnswersSection scope={{}} />
        <ExploreContent />
      </div>
      {/* Reserves the margin's room before the margin renders, since the server does not know the window. */}
      <div className="mt-12 gap-10 xl:grid xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]">
        <section
          aria-labelledby="feed"
          className="mx-auto grid max-w-2xl min-w-0 grid-cols-1 gap-4 xl:mx-0"
        >
          <h2 id="feed" className="text-xl">
            Feed
          </h2>
          <LaterPart>
            <FeedList first={1} />
          </LaterPart>
        </section>
        {isWide && (
          <aside className="pt-11.5">
            <ExpertsRail besideDiscovery />
          </aside>
        )}
      </div>
    </Page>
  );
}
