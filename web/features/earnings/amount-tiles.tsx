import { type Earnings, earningsByWait } from '../../../domain/orders/earnings.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { useDeadlines } from '../../platform/site-config.ts';
import { Card } from '../../ui/card.tsx';
import { releaseReason, suspendedReason } from './wait-words.ts';

/** The creator's money from the question to the bank, each amount with its reason. */
export function AmountTiles({ earnings }: { earnings: Earnings }) {
  const { releaseDays } = useDeadlines();
  const { availableCents, paidOutCents, currency, feeRate, feeSince } = earnings;
  const { answer, release, bank, complaint } = earningsByWait(earnings);
  const tiles = [
    {
      label: 'Mis de côté',
      cents: answer,
      reason: 'Des questions payées qui attendent votre réponse.',
    },
    {
      label: 'À venir',
      cents: release,
      reason: releaseReason(earnings.waits, releaseDays),
    },
    { label: 'Disponible', cents: availableCents, reason: payoutReason(earnings) },
    { label: 'Versé', cents: paidOutCents, reason: paidOutReason(earnings) },
    ...(bank + complaint > 0
      ? [
          {
            label: 'En suspens',
            cents: bank + complaint,
            reason: suspendedReason({ bank, complaint }, earnings.waits, currency),
          },
        ]
      : []),
  ];
  return (
    <section aria-label="Montants" className="grid gap-3">
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {tiles.map(({ label, cents, reason }) => (
          <Card key={label} className="grid content-start gap-1">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">
              {formatPrice(cents, currency)}
            </dd>
            <dd className="text-sm text-ink-soft">{reason}</dd>
          </Card>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        {feeSince
          ? `Ces montants sont nets de la commission du jour de chaque commande, de ${Math.round(feeRate * 100)} % depuis le ${formatDay(feeSince)}.`
          : `Ces montants sont nets de la commission de ${Math.round(feeRate * 100)} %.`}
      </p>
    </section>
  );
}

function paidOutReason({ lastPayout, currency }: Earnings): string {
  if (lastPayout?.state !== 'paid') return 'Viré sur votre compte bancaire.';
  return `Viré sur votre compte bancaire, dont ${formatPrice(lastPayout.cents, currency)} le ${formatDay(lastPayout.arrivesAt)}.`;
}

function payoutReason(earnings: Earnings): string {
  const { availableCents, minimumPayoutCents, payoutAccount, currency } = earnings;
  const { nextPayoutAt, nextTransferAt, inTransitCents } = earnings;
  if (availableCents === 0) return 'Rien à verser pour le moment.';
  if (payoutAccount !== 'active') return 'Indiquez où vous verser cet argent.';
  if (inTransitCents > 0 && nextPayoutAt)
    return `${formatPrice(inTransitCents, currency)} en route vers votre banque, attendus le ${formatDay(nextPayoutAt)}.`;
  if (nextTransferAt === null) return 'Versé au prochain virement.';
  const minimum = formatPrice(minimumPayoutCents, currency);
  return availableCents >= minimumPayoutCents
    ? `Versé à partir du ${formatDay(nextTransferAt)}.`
    : `Versé dès ${minimum}, ou le ${formatDay(nextTransferAt)} au plus tard.`;
}
