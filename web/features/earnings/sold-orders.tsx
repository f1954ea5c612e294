import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ordersQuery } from '../../data/orders.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SoldOrder } from './sold-order.tsx';

/** The creator's sales, newest first, each with the state of its price. */
export function SoldOrders() {
  const id = useId();
  const list = useInfiniteQuery(ordersQuery('creator'));
  const { data, error, refetch } = list;
  const orders = data?.pages.flatMap((page) => page.orders);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        Ventes
      </h2>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !orders && <RowsSkeleton />}
      {orders?.length === 0 && (
        <p className="text-ink-soft">Personne ne vous a encore posé de question payante.</p>
      )}
      {orders && orders.length > 0 && (
        <ul className="grid divide-y rounded-lg border bg-surface">
          {orders.map((order) => (
            <SoldOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Voir plus de ventes" compact />
    </section>
  );
}
