import type { QueryClient } from '@tanstack/react-query';
import type { FeaturedExpert, OperatedTopic } from '../../../domain/operations/catalogue-wire.ts';
import type { NewTopic, TopicChanges } from '../../../domain/profiles/catalogue.ts';
import { api, read } from '../../platform/api.ts';
import { topicsQuery } from '../topics.ts';
import { query } from './kit.ts';

const topic = api.operations.topics[':id'];

/** All topics, a category before its subcategories; retired and merged ones too. */
export const catalogueQuery = query(['topics'], () => read(api.operations.topics.$get()));

/** The content that merging a topic moves. */
export const mergePreviewQuery = (id: string) =>
  query(['merge', id], () => read(topic.merge.$get({ param: { id } })));

/** The experts of the landing page, and how many it shows at most. */
export const featuredQuery = query(
  ['featured'],
  (): Promise<{ experts: FeaturedExpert[]; max: number }> => read(api.operations.featured.$get()),
);

/** The words that operators reserved. */
export const houseNamesQuery = query(['house-names'], () =>
  read(api.operations['house-names'].$get()),
);

/** Shows the topics in this order while it is being saved. */
export function showTopics(queryClient: QueryClient, topics: OperatedTopic[]): void {
  queryClient.setQueryData(catalogueQuery.queryKey, { topics });
}

/** Shows the experts while they are being saved. */
export function showFeatured(
  queryClient: QueryClient,
  experts: FeaturedExpert[],
  max: number,
): void {
  queryClient.setQueryData(featuredQuery.queryKey, { experts, max });
}

/** Fetches the topics that choosers and pages of this tab show again. */
const refreshTopics = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: topicsQuery.queryKey });

export async function createTopic(queryClient: QueryClient, json: NewTopic): Promise<void> {
  await read(api.operations.topics.$post({ json }));
  await refreshTopics(queryClient);
}

/** Changes a topic. The status is 202 while its retirement waits for a second operator. */
export async function changeTopic(queryClient: QueryClient, id: string, json: TopicChanges) {
  const changed = await topic.$patch({ param: { id }, json });
  await refreshTopics(queryClient);
  return changed;
}

/** Merges a topic into another. The status is 202 while that waits for a second operator. */
export async function mergeTopic(
  queryClient: QueryClient,
  id: string,
  json: { into: string; reason?: string },
) {
  const merged = await topic.merge.$post({ param: { id }, json });
  await refreshTopics(queryClient);
  return merged;
}

/** Replaces the experts `saw` of the landing page; a 409 problem when they are not those any more. */
export const saveFeatured = (usernames: string[], saw: string[]) =>
  read(api.operations.featured.$put({ json: { usernames, saw } }));

export const addHouseName = (word: string) =>
  api.operations['house-names'].$post({ json: { word } });

export const removeHouseName = (word: string) =>
  api.operations['house-names'][':word'].$delete({ param: { word } });

/** The newest questions that nobody can answer, and the words that operators added to searches. */
export const unmetQuestionsQuery = query(['unmet-questions'], () =>
  read(api.operations['unmet-questions'].$get()),
);
export const relatedWordsQuery = query(['related-words'], () =>
  read(api.operations['related-words'].$get()),
);

export const hideUnmetQuestion = (id: string) =>
  api.operations['unmet-questions'][':id'].$delete({ param: { id } });

export const addRelatedWord = (json: { word: string; meaning: string }) =>
  api.operations['related-words'].$post({ json });

export const removeRelatedWord = (word: string) =>
  api.operations['related-words'][':word'].$delete({ param: { word } });
