import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { categoryCreatorsQuery } from '../../data/creators.ts';
import { searchQuery } from '../../data/search.ts';
import { categoriesOf, type Topic, topicsQuery } from '../../data/topics.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { Button } from '../../ui/button.tsx';
import { PeopleList } from './people-list.tsx';

/** Maximum characters of a search. */
const SEARCHED_MAX = 100;
const TOPICS_SHOWN = 6;
const EXPERTS_SHOWN = 4;

/** Help near a question that nobody can answer: its topics, else the categories, and experts of the first. */
export function NearHelp({ question }: { question: string }) {
  const headingId = useId();
  const places = useLinkTargets();
  const searched = [...question.trim()].slice(0, SEARCHED_MAX).join('');
  const { data: found } = useQuery(searchQuery(searched));
  const { data: catalogue } = useQuery(topicsQuery);
  const topics = catalogue?.topics ?? [];
  const near = (found?.topics ?? []).slice(0, TOPICS_SHOWN);
  const categoryOf = ({ id, parentId }: Pick<Topic, 'id' | 'parentId'>) =>
    topics.find((each) => each.id === (parentId ?? id));
  const category = near[0] && categoryOf(near[0]);
  const { data: creators } = useInfiniteQuery({
    ...categoryCreatorsQuery(category?.slug ?? '', 'relevance'),
    enabled: category !== undefined,
  });
  const pathOf = (topic: Pick<Topic, 'id' | 'parentId' | 'slug'>) => {
    const parent = categoryOf(topic);
    return topic.parentId && parent
      ? places.subcategory(parent.slug, topic.slug)
      : places.category(topic.slug);
  };
  const shown = near.length > 0 ? near : categoriesOf(topics);
  const experts = creators?.pages[0]?.creators.slice(0, EXPERTS_SHOWN) ?? [];
  if (!found || shown.length === 0) return null;
  return (
    <>
      <section aria-labelledby={headingId} className="grid gap-3">
        <h3 id={headingId} className="text-lg">
          {near.length > 0 ? 'Les sujets les plus proches' : 'Les catégories'}
        </h3>
        <ul className="flex flex-wrap gap-2">
          {shown.map((topic) => (
            <li key={topic.id}>
              <Button asChild variant="outline" size="small">
                <Link to={pathOf(topic)}>{topic.name}</Link>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {category && experts.length > 0 && (
        <PeopleList
          title={`${category.name} : les experts`}
          people={experts}
          askPath={places.askUser}
        >
          {null}
        </PeopleList>
      )}
    </>
  );
}
