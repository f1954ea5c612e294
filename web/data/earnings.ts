import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Earnings } from '../../domain/orders/earnings.ts';
import type { Payout, PayoutWithSales } from '../../domain/orders/payout-wire.ts';
import type { Statement } from '../../domain/orders/statement.ts';
import { api, read } from '../platform/api.ts';
import { patchInFlightResponses } from './in-flight-patches.ts';
import { OWN_KEY } from './me.ts';

/** The viewer's earnings; a 403 problem `creator.required` for a user who is no creator. */
export const earningsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'earnings'],
  queryFn: (): Promise<Earnings> => read(api.me.earnings.$get()),
});

/** The viewer's last payouts to their bank. */
export const payoutsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'payouts'],
  queryFn: async (): Promise<Payout[]> => (await read(api.me.payouts.$get())).payouts,
});

/** A payout with its sales; a 404 problem `payout.not_found` when there is none. */
export function payoutQuery(payoutId: string) {
  return queryOptions({
    queryKey: [...OWN_KEY, 'payouts', payoutId],
    queryFn: (): Promise<PayoutWithSales> =>
      read(api.me.payouts[':payoutId'].$get({ param: { payoutId } })),
  });
}

/** The amounts released in a UTC month `YYYY-MM`. */
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

/** Fetches the state of the viewer's payout account from the provider, and shows it. */
export async function syncPayoutAccount(queryClient: QueryClient): Promise<void> {
  const earnings: Earnings = await read(api.me['payout-account'].sync.$post());
  patchInFlightResponses(queryClient, () =>
    queryClient.setQueryData(earningsQuery.queryKey, earnings),
  );
}

/** The URL of the provider's own dashboard; it works once. */
export async function payoutDashboard(): Promise<string> {
  return (await read(api.me['payout-account']['dashboard-link'].$post())).url;
}

/** Opens the payout account; returns the provider's URL where the user completes it. */
export async function openPayoutAccount(queryClient: QueryClient): Promise<string> {
  const { url } = await read(api.me['payout-account'].$post());
  void queryClient.invalidateQueries({ queryKey: earningsQuery.queryKey });
  return url;
}
