import { MINUTE_MS } from '../../../domain/limits.ts';
import type { Today } from '../../../domain/operations/today-wire.ts';
import { api, read } from '../../platform/api.ts';
import { query } from './kit.ts';

/** Everything that waits for operators. */
export const todayQuery = query(
  ['today'],
  (): Promise<Today> => read(api.operations.today.$get()),
  {
    staleTime: 5 * MINUTE_MS,
  },
);
