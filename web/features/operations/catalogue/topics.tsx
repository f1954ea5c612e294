import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { OperatedTopic } from '../../../../domain/operations/catalogue-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { catalogueQuery, changeTopic, showTopics } from '../../../data/operations/catalogue.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { formatCount } from '../../../formats/formats.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { moved } from '../../../ui/moved.ts';
import { SortableList, SortableRow } from '../../../ui/sortable-list.tsx';
import { ActMenu } from '../kit/act-button.tsx';
import { sectionLink } from '../kit/links.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { WaitingHere } from '../kit/waiting-here.tsx';
import { useRetireAndMerge } from './retire-and-merge.tsx';
import { NewTopicButton, useEditTopic } from './topic-form.tsx';

/** Parameter of the category whose subcategories are shown. */
const CATEGORY = 'categorie';

/** The categories or, with one in the URL, its subcategories. */
export function Topics() {
  const query = useQuery(catalogueQuery);
  const [params] = useSearchParams();
  return (
    <Loaded query={query}>
      {({ topics }) => {
        const category = topics.find(({ id }) => id === params.get(CATEGORY)) ?? null;
        return <Level key={category?.id ?? ''} category={category} all={topics} />;
      }}
    </Loaded>
  );
}

interface LevelProps {
  /** Null for the categories. */
  category: OperatedTopic | null;
  all: readonly OperatedTopic[];
}

function Level({ category, all }: LevelProps) {
  const queryClient = useQueryClient();
  const parentId = category?.id ?? null;
  const here = all.filter((topic) => topic.parentId === parentId);
  const open = here.filter(({ isRetired }) => !isRetired);
  const retired = here.filter(({ isRetired }) => isRetired);
  const move = useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, overId }: { id: string; overId: string }) => {
      // The list keeps its new order while it is saved.
      showTopics(queryClient, [
        ...all.filter((topic) => !open.includes(topic)),
        ...moved(open, id, overId),
      ]);
      // Places count all siblings but merged ones.
      const siblings = here.filter(({ mergedInto }) => !mergedInto);
      const place = siblings.findIndex((topic) => topic.id === overId) + 1;
      await changeTopic(queryClient, id, { sortOrder: place });
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => refreshOperations(queryClient),
  });
  return (
    <div className="grid gap-4">
      {category && (
        <Link
          to={sectionLink('catalogue')}
          className="flex min-h-11 items-center gap-1 justify-self-start text-sm hover:underline"
        >
          <ChevronLeft aria-hidden className="size-4" />
          Toutes les catégories
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{category ? category.name : 'Catégories'}</h2>
        {!category?.isRetired && <NewTopicButton category={category} />}
      </div>
      {open.length > 0 ? (
        <SortableList
          items={open}
          label={category ? 'Sous-catégories' : 'Catégories'}
          thing={category ? 'cette sous-catégorie' : 'cette catégorie'}
          onMove={(id, overId) => id !== overId && move.mutate({ id, overId })}
          onDraggingChange={() => undefined}
        >
          {open.map((topic) => (
            <SortableRow key={topic.id} id={topic.id} name={topic.name} disabled={move.isPending}>
              {(handle) => (
                <div className="flex items-start gap-2">
                  {handle}
                  <Row topic={topic} all={all} />
                  <TopicMenu topic={topic} all={all} />
                </div>
              )}
            </SortableRow>
          ))}
        </SortableList>
      ) : (
        <p className="text-ink-soft">Aucune pour l’instant.</p>
      )}
      {retired.length > 0 && (
        <section aria-labelledby="retired-title" className="grid gap-3">
          <h3 id="retired-title" className="text-base">
            Hors du catalogue
          </h3>
          <ul className="grid gap-3">
            {retired.map((topic) => (
              <li key={topic.id} className="flex items-start gap-2 rounded-lg border p-3">
                <Row topic={topic} all={all} />
                {!topic.mergedInto && <TopicMenu topic={topic} all={all} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Row({ topic, all }: { topic: OperatedTopic; all: readonly OperatedTopic[] }) {
  const { id, name, slug, formerSlugs, isRetired, mergedInto, isMoving, parentId } = topic;
  const children = all.filter((child) => child.parentId === id && !child.isRetired);
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-base wrap-anywhere">
          {parentId === null ? (
            <Link
              to={sectionLink('catalogue', { [CATEGORY]: id })}
              className="underline underline-offset-4"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <span className="text-xs text-ink-soft wrap-anywhere">/{slug}</span>
        {mergedInto ? (
          <Badge tone="outline">Fusionné avec {mergedInto.name}</Badge>
        ) : (
          isRetired && <Badge tone="outline">Retiré</Badge>
        )}
        {isMoving && <Badge tone="safran">Fusion en cours</Badge>}
      </div>
      <p className="text-sm text-ink-soft">{figuresOf(topic, children)}</p>
      {formerSlugs.length > 0 && (
        <p className="text-xs text-ink-soft wrap-anywhere">
          Anciennes adresses : {formerSlugs.join(', ')}
        </p>
      )}
      <WaitingHere about={id} />
    </div>
  );
}

interface TopicMenuProps {
  topic: OperatedTopic;
  all: readonly OperatedTopic[];
}

/** The acts on a topic. */
function TopicMenu({ topic, all }: TopicMenuProps) {
  const { id, name, parentId } = topic;
  const names = new Map(all.map((each) => [each.id, each.name]));
  const targets = all.filter(
    (other) =>
      other.id !== id && !other.isRetired && (other.parentId === null) === (parentId === null),
  );
  const nameOf = (other: OperatedTopic) =>
    other.parentId === null ? other.name : `${names.get(other.parentId)} : ${other.name}`;
  const edit = useEditTopic(topic);
  const others = useRetireAndMerge({ topic, targets, nameOf });
  return <ActMenu label={`Actions : ${name}`} acts={[edit, ...others]} />;
}

/** The counts of the topic, and of its subcategories, that rows hold already. */
function figuresOf(
  { parentId, answeredCount, creatorCount }: OperatedTopic,
  children: readonly OperatedTopic[],
): string {
  const counted = (count: number, noun: string) => `${formatCount(count)} ${plural(count, noun)}`;
  const answered = children.reduce((sum, child) => sum + child.answeredCount, answeredCount);
  return [
    ...(parentId === null ? [counted(children.length, 'sous-catégorie')] : []),
    ...(creatorCount === null ? [] : [counted(creatorCount, 'expert')]),
    `${counted(answered, 'question')} avec réponse`,
  ].join(' · ');
}
