import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { searchQuery } from '../../data/search.ts';
import { categoriesOf, topicsQuery } from '../../data/topics.ts';
import { QuestionAlert } from '../../features/ask-question/question-alert.tsx';
import { TopicTiles } from '../../features/explore/topic-tiles.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { readSearch } from '../../features/search/search-url.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingLine } from '../../ui/loading-row.tsx';
import { Page } from '../../ui/page.tsx';
import { AllResults } from './search-results/all-results.tsx';
import { KindResults } from './search-results/kind-results.tsx';

/** /recherche and, for members, /main/recherche: the results for the words in the URL. */
export default function SearchPage() {
  const [params] = useSearchParams();
  const searched = readSearch(params);
  const places = useLinkTargets();
  const { text, kind } = searched;
  return (
    <Page
      title={text === '' ? siteScreens.discoverSearch.title : `Résultats pour « ${text} »`}
      back={{ to: places.explore, label: "Retour à l'exploration" }}
      width="wide"
    >
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <SearchBox
          placeholder="Rechercher des profils ou des sujets..."
          creatorPath={places.user}
          initial={text}
        />
        {text === '' && <Categories title="Parcourir les catégories" />}
        {text !== '' && kind && <KindResults key={text + kind} text={text} kind={kind} />}
        {text !== '' && !kind && <BestResults text={text} />}
      </div>
    </Page>
  );
}

/** The best results of every kind; the categories when there are none. */
function BestResults({ text }: { text: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(searchQuery(text));
  if (!data || isPlaceholderData)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingLine />
    );
  const count = data.creators.length + data.posts.length + data.topics.length;
  const alert = (
    <div className="justify-self-start">
      <QuestionAlert question={text} />
    </div>
  );
  if (count > 0)
    return (
      <>
        <AllResults text={text} results={data} />
        {data.creators.length === 0 && alert}
      </>
    );
  return (
    <>
      <div role="status" className="grid gap-2">
        <p className="font-display text-lg font-semibold">Aucun résultat pour « {text} »</p>
        <p className="text-ink-soft">
          Essayez un mot plus courant, ou partez d’une catégorie : un expert y répond peut-être déjà
          à votre question.
        </p>
      </div>
      {alert}
      <Categories title="Parcourir les catégories" />
    </>
  );
}

function Categories({ title }: { title: string }) {
  const { data } = useQuery(topicsQuery);
  const places = useLinkTargets();
  if (!data) return null;
  return (
    <TopicTiles
      title={title}
      topics={categoriesOf(data.topics)}
      pathOf={({ slug }) => places.category(slug)}
      iconOf={({ slug }) => slug}
    />
  );
}
