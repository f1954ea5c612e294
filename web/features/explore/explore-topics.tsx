import { useQuery } from '@tanstack/react-query';
import { categoriesOf, topicsQuery } from '../../data/topics.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { TopicTiles } from './topic-tiles.tsx';

/** 'Sujets tendances': the top-level topics, each linking to its page. */
export function ExploreTopics() {
  const { data, error, refetch } = useQuery(topicsQuery);
  const places = useLinkTargets();
  if (data)
    return (
      <TopicTiles
        title="Sujets tendances"
        topics={categoriesOf(data.topics)}
        pathOf={({ slug }) => places.category(slug)}
        iconOf={({ slug }) => slug}
      />
    );
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <div className="@container">
      <CardsSkeleton
        cards={8}
        cardClassName="h-[5.95rem] sm:h-[9.14rem]"
        className="grid-cols-2 gap-3 pt-10.5 @2xl:grid-cols-3 @4xl:grid-cols-4"
      />
    </div>
  );
}
