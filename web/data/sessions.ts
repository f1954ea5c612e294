import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, read } from '../platform/api.ts';
import { OWN_KEY } from './me.ts';

/** The viewer's sessions, including this one. */
export const sessionsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'sessions'],
  queryFn: async () => (await read(api.auth.sessions.$get())).sessions,
});

/** Ends another session; the list is without it when the promise resolves. */
export async function endSession(queryClient: QueryClient, id: string): Promise<void> {
  await api.auth.sessions[':id'].$delete({ param: { id } });
  await refreshSessions(queryClient);
}

/** Shows the sessions again after others have ended. */
export function refreshSessions(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** Requests another mail with the link that confirms the viewer's address. */
export async function requestConfirmation(): Promise<void> {
  await api.auth.confirmation.$post();
}
