import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Order } from '../../../../domain/orders/order-wire.ts';
import { CANCELLED, ORDER_PARAMETER, PAYMENT_PARAMETER } from '../../../../site/paths.ts';
import { syncedOrderQuery } from '../../../data/orders.ts';
import { ApiProblem } from '../../../platform/api-problem.ts';

/** How soon a payment that is not confirmed yet is asked for again, milliseconds. */
const CONFIRMS_MS = 2_000;
/** How often that is done before one has to ask oneself. */
const ASKED_TIMES = 15;

/** Somebody who comes back from a payment page, by what the order's provider says. */
export type Return =
  /** Nobody has come back, or with an order that is not theirs. */
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'paid'; order: Order }
  /** The page has said that it was paid, and the provider does not confirm it yet. */
  | { state: 'confirming'; isAsking: boolean; error: Error | null; retry: () => void }
  | { state: 'unpaid'; order: Order };

/** What became of the order that the address names, asked until that is known. */
export function useReturn(): Return {
  const [search] = useSearchParams();
  const id = z.uuid().safeParse(search.get(ORDER_PARAMETER)).data;
  const isCancelled = search.get(PAYMENT_PARAMETER) === CANCELLED;
  const { data, error, isFetching, refetch } = useQuery({
    ...syncedOrderQuery(id ?? ''),
    enabled: id !== undefined,
    // What was asked before it was paid is no answer.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isUnclear = state.data?.state === 'awaiting' && !isCancelled;
      return isUnclear && state.dataUpdateCount < ASKED_TIMES ? CONFIRMS_MS : false;
    },
  });
  if (id === undefined) return { state: 'none' };
  const isNobodys = error instanceof ApiProblem && error.status === 404;
  if (isNobodys) return { state: 'none' };
  const retry = () => void refetch();
  if (!data && !error) return { state: 'asking' };
  if (!data) return { state: 'confirming', isAsking: isFetching, error, retry };
  if (data.paidAt !== null) return { state: 'paid', order: data };
  if (data.state === 'awaiting' && !isCancelled)
    return { state: 'confirming', isAsking: isFetching, error, retry };
  return { state: 'unpaid', order: data };
}
