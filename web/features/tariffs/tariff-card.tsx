import { CalendarDays, MessageCircleQuestion, Sun } from 'lucide-react';
import { useId } from 'react';
import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { offerNames } from '../../../domain/orders/earnings.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { formatFigure } from '../../../domain/text/french.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { EuroInput } from './euro-input.tsx';
import { NetOfFee } from './net-of-fee.tsx';

const descriptions = {
  question: { icon: MessageCircleQuestion, text: 'Une question, une réponse.' },
  day: { icon: Sun, text: '24 heures de conversation.' },
  month: { icon: CalendarDays, text: '30 jours de conversation, sur tous vos topics.' },
} as const satisfies Record<PricingModel, unknown>;

interface TariffCardProps {
  pricing: PricingModel;
  offer: { active: boolean; price: string };
  onChange: (offer: { active: boolean; price: string }) => void;
  error: string | undefined;
}

/** One offer, with its switch and, when it is on, its price. */
export function TariffCard({ pricing, offer, onChange, error }: TariffCardProps) {
  const { icon: Icon, text } = descriptions[pricing];
  const headingId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={headingId} className="grid gap-4">
        <div className="flex items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-encre-wash text-encre">
            <Icon aria-hidden className="size-5" />
          </span>
          <div className="min-w-0 flex-1">
            <h2 id={headingId} className="text-lg">
              {offerNames[pricing]}
            </h2>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
          <Switch
            aria-label={`Activer le tarif ${offerNames[pricing]}`}
            checked={offer.active}
            onCheckedChange={(active) => onChange({ ...offer, active })}
          />
        </div>
        {!offer.active && error && <p className="text-xs text-danger">{error}</p>}
        {offer.active && (
          <Field
            label="Prix (€)"
            hint={`De 0 (gratuit) à ${formatFigure(PRICE_MAX_EUROS)} €`}
            error={error}
            className="animate-appear"
          >
            <EuroInput
              value={offer.price}
              onValueChange={(price) => onChange({ ...offer, price })}
            />
          </Field>
        )}
        {offer.active && <NetOfFee price={offer.price} />}
      </section>
    </Card>
  );
}
