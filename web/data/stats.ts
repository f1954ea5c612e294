import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';
import { OWN_KEY } from './me.ts';

export type Stats = InferResponseType<typeof api.me.stats.$get, 200>;

/** The six figures of a creator; a 403 problem `creator.required` for anybody else. */
export const statsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'stats'],
  queryFn: () => read(api.me.stats.$get()),
});
