import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import type { Order } from '../../../../domain/orders/order-wire.ts';
import { CANCELLED, ORDER_PARAMETER, PAYMENT_PARAMETER } from '../../../../site/paths.ts';
import { syncedOrderQuery } from '../../../data/orders.ts';
import { ApiProblem } from '../../../platform/api-problem.ts';

/** Interval between checks of an unconfirmed payment, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000;
/** Maximum automatic checks; after that, the asker retries by a button. */
const CHECKS_MAX = 15;

/** State of an asker's return from a payment page, according to the order's provider. */
export type Return =
  /** There is no order in the URL, or it is not the viewer's. */
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'paid'; order: Order }
  /** The page reported a payment that the provider does not confirm yet. */
  | { state: 'confirming'; isFetching: boolean; error: Error | null; retry: () => void }
  | { state: 'unpaid'; order: Order };

/** The state of the order in the URL, refetched until it is final. */
export function useReturn(): Return {
  const [search] = useSearchParams();
  const id = z.uuid().safeParse(search.get(ORDER_PARAMETER)).data;
  const isCancelled = search.get(PAYMENT_PARAMETER) === CANCELLED;
  const { data, error, isFetching, refetch } = useQuery({
    ...syncedOrderQuery(id ?? ''),
    enabled: id !== undefined,
    // A response from before the payment is outdated.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isUnclear = state.data?.state === 'awaiting' && !isCancelled;
      return isUnclear && state.dataUpdateCount < CHECKS_MAX ? CHECK_INTERVAL_MS : false;
    },
  });
  if (id === undefined) return { state: 'none' };
  const isNotFound = error instanceof ApiProblem && error.status === 404;
  if (isNotFound) return { state: 'none' };
  const retry = () => void refetch();
  if (!data && !error) return { state: 'loading' };
  if (!data) return { state: 'confirming', isFetching, error, retry };
  if (data.paidAt !== null) return { state: 'paid', order: data };
  if (data.state === 'awaiting' && !isCancelled)
    return { state: 'confirming', isFetching, error, retry };
  return { state: 'unpaid', order: data };
}
