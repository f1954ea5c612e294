import { DiscoverySection } from '../../features/discovery/discovery-section.tsx';
import { ExploreTopics } from '../../features/explore/explore-topics.tsx';
import { TalkCard } from '../../features/explore/talk-card.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { LaterPart } from '../../ui/later-part.tsx';

/** The content of exploring, inside /main and for visitors. */
export function ExploreContent() {
  const places = useLinkTargets();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-10">
      <SearchBox placeholder="Rechercher des profils ou des sujets..." creatorPath={places.user} />
      <ExploreTopics />
      <TalkCard />
      <LaterPart>
        <DiscoverySection scope={{}} />
      </LaterPart>
    </div>
  );
}
