import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { QUESTION_SEARCHED_MAX_LENGTH } from '../../domain/limits.ts';
import { api, read } from '../platform/api.ts';

export type Expert = InferResponseType<typeof api.experts.$get, 200>['experts'][number];

/** The beginning of a question as the endpoint takes it; its first words decide. */
export const searchedQuestion = (question: string): string =>
  [...question.trim()].slice(0, QUESTION_SEARCHED_MAX_LENGTH).join('');

/** The creators who can answer the question, the best first. */
export const expertsQuery = (question: string) => {
  const q = searchedQuestion(question);
  return queryOptions({
    queryKey: ['experts', q],
    queryFn: ({ signal }) => read(api.experts.$get({ query: { q } }, { init: { signal } })),
    enabled: q !== '',
  });
};
