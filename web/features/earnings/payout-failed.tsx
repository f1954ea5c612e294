import { TriangleAlert } from 'lucide-react';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { Card } from '../../ui/card.tsx';

/** Warns that the last payout failed, and what to do; renders nothing otherwise. */
export function PayoutFailed({ earnings: { lastPayout, currency } }: { earnings: Earnings }) {
  if (lastPayout?.state !== 'failed') return null;
  return (
    <Card asChild className="flex items-start gap-4">
      <section aria-labelledby="payout-failed">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-danger" />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h2 id="payout-failed" className="text-lg leading-snug">
            Votre dernier virement n’est pas arrivé
          </h2>
          <p className="text-sm text-ink-soft">
            Votre banque a renvoyé les {formatPrice(lastPayout.cents, currency)} partis le{' '}
            {formatDay(lastPayout.createdAt)}. Cet argent est toujours à vous : vérifiez votre IBAN
            dans votre espace Stripe, et il repartira avec le prochain virement.
          </p>
        </div>
      </section>
    </Card>
  );
}
