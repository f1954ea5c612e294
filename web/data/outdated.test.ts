import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../platform/api-problem.ts';
import { refreshingWhenOutdated } from './outdated.ts';

const problem = (status: number) => new ApiProblem({ status, code: 'x', detail: 'Non' });

/** Counts the fetches of the list on screen after an act on one of its rows failed. */
async function fetchesAfter(failure: Error): Promise<number> {
  let fetches = 0;
  const client: QueryClient = new QueryClient({
    mutationCache: refreshingWhenOutdated(() => void client.invalidateQueries()),
  });
  const list = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      fetches += 1;
      return [];
    },
  });
  const leave = list.subscribe(() => {});
  await list.refetch();
  const before = fetches;
  const act = new MutationObserver(client, { mutationFn: () => Promise.reject(failure) });
  await act.mutate().catch(() => {});
  await client.getQueryCache().find({ queryKey: ['list'] })?.promise;
  leave();
  return fetches - before;
}

describe('the list of a failed act', () => {
  it.each([
    ['a row that is gone', problem(404)],
    ['a row that has changed', problem(409)],
    ['a row that is gone, as a screen words it', new Error('Supprimé', { cause: problem(404) })],
  ])('is fetched again after %s', async (_, failure) => {
    expect(await fetchesAfter(failure)).toBe(1);
  });

  it.each([
    ['a wrong text', problem(400)],
    ['a failing server', problem(503)],
    ['an unexpected error', new Error('x')],
  ])('stays after %s', async (_, failure) => {
    expect(await fetchesAfter(failure)).toBe(0);
  });
});
