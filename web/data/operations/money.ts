import type { Account } from '../../../domain/orders/ledger.ts';
import type { EffectKind } from '../../../domain/orders/payment-effects.ts';
import type { RefundSide } from '../../../domain/orders/refund-sides.ts';
import { api, read } from '../../platform/api.ts';
import { ApiProblem } from '../../platform/api-problem.ts';
import { pages, query } from './kit.ts';

/** Queries and acts of the console about money. After an act the console fetches all of its data again. */

const { payments, orders } = api.operations;

/** Everything that waits for an operator. */
export const tasksQuery = query(['money', 'tasks'], () => read(payments.tasks.$get()));

const fetchOrder = (id: string) => read(payments.orders[':id'].$get({ param: { id } }));
/** An order with its books, effects, events and people. */
export type OrderFile = Awaited<ReturnType<typeof fetchOrder>>;

/** Everything about an order; each fetch is logged as a look. A 404 problem for an unknown id. */
export const orderFileQuery = (id: string) =>
  query(['money', 'order', id], () => fetchOrder(id), { refetchOnWindowFocus: false });

/** The messages of a disputed order, the oldest first; removed from memory once they are not shown. */
export const orderMessagesQuery = (id: string, conversation: string) =>
  pages(
    ['money', 'messages', id, conversation],
    (query) =>
      read(
        payments.orders[':id'].messages.$get({
          param: { id },
          query: { conversation, ...query },
        }),
      ),
    { gcTime: 0, refetchOnWindowFocus: false },
  );

/** The evidence to paste against a chargeback; removed from memory once it is not shown. */
export const evidenceQuery = (id: string) =>
  query(
    ['money', 'evidence', id],
    () => read(payments.orders[':id'].evidence.$get({ param: { id } })),
    { gcTime: 0, refetchOnWindowFocus: false },
  );

/** Chargebacks that a bank still decides, the oldest first, or closed ones, the latest first. */
export const chargebacksQuery = (state: 'open' | 'closed') =>
  pages(['money', 'chargebacks', state], (query) =>
    read(payments.chargebacks.$get({ query: { state, ...query } })),
  );

/** Creators who owe money. */
export const debtsQuery = pages(['money', 'debts'], (query) =>
  read(payments.debts.$get({ query })),
);

/** Paid orders whose answer is due within a day, or was due; the earliest first. */
export const unansweredQuery = pages(['money', 'unanswered'], (query) =>
  read(payments.unanswered.$get({ query })),
);

/** Creators about whom several askers complain. */
export const complainedQuery = query(['money', 'complained'], () =>
  read(payments.complained.$get()),
);

const fetchOverview = () => read(payments.overview.$get());
export type MoneyOverview = Awaited<ReturnType<typeof fetchOverview>>;

/** All balances and counts. It reads the whole books, so it is fetched when it is asked for. */
export const overviewQuery = query(['money', 'overview'], fetchOverview, {
  refetchOnWindowFocus: false,
});

/** The stored audits, the latest first. */
export const auditsQuery = pages(['money', 'audits'], (query) =>
  read(payments.audits.$get({ query })),
);

/** The comparisons with the provider's books, the latest first. */
export const runsQuery = pages(['money', 'runs'], (query) =>
  read(payments.reconciliations.$get({ query })),
);

/** The state of a restore of D1, in which no money moves; null when there is none. */
export const restoringQuery = query(['money', 'restoring'], () => read(payments.restoring.$get()));

/** Decides a contested order: this much goes back to the asker, and the rest is released. */
export const decide = (id: string, json: { refundCents: number; reason: string }) =>
  orders[':id'].decision.$post({ param: { id }, json });

/** Refunds part of an order at its creator's or the platform's cost, once for the act's id. */
export const refund = (
  id: string,
  json: { refundCents: number; reason: string; from: RefundSide; actId: string },
) => orders[':id'].refund.$post({ param: { id }, json });

/**
 * Decides about a creator's shares that wait: all of them, or those of the orders. A problem when
 * none was left to decide.
 */
export async function decideShares(
  id: string,
  json: { decision: 'let_go' | 'give_back'; reason: string; orderIds: string[] },
) {
  const response = await payments.creators[':id'].shares.$post({ param: { id }, json });
  const { decided } = await response.json();
  if (response.status !== 202 && decided === 0)
    throw new ApiProblem({
      status: 409,
      code: 'shares.none',
      detail: 'Aucune part n’attend plus, ou sa commande a déjà été remboursée ainsi.',
    });
  return response;
}

export const writeOffDebt = (id: string, json: { cents: number; reason: string }) =>
  payments.creators[':id'].debt.$post({ param: { id }, json });

/** Books a difference, or an entry without a rule, on an account. */
export const settle = (id: string, json: { account: Account; reason: string }) =>
  payments.differences[':id'].settle.$post({ param: { id }, json });

/** Answers the seller's objection to the receipt of an order. */
export const answerObjection = (id: string, json: { correct: boolean; reason: string }) =>
  orders[':id'].objection.$post({ param: { id }, json });

/** Records that a refund that was given up was paid from the platform's bank account, once for the act's id. */
export const recordBankPayment = (key: string, json: { reason: string; actId: string }) =>
  payments.effects[':key'].paid.$post({ param: { key }, json });

/** Retries an effect that was given up. */
export const retryEffect = (key: string) =>
  payments.effects[':key'].retry.$post({ param: { key } });

/** Retries all effects of a kind that were given up. */
export const retryEffects = (kind: EffectKind) => payments.effects.retry.$post({ json: { kind } });

/** Processes an event that was given up once more. A problem when it has failed again. */
export async function retryEvent(id: string): Promise<void> {
  const { done } = await read(payments.events[':id'].retry.$post({ param: { id } }));
  if (!done)
    throw new ApiProblem({
      status: 409,
      code: 'event.failed',
      detail: 'L’événement a encore échoué : le message dit pourquoi.',
    });
}

/** Makes all events that were given up due again. */
export const retryEvents = () => payments.events.retry.$post();

/** Repairs the conversation of an order that nothing moves, and runs everything that is due. */
export async function unstick(conversation: string | null): Promise<void> {
  if (conversation !== null)
    await api.operations.conversations[':id'].repair.$post({ param: { id: conversation } });
  await payments.run.$post();
}

/** Runs everything about money that is due. */
export const runPayments = () => payments.run.$post();

/** Compares the provider's books with ours, and stores the outcome. */
export const reconcile = () => payments.reconcile.$post();

/**
 * Catches up on what the provider did since a time, ISO 8601: each request does a part, and a later call with the same
 * time continues after an interruption. A 409 problem in a demonstration.
 */
export async function catchUpOnProvider(since: string): Promise<void> {
  let next: string | null;
  do ({ next } = await read(payments.replay.$post({ json: { since } })));
  while (next !== null);
}

/** Verifies our books, and stores the outcome. */
export const audit = () => payments.audits.$post();

/** The entries of a month `YYYY-MM` of Paris, as a file for a spreadsheet. */
export async function fetchAccounting(month: string): Promise<Blob> {
  const param = { month: `${month}.csv` };
  return (await api.operations.accounting[':month'].$get({ param })).blob();
}

/** The yearly report of sellers, as a file for a spreadsheet. */
export async function fetchSellerReport(year: string): Promise<Blob> {
  return (await api.operations.payments.dac7[':year'].$get({ param: { year } })).blob();
}
