import { useQuery } from '@tanstack/react-query';
import { BadgeEuro } from 'lucide-react';
import { useBecomeCreator } from '../../data/become-creator.ts';
import { meQuery } from '../../data/me.ts';
import { sellerQuery } from '../../data/seller.ts';
import { tariffsQuery } from '../../data/tariffs.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { NotCreator } from '../../widgets/not-creator.tsx';
import { ReadinessCard } from '../../widgets/readiness-card.tsx';
import { AvailabilityForm } from './availability-form.tsx';
import { SellerForm } from './seller-form.tsx';
import { TariffsForm } from './tariffs-form.tsx';

/** 'Gérer les tarifs': the prices of a question, a day and a month, and the seller's status. */
export default function PricingPage() {
  const become = useBecomeCreator();
  const { data: tariffs, error, refetch } = useQuery(tariffsQuery);
  // Awaited, since the list above the form would push it down later.
  const { data: me, isPending: isMePending } = useQuery(meQuery);
  const sellers = useQuery(sellerQuery);
  const { data: seller, isPending: isSellerPending } = sellers;
  return (
    <Page title="Gérer les tarifs" back={{ to: paths.profile, label: 'Profil' }}>
      {tariffs && !isMePending && !isSellerPending ? (
        <div className="grid grid-cols-1 gap-6">
          {me?.isCreator && <ReadinessCard page={me} here="tariff" />}
          <TariffsForm saved={tariffs} />
          {seller ? (
            <SellerForm saved={seller} />
          ) : (
            sellers.error && (
              <ErrorState
                message={messageOf(sellers.error)}
                onRetry={() => void sellers.refetch()}
              />
            )
          )}
          {me && <AvailabilityForm saved={me.availability} />}
        </div>
      ) : error instanceof ApiProblem && error.code === 'creator.required' ? (
        <NotCreator
          icon={BadgeEuro}
          text="Devenez créateur pour fixer vos tarifs et répondre aux questions."
          become={become}
        />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={3} cardClassName="h-32" />
      )}
    </Page>
  );
}
