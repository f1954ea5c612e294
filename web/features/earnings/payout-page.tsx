import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { PayoutWithSales } from '../../../domain/orders/payout-wire.ts';
import { payoutQuery } from '../../data/earnings.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { payoutWords } from './payout-words.ts';

/** A payout to the creator's bank, and the sales that it pays. */
export default function PayoutPage() {
  const { payoutId = '' } = useParams();
  const { data, error, refetch } = useQuery(payoutQuery(payoutId));
  return (
    <Page title="Virement" back={{ to: paths.earnings, label: 'Revenus' }} width="medium">
      {data ? (
        <Payout payout={data} />
      ) : error instanceof ApiProblem && error.code === 'payout.not_found' ? (
        <EmptyState
          icon={Landmark}
          title="Ce virement n’existe pas"
          text="Vos virements sont dans vos revenus et vos relevés."
        />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={1} cardClassName="h-96" />
      )}
    </Page>
  );
}

function Payout({ payout }: { payout: PayoutWithSales }) {
  const { cents, currency, createdAt, sales } = payout;
  const others = cents - sales.reduce((sum, sale) => sum + sale.cents, 0);
  return (
    <div className="grid gap-6">
      <Card className="grid gap-1">
        <p className="font-display text-2xl font-semibold tabular-nums">
          {formatPrice(cents, currency)}
        </p>
        <p>{payoutWords(payout)}</p>
        <p className="text-sm text-ink-soft">Parti le {formatDay(createdAt)}.</p>
      </Card>
      <section aria-label="Ventes de ce virement" className="grid gap-3">
        <h2 className="text-lg">Ventes de ce virement</h2>
        <p className="text-sm text-ink-soft">Votre part de chaque vente, commission déduite.</p>
        <ul className="grid divide-y rounded-lg border bg-surface">
          {sales.map((sale) => (
            <li key={sale.orderId}>
              <Link
                to={paths.purchase(sale.orderId)}
                className="flex items-baseline justify-between gap-4 px-4 py-3 no-underline hover:bg-wash sm:px-5"
              >
                <span className="grid min-w-0 grid-cols-1 gap-0.5">
                  <span className="wrap-anywhere">{sale.label}</span>
                  <span className="text-sm text-ink-soft">
                    {formatDay(sale.soldAt)}
                    {sale.number && ` · ${sale.number}`}
                    {sale.cents < 0 && ' · part reprise après un virement précédent'}
                  </span>
                </span>
                <span className="shrink-0 font-semibold tabular-nums">
                  {formatPrice(sale.cents, currency)}
                </span>
              </Link>
            </li>
          ))}
          {others !== 0 && (
            <li className="flex items-baseline justify-between gap-4 px-4 py-3 sm:px-5">
              <span>Autres mouvements de votre compte</span>
              <span className="font-semibold tabular-nums">{formatPrice(others, currency)}</span>
            </li>
          )}
        </ul>
      </section>
    </div>
  );
}
