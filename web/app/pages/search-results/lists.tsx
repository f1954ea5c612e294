import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SearchResults } from '../../../data/search.ts';
import { topicsQuery } from '../../../data/topics.ts';
import { ContentCard } from '../../../features/discovery/content-card.tsx';
import { CreatorTile } from '../../../features/explore/creator-tile.tsx';
import { topicOptions } from '../../../features/search/options.ts';
import { useLinkTargets } from '../../../platform/link-targets.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkTiles } from './link-tiles.tsx';

export function CreatorList({ creators }: Pick<SearchResults, 'creators'>) {
  return (
    <Grid>
      {creators.map((creator) => (
        <li key={creator.id} className="min-w-0">
          <CreatorTile creator={creator} askPath={paths.askUser(creator.username)} />
        </li>
      ))}
    </Grid>
  );
}

export function PostList({ posts }: Pick<SearchResults, 'posts'>) {
  return (
    <Grid>
      {posts.map((content) => (
        <li key={content.id} className="min-w-0">
          <ContentCard content={content} />
        </li>
      ))}
    </Grid>
  );
}

export function TopicList({ topics }: Pick<SearchResults, 'topics'>) {
  const { data: tree } = useQuery(topicsQuery);
  const places = useLinkTargets();
  return tree ? <LinkTiles options={topicOptions(topics, tree.topics, places)} /> : null;
}

function Grid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3">{children}</ul>;
}
