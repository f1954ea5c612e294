import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

export type Expert = InferResponseType<typeof api.experts.$get, 200>['experts'][number];

/** Maximum length of a question as the endpoint takes it; its first words decide. */
const SENT_MAX = 300;

/** The creators who can answer the question, the best first. */
export const expertsQuery = (question: string) => {
  const q = [...question.trim()].slice(0, SENT_MAX).join('');
  return queryOptions({
    queryKey: ['experts', q],
    queryFn: ({ signal }) => read(api.experts.$get({ query: { q } }, { init: { signal } })),
    enabled: q !== '',
  });
};
