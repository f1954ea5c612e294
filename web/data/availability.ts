import type { QueryClient } from '@tanstack/react-query';
import { api, read } from '../platform/api.ts';
import { refreshOwn } from './me.ts';
import { refreshUsers } from './users.ts';

/**
 * Saves until when one takes no questions, ISO 8601, and how many may wait at once; null for no pause
 * and no limit. They are shown when the promise resolves.
 */
export async function saveAvailability(
  queryClient: QueryClient,
  availability: { pausedUntil: string | null; maxOpenQuestions: number | null },
): Promise<void> {
  await read(api.me.availability.$put({ json: availability }));
  void refreshUsers(queryClient);
  await refreshOwn(queryClient);
}
