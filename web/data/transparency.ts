import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';

type Transparency = InferResponseType<typeof api.transparency.$get, 200>;
export type YearFigures = Transparency['years'][number];

/** The moderation figures of past years, the latest first. */
export const figuresQuery = queryOptions({
  queryKey: ['transparency'],
  queryFn: (): Promise<Transparency> => read(api.transparency.$get()),
  staleTime: 3_600_000,
});
