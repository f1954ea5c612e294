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

const STATEMENTS_KEY = [...OWN_KEY, 'statements'];

/** The amounts released in a UTC month `YYYY-MM`. */
export function statementQuery(month: string) {
  return queryOptions({
    queryKey: [...STATEMENTS_KEY, month],
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

/** Starts the payment of the whole debt; returns the URL of its page, or null once it is paid. */
export async function startDebtPayment(
  queryClient: QueryClient,
  payment: { id: string; cents: number },
): Promise<string | null> {
  const { checkoutUrl } = await read(api.me['debt-payments'].$post({ json: payment }));
  if (checkoutUrl === null) await refreshEarnings(queryClient);
  return checkoutUrl;
}

/** Fetches the state of the debt's payment from the provider; returns what is still owed. */
export async function syncDebtPayment(queryClient: QueryClient): Promise<number> {
  const earnings: Earnings = await read(api.me['debt-payments'].sync.$post());
  showEarnings(queryClient, earnings);
  void queryClient.invalidateQueries({ queryKey: STATEMENTS_KEY });
  return earnings.owedCents;
}

/** Fetches the amounts and the statements again. */
export async function refreshEarnings(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: STATEMENTS_KEY });
  await queryClient.invalidateQueries({ queryKey: earningsQuery.queryKey });
}

function showEarnings(queryClient: QueryClient, earnings: Earnings): void {
  patchInFlightResponses(queryClient, () =>
    queryClient.setQueryData(earningsQuery.queryKey, earnings),
  );
}

/** Fetches the state of the viewer's payout account from the provider, and shows it. */
export async function syncPayoutAccount(queryClient: QueryClient): Promise<void> {
  showEarnings(queryClient, await read(api.me['payout-account'].sync.$post()));
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
