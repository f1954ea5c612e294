import { type SQL, sql } from 'drizzle-orm';
import { eligibility } from '../../../domain/ranking/weights.ts';
import type { Topic } from '../../community/topics/queries.ts';

/** The subject of one set of ranking lists: everything, a category with its subcategories, or a subcategory. */
export interface Scope {
  /** See {@link scopeKey}. */
  key: string;
  /** The topic's id; '' for the global scope. */
  topicId: string;
  /** Activity that makes a profile eligible in this scope. */
  eligibility: { followers: number; answered: number };
}

export interface ScopeSlugs {
  category?: string;
  subcategory?: string;
}

/** `sport`, `sport/yoga`, or `*` for the global scope, which no slug can be. */
export function scopeKey({ category, subcategory }: ScopeSlugs): string {
  if (!category) return '*';
  return subcategory ? `${category}/${subcategory}` : category;
}

/** All scopes, the global one first. */
export function allScopes(topics: readonly Pick<Topic, 'id' | 'slug' | 'parentId'>[]): Scope[] {
  const slugs = new Map(topics.map((topic) => [topic.id, topic.slug]));
  return [
    { key: scopeKey({}), topicId: '', eligibility: eligibility.global },
    ...topics.map(({ id, slug, parentId }) =>
      parentId === null
        ? { key: scopeKey({ category: slug }), topicId: id, eligibility: eligibility.category }
        : {
            key: scopeKey({ category: slugs.get(parentId), subcategory: slug }),
            topicId: id,
            eligibility: eligibility.subcategory,
          },
    ),
  ];
}

/** The scopes in the form that a run needs. */
export interface Scopes {
  all: readonly Scope[];
  byTopic: ReadonlyMap<string, Scope>;
  /** The scopes of a creator with these topics, by topic id: the global one, the topics', and their categories'. */
  of: (topicIds: readonly string[]) => ReadonlySet<string>;
}

export function scopesOf(topics: Parameters<typeof allScopes>[0]): Scopes {
  const all = allScopes(topics);
  const byTopic = new Map(all.map((scope) => [scope.topicId, scope]));
  const parentOf = new Map(topics.map(({ id, parentId }) => [id, parentId]));
  return {
    all,
    byTopic,
    of: (topicIds) => {
      const found = new Set(['']);
      // A topic may be newer than the run.
      for (const id of topicIds)
        for (const scope of [id, parentOf.get(id)])
          if (scope && byTopic.has(scope)) found.add(scope);
      return found;
    },
  };
}

/** A query column with the ids of a creator's topics, as JSON. */
export function topicsOf(creatorId: SQL): SQL {
  return sql`json((select json_group_array(topic_id) from creator_topic_prefs where creator_id = ${creatorId}))`;
}
