import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { OwnLetters } from '../../domain/operations/letters-wire.ts';
import { api, read } from '../platform/api.ts';
import { followCursors } from './paged-list.ts';

/** Letters of the team to the viewer, and their answers, the latest first. */
export const lettersQuery = infiniteQueryOptions({
  queryKey: ['letters'],
  ...followCursors((query): Promise<OwnLetters> => read(api.me.letters.$get({ query }))),
});

/** Answers the team; the same id again changes nothing. The list is fetched again, after a rejection too. */
export async function answerTeam(
  queryClient: QueryClient,
  answer: { id: string; text: string },
): Promise<void> {
  try {
    await api.me.letters.$post({ json: answer });
  } finally {
    await queryClient.invalidateQueries({ queryKey: lettersQuery.queryKey });
  }
}
