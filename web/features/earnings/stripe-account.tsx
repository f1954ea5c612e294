import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Landmark } from 'lucide-react';
import { useEffect } from 'react';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import type { MissingOfAccount } from '../../../domain/orders/payout.ts';
import { FIRST_SALES, PERIOD_DAYS } from '../../../domain/periods.ts';
import { openPayoutAccount, payoutDashboard, syncPayoutAccount } from '../../data/earnings.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { useRedirect } from '../../hooks/use-redirect.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** A creator's account at Stripe: they may sell first, and open it later to be paid. */
export function StripeAccount({ earnings }: { earnings: Earnings }) {
  const { payoutAccount } = earnings;
  const queryClient = useQueryClient();
  const { mutate: sync } = useMutation({
    mutationFn: () => syncPayoutAccount(queryClient),
    onError: (error) => toast.error(messageOf(error)),
  });
  const isIncomplete = payoutAccount === 'incomplete';
  // Syncs after a return from Stripe's pages, in case its webhook has not arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (isIncomplete) sync();
  }, []);
  return payoutAccount === 'active' ? (
    <Active earnings={earnings} />
  ) : (
    <Onboarding earnings={earnings} isIncomplete={isIncomplete} onReturn={sync} />
  );
}

interface OnboardingProps {
  earnings: Earnings;
  isIncomplete: boolean;
  onReturn: () => void;
}

function Onboarding({ earnings, isIncomplete, onReturn }: OnboardingProps) {
  const queryClient = useQueryClient();
  const { go, isBusy } = usePageOf(() => openPayoutAccount(queryClient), onReturn);
  return (
    <Card asChild className="grid gap-4 bg-encre-wash">
      <section aria-labelledby="payout-account">
        <div className="flex items-start gap-4">
          <Landmark aria-hidden className="mt-0.5 size-6 shrink-0 text-encre" />
          <div className="grid min-w-0 grid-cols-1 gap-2">
            <h2 id="payout-account" className="text-lg leading-snug">
              {isIncomplete ? 'Votre inscription n’est pas terminée' : whatWaits(earnings)}
            </h2>
            {isIncomplete && <p className="text-sm">{whatWaits(earnings)}.</p>}
            <p className="text-sm text-ink-soft">
              {isIncomplete
                ? `${whatIsMissing(earnings)} Vous pouvez continuer à vendre : rien n’est perdu en attendant.`
                : 'Vous pouvez vendre dès maintenant. Pour recevoir vos paiements, inscrivez-vous chez Stripe, qui vire l’argent pour nous.'}
            </p>
            <p className="text-sm text-ink-soft">
              La loi oblige Stripe à savoir à qui il verse de l’argent : il vous demande votre
              identité, votre adresse et votre IBAN, parfois une pièce d’identité. Comptez quelques
              minutes ; vous pouvez vous arrêter et reprendre.
            </p>
          </div>
        </div>
        <Button busy={isBusy} busyLabel="Ouverture..." onClick={go} className="sm:justify-self-end">
          {isIncomplete ? 'Terminer mon inscription' : 'Recevoir mes paiements'}
        </Button>
      </section>
    </Card>
  );
}

function Active({ earnings: { nextPayoutAt, nextTransferAt } }: { earnings: Earnings }) {
  const { go, isBusy } = usePageOf(payoutDashboard);
  return (
    <Card asChild className="flex flex-wrap items-center gap-4">
      <section aria-label="Compte de versement">
        <BadgeCheck aria-hidden className="size-6 shrink-0 text-presence" />
        <div className="min-w-52 flex-1">
          <p className="font-medium">Votre compte de versement est actif</p>
          <p className="text-sm text-ink-soft">
            {nextTransferAt
              ? `Prochain versement sur ce compte à partir du ${formatDay(nextTransferAt)}.`
              : nextPayoutAt
                ? `Prochain virement au plus tard le ${formatDay(nextPayoutAt)}.`
                : 'Rien à y verser pour l’instant.'}
          </p>
          <p className="text-sm text-ink-soft">
            {`Par sécurité, une vente y est versée ${PERIOD_DAYS.transfer} jours après son paiement au plus tôt, ${PERIOD_DAYS.firstTransfers} jours pour vos ${FIRST_SALES} premières ventes.`}
          </p>
        </div>
        <Button variant="outline" busy={isBusy} busyLabel="Ouverture..." onClick={go}>
          Mon espace Stripe
        </Button>
      </section>
    </Card>
  );
}

/** Fetches the URL of a page at Stripe, and redirects to it. */
function usePageOf(fetchAddress: () => Promise<string>, onReturn?: () => void) {
  const { isRedirecting, goToProvider } = useRedirect(onReturn);
  const { mutate, isPending } = useMutation({
    mutationFn: fetchAddress,
    onSuccess: goToProvider,
    onError: (error) => toast.error(messageOf(error)),
  });
  return { go: () => mutate(), isBusy: isPending || isRedirecting };
}

const missingWords: Record<MissingOfAccount, string> = {
  identity: 'votre identité',
  document: 'une pièce d’identité',
  bank: 'votre IBAN',
  terms: 'votre accord à ses conditions',
  business: 'des renseignements sur votre activité',
  other: 'd’autres renseignements',
};

/** Names the information that Stripe still requires, as a sentence. */
function whatIsMissing({ payoutMissing }: Earnings): string {
  if (payoutMissing.length === 0)
    return 'Il manque encore des renseignements à Stripe, ou leur vérification est en cours.';
  const list = new Intl.ListFormat('fr-FR').format(payoutMissing.map((each) => missingWords[each]));
  return `Stripe vous demande encore ${list}.`;
}

/** The amount that waits for the account, as a title. */
function whatWaits({ availableCents, pendingCents, heldCents, currency }: Earnings): string {
  if (availableCents > 0) return `${formatPrice(availableCents, currency)} vous attendent`;
  const toCome = pendingCents + heldCents;
  if (toCome > 0) return `${formatPrice(toCome, currency)} sont à venir`;
  return 'Où verser vos revenus ?';
}
