import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AccountExport } from '../../domain/accounts/account-export.ts';
import { api, read } from '../platform/api.ts';
import { OWN_KEY } from './me.ts';

const ASKED_AGAIN_MS = 5_000;

/** Time of the next fetch: soon while the export runs, which a notice ends too, and when its links end. */
function nextFetch(data: AccountExport | undefined): number | false {
  if (data?.state === 'running') return ASKED_AGAIN_MS;
  if (data?.expiresAt) return Math.max(1_000, Date.parse(data.expiresAt) - Date.now());
  return false;
}

/** The viewer's latest export. */
export const exportQuery = queryOptions({
  queryKey: [...OWN_KEY, 'export'],
  queryFn: (): Promise<AccountExport> => read(api.me.export.$get()),
  refetchInterval: ({ state }) => nextFetch(state.data),
});

/** Requests an export, which the screen then shows as running; a 429 problem when there were too many. */
export async function requestExport(
  queryClient: QueryClient,
  proof: { password?: string; nonce?: string },
): Promise<void> {
  const begun = await read(api.me.export.$post({ json: proof }));
  await queryClient.cancelQueries(exportQuery);
  queryClient.setQueryData(exportQuery.queryKey, begun);
}

export function refreshExport(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: exportQuery.queryKey });
}
