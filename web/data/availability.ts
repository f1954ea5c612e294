import type { QueryClient } from '@tanstack/react-query';
import { api, read } from '../platform/api.ts';
import { refreshOwn } from './me.ts';
import { refreshUsers } from './users.ts';

/**
 * Saves the end of the pause, ISO 8601, and the maximum of waiting questions; null for no pause and
 * no limit. The screen shows them when the promise resolves.
 */
export async function saveAvailability(
  queryClient: QueryClient,
  availability: { pausedUntil: string | null; maxOpenQuestions: number | null },
): Promise<void> {
  await read(api.me.availability.$put({ json: availability }));
  void refreshUsers(queryClient);
  await refreshOwn(queryClient);
}
