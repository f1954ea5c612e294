import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Earnings, Statement } from '../../domain/orders/earnings.ts';
import { api, read } from '../platform/api.ts';
import { patchInFlightResponses } from './in-flight-patches.ts';
import { OWN_KEY } from './me.ts';

/** Where one's earnings are; a 403 problem `creator.required` for who is no creator. */
export const earningsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'earnings'],
  queryFn: (): Promise<Earnings> => read(api.me.earnings.$get()),
});

/** What was released in a UTC month `YYYY-MM`. */
export function statementQuery(month: string) {
  return queryOptions({
    queryKey: [...OWN_KEY, 'statements', month],
    queryFn: async (): Promise<Statement> => {
      const response = await api.me.statements[':month'].$get({ param: { month } });
      return (await response.json()) as Statement;
    },
  });
}

/** The statement of a month as a file for a spreadsheet. */
export async function fetchStatementCsv(month: string): Promise<Blob> {
  const response = await api.me.statements[':month'].$get({ param: { month: `${month}.csv` } });
  return response.blob();
}

/** Asks the provider how far the account is that one is paid to, and shows it. */
export async function syncPayoutAccount(queryClient: QueryClient): Promise<void> {
  const earnings: Earnings = await read(api.me['payout-account'].sync.$post());
  patchInFlightResponses(queryClient, () =>
    queryClient.setQueryData(earningsQuery.queryKey, earnings),
  );
}

/** The address of the provider's own pages about one's account; it works once. */
export async function payoutDashboard(): Promise<string> {
  return (await read(api.me['payout-account']['dashboard-link'].$post())).url;
}

/** Opens the account that one is paid to; gives the address where the rest is done. */
export async function openPayoutAccount(queryClient: QueryClient): Promise<string> {
  const { url } = await read(api.me['payout-account'].$post());
  void queryClient.invalidateQueries({ queryKey: earningsQuery.queryKey });
  return url;
}
