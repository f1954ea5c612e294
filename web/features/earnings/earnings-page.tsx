import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { BadgeEuro } from 'lucide-react';
import { earningsQuery, payoutsQuery, statementQuery } from '../../data/earnings.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { HowItWorks } from '../../widgets/how-it-works.tsx';
import { AmountTiles } from './amount-tiles.tsx';
import { Debt } from './debt.tsx';
import { useMonths } from './months.ts';
import { PayoutAccount } from './payout-account.tsx';
import { PayoutFailed } from './payout-failed.tsx';
import { Payouts } from './payouts.tsx';
import { SoldOrders } from './sold-orders.tsx';
import { Statements } from './statements.tsx';

/** 'Revenus': a creator's money, amount by amount. */
export default function EarningsPage() {
  const { data: earnings, error, refetch } = useQuery(earningsQuery);
  // Fetched in parallel with the amounts, since `Statements` renders only after them.
  const [thisMonth] = useMonths();
  usePrefetchQuery(statementQuery(thisMonth!.value));
  usePrefetchQuery(payoutsQuery);
  return (
    <Page title="Revenus" back={{ to: paths.profile, label: 'Profil' }} width="medium">
      {earnings ? (
        <div className="grid gap-4">
          <div className="grid gap-6 print:hidden">
            <PayoutAccount earnings={earnings} />
            <PayoutFailed earnings={earnings} />
            <Debt earnings={earnings} />
            <AmountTiles earnings={earnings} />
            <Payouts />
            <SoldOrders />
          </div>
          <Statements />
          <HowItWorks />
        </div>
      ) : error instanceof ApiProblem && error.code === 'creator.required' ? (
        <EmptyState
          icon={BadgeEuro}
          title="Vous n'êtes pas créateur"
          text="Devenez créateur depuis les paramètres du compte pour répondre à des questions et être payé."
        />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={3} cardClassName="h-40" />
      )}
    </Page>
  );
}
