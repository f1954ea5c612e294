import { BadgeCheck } from 'lucide-react';
import { formatDay } from '../../formats/formats.ts';
import { Card } from '../../ui/card.tsx';
import { EndSubscription } from '../../widgets/end-subscription.tsx';

interface CoveredProps {
  /** The creator's name. */
  name: string;
  /** End of the subscription, ISO 8601. */
  until: string;
  /** The order that paid for it; null when it was free. */
  orderId: string | null;
}

/**
 * Replaces the options while a subscription runs: it shows what the subscription covers instead of
 * prices.
 */
export function Covered({ name, until, orderId }: CoveredProps) {
  return (
    <Card asChild className="flex items-start gap-4 bg-encre-wash">
      <section aria-labelledby="covered">
        <BadgeCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-encre" />
        <div className="min-w-0">
          <h3 id="covered" className="text-base">
            Votre abonnement couvre vos questions
          </h3>
          <p className="text-sm">
            Tous les sujets de {name}, sans limite de messages, jusqu’au {formatDay(until)}. Vous
            n’avez rien à payer.
          </p>
          {orderId && <EndSubscription orderId={orderId} name={name} />}
        </div>
      </section>
    </Card>
  );
}
