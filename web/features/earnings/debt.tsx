import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CARD_MINIMUM_CENTS } from '../../../domain/orders/debt-payment.ts';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import { DEBT_PAID_BY_CARD } from '../../../domain/orders/movements.ts';
import { DEBT_PARAMETER } from '../../../site/paths.ts';
import { refreshEarnings, startDebtPayment, syncDebtPayment } from '../../data/earnings.ts';
import { formatPrice } from '../../formats/formats.ts';
import { useRedirect } from '../../hooks/use-redirect.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The creator's debt, and the button that pays all of it by card; renders nothing without a debt. */
export function Debt({ earnings: { owedCents, currency } }: { earnings: Earnings }) {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [id, setId] = useState(() => crypto.randomUUID());
  const { mutate: sync } = useMutation({
    mutationFn: () => syncDebtPayment(queryClient),
    onSuccess: (stillOwed) =>
      stillOwed === 0
        ? toast.success(DEBT_PAID_BY_CARD)
        : toast.message('Votre paiement n’est pas encore arrivé : nous vous préviendrons.'),
    onError: (error) => toast.error(messageOf(error)),
  });
  // After a return from the payment page, whose event may not have arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (!params.has(DEBT_PARAMETER)) return;
    setParams({}, { replace: true });
    sync();
  }, []);
  const { isRedirecting, goToProvider } = useRedirect(() => void refreshEarnings(queryClient));
  const { mutate: pay, isPending } = useMutation({
    mutationFn: () => startDebtPayment(queryClient, { id, cents: owedCents }),
    onSuccess: (url) => (url === null ? toast.success(DEBT_PAID_BY_CARD) : goToProvider(url)),
    onError: (error) => {
      // After a refusal, the next press is another payment, of the debt of then.
      if (error instanceof ApiProblem) setId(crypto.randomUUID());
      void refreshEarnings(queryClient);
      toast.error(messageOf(error));
    },
  });
  if (owedCents === 0) return null;
  const price = formatPrice(owedCents, currency);
  const isPayable = owedCents >= CARD_MINIMUM_CENTS;
  return (
    <Card asChild className="flex flex-wrap items-center gap-4">
      <section aria-labelledby="debt">
        <HandCoins aria-hidden className="mt-0.5 size-6 shrink-0 self-start text-encre" />
        <div className="grid min-w-52 flex-1 grid-cols-1 gap-1">
          <h2 id="debt" className="text-lg leading-snug">
            Vous devez {price}
          </h2>
          <p className="text-sm text-ink-soft">
            Des parts déjà versées ont été rendues depuis par notre équipe ou par une banque ;
            chaque vente dit pourquoi.{' '}
            {isPayable
              ? 'Réglez-les par carte, ou elles seront prises sur vos prochaines ventes.'
              : 'Elles seront prises sur vos prochaines ventes.'}
          </p>
        </div>
        {isPayable && (
          <Button busy={isPending || isRedirecting} busyLabel="Ouverture..." onClick={() => pay()}>
            Régler {price} par carte
          </Button>
        )}
      </section>
    </Card>
  );
}
