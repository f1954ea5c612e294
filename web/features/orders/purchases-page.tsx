import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { ordersQuery } from '../../data/orders.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { HowItWorks } from '../../widgets/how-it-works.tsx';
import { OrderLink } from './order-link.tsx';

/** 'Mes achats': the user's orders, and the state of their money. */
export default function PurchasesPage() {
  const list = useInfiniteQuery(ordersQuery('asker'));
  const { data, error, refetch } = list;
  const orders = data?.pages.flatMap((page) => page.orders);
  return (
    <Page title="Mes achats" back={{ to: paths.profile, label: 'Profil' }}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !orders && <RowsSkeleton />}
      {orders?.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          text="Vous n’avez encore rien acheté. Une question payée apparaît ici, avec ce que devient son prix."
          action={
            <Button asChild>
              <Link to={paths.explore}>Explorer</Link>
            </Button>
          }
        />
      )}
      {orders && orders.length > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-3">
            {orders.map((order) => (
              <li key={order.id}>
                <OrderLink order={order} />
              </li>
            ))}
          </ul>
          <div className="pt-4">
            <LoadMore list={list} label="Voir plus d’achats" />
          </div>
          <div className="pt-6">
            <HowItWorks />
          </div>
        </>
      )}
    </Page>
  );
}
