import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SearchResults } from '../../../data/search.ts';
import { topicsQuery } from '../../../data/topics.ts';
import { ContentCard } from '../../../features/discovery/content-card.tsx';
import { CreatorTile } from '../../../features/explore/creator-tile.tsx';
import type { SearchOption } from '../../../features/search/options.ts';
import { topicOptions } from '../../../features/search/options.ts';
import { useLinkTargets } from '../../../platform/link-targets.ts';

export function CreatorList({ creators }: Pick<SearchResults, 'creators'>) {
  const places = useLinkTargets();
  return (
    <Grid>
      {creators.map((creator) => (
        <li key={creator.id} className="min-w-0">
          <CreatorTile creator={creator} askPath={places.askUser(creator.username)} />
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

function LinkTiles({ options }: { options: SearchOption[] }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {options.map(({ id, to, name, note }) => (
        <li key={id} className="max-w-full">
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 rounded-lg border bg-surface px-4 py-2 transition-colors hover:bg-encre-wash"
          >
            <Hash aria-hidden className="size-4 shrink-0 text-encre" />
            <span className="min-w-0 leading-snug">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-sm text-ink-soft">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
