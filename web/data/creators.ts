import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { CreatorSort } from '../../domain/profiles/creator-sort.ts';
import type { CreatorFilters } from '../../domain/profiles/filters.ts';
import { api, read } from '../platform/api.ts';
import { followCursors } from './paged-list.ts';

const creatorsEndpoint = api.topics[':category'][':subcategory'].creators;
const categoryEndpoint = api.topics[':category'].creators;
type CreatorsPage = InferResponseType<typeof creatorsEndpoint.$get, 200>;
type CategoryCreatorsPage = InferResponseType<typeof categoryEndpoint.$get, 200>;
export type Creator = CreatorsPage['creators'][number];

/** A subcategory with its creators who match the filters. The previous result shows while a new one loads. */
export const creatorsQuery = (
  category: string,
  subcategory: string,
  filters: CreatorFilters,
  sort: CreatorSort = 'relevance',
) =>
  infiniteQueryOptions({
    queryKey: ['creators', category, subcategory, filters, sort],
    ...followCursors(
      (page, { signal }): Promise<CreatorsPage> =>
        read(
          creatorsEndpoint.$get(
            {
              param: { category, subcategory },
              query: { ...filterParams(filters), ...sortParams(sort), ...page },
            },
            { init: { signal } },
          ),
        ),
    ),
    placeholderData: (shown, query) =>
      query?.queryKey[1] === category && query.queryKey[2] === subcategory ? shown : undefined,
  });

/** A category with the creators of all its topics. The previous order shows while a new one loads. */
export const categoryCreatorsQuery = (category: string, sort: CreatorSort) =>
  infiniteQueryOptions({
    queryKey: ['categoryCreators', category, sort],
    ...followCursors(
      (page, { signal }): Promise<CategoryCreatorsPage> =>
        read(
          categoryEndpoint.$get(
            { param: { category }, query: { ...sortParams(sort), ...page } },
            { init: { signal } },
          ),
        ),
    ),
    placeholderData: (shown, query) => (query?.queryKey[1] === category ? shown : undefined),
  });

/** The number of creators of a subcategory with each value of the filters; null when they are too many to count. */
export const filterCountsQuery = (category: string, subcategory: string) =>
  queryOptions({
    queryKey: ['filterCounts', category, subcategory],
    queryFn: async () => {
      const { filters } = api.topics[':category'][':subcategory'];
      return (await read(filters.$get({ param: { category, subcategory } }))).counts;
    },
  });

/** All creators of a subcategory, as its own page shows them without filters. */
export const creatorsAboutQuery = (category: string, subcategory: string) => {
  const nothingChosen = Object.fromEntries(choiceKeys.map((key) => [key, []]));
  return creatorsQuery(category, subcategory, nothingChosen as unknown as CreatorFilters);
};

/** The order as a query parameter, for a URL and for the API; the usual one adds none. */
export function sortParams(sort: CreatorSort): { sort?: CreatorSort } {
  return sort === 'relevance' ? {} : { sort };
}

/** The filters that are lists of choices; the two others are ranges. */
export const choiceKeys = [
  'tariff',
  'gender',
  'nationality',
  'residence',
  'language',
  'mbti',
  'sign',
] as const;
export type ChoiceKey = (typeof choiceKeys)[number];

/** The filters as query parameters, for a URL and for the API; an untouched range adds none. */
export function filterParams(filters: CreatorFilters): Record<string, string | string[]> {
  const choices = choiceKeys.map((key) => [key, filters[key].map(String)] as const);
  const ranges = Object.entries({
    priceMin: filters.priceMin,
    priceMax: filters.priceMax,
    ageMin: filters.ageMin,
    ageMax: filters.ageMax,
  }).flatMap(([key, end]) => (end === undefined ? [] : [[key, String(end)] as const]));
  return Object.fromEntries([...choices.filter(([, values]) => values.length > 0), ...ranges]);
}
