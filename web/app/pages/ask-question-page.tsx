import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Compass, TrendingUp, UsersRound } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { connectionsQuery } from '../../data/connections.ts';
import { creatorsAboutQuery } from '../../data/creators.ts';
import { discoveryQuery } from '../../data/discovery.ts';
import { GuidedChoice } from '../../features/ask-question/guided-choice.tsx';
import { PeopleList } from '../../features/ask-question/people-list.tsx';
import { profilesToShow } from '../../features/discovery/profiles-to-show.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';

/** Maximum creators per list. Search finds more, and followed ones have a screen of their own. */
const SHOWN = 8;

/**
 * /main/ask-question: the question first, then who can answer it, or the choice of a creator. A user who comes from a subcategory
 * (`?topic=&category=`) sees its experts first, and the topic goes along to the chosen creator.
 */
export default function AskQuestionPage() {
  const [search] = useSearchParams();
  const [topic, category] = [search.get('topic') ?? undefined, search.get('category')];
  const askPath = (username: string) => paths.askUser(username, topic);
  const connections = useInfiniteQuery(connectionsQuery);
  const discovery = useQuery(discoveryQuery({}));
  // Only creators can be asked, and a followed user may have stopped being one.
  const followed = connections.data?.pages[0]?.following.filter(({ isCreator }) => isCreator);
  const trending = discovery.data && profilesToShow(discovery.data).profiles;
  return (
    <Page title="Vous voulez : Poser une question" width="medium">
      <div className="grid grid-cols-1 gap-10">
        <GuidedChoice />
        <SearchBox placeholder="Rechercher un expert ou un sujet..." creatorPath={askPath} />
        {topic && category && <TopicExperts category={category} topic={topic} />}
        {connections.isPending || discovery.isPending ? (
          // Both lists at once, since the length of the first decides where the second stands.
          <CardsSkeleton
            cards={2 * SHOWN}
            cardClassName="h-14"
            className="gap-1 pt-10.5 lg:grid-cols-2 lg:gap-x-10"
          />
        ) : (
          <>
            <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
              <PeopleList
                title="Personnes suivies"
                people={followed?.slice(0, SHOWN)}
                askPath={askPath}
                more={
                  followed &&
                  followed.length > SHOWN && (
                    <Link
                      to={paths.followers}
                      className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4"
                    >
                      Toutes les personnes suivies
                    </Link>
                  )
                }
              >
                {connections.error && (
                  <ErrorState
                    message={messageOf(connections.error)}
                    onRetry={() => void connections.refetch()}
                  />
                )}
                {followed && (
                  <EmptyState icon={UsersRound} text="Vous ne suivez personne pour le moment." />
                )}
              </PeopleList>
              <PeopleList title="Tendances" people={trending?.slice(0, SHOWN)} askPath={askPath}>
                {discovery.error && (
                  <ErrorState
                    message="Erreur lors du chargement des recommandations"
                    onRetry={() => void discovery.refetch()}
                  />
                )}
                {trending && (
                  <EmptyState icon={TrendingUp} text="Aucune tendance pour le moment." />
                )}
              </PeopleList>
            </div>
            <Button asChild variant="soft" className="justify-self-center">
              <Link to={paths.explore}>
                <Compass aria-hidden />
                Explorer
              </Link>
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

interface TopicExpertsProps {
  /** Slugs of both. */
  category: string;
  topic: string;
}

/** The experts of the subcategory that the user comes from; empty when the URL names none. */
function TopicExperts({ category, topic }: TopicExpertsProps) {
  const { data, isPending } = useInfiniteQuery(creatorsAboutQuery(category, topic));
  const place = data?.pages[0];
  if (isPending) return <CardsSkeleton cards={4} cardClassName="h-14" className="gap-1 pt-10.5" />;
  if (!place) return null;
  return (
    <PeopleList
      title={`${place.subcategory.name} : les experts`}
      people={place.creators.slice(0, SHOWN)}
      askPath={(username) => paths.askUser(username, topic)}
    >
      <EmptyState
        icon={UsersRound}
        text="Aucun créateur spécialisé dans cette sous-catégorie pour le moment."
      />
    </PeopleList>
  );
}
