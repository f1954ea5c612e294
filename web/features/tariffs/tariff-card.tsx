import { CalendarDays, MessageCircleQuestion, Sun } from 'lucide-react';
import { useId } from 'react';
import { PRICE_MAX_EUROS } from '../../../domain/limits.ts';
import { offerNames } from '../../../domain/orders/earnings.ts';
import { feeOf } from '../../../domain/orders/order.ts';
import type { PriceRange } from '../../../domain/profiles/peer-prices.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import { parseEuros } from '../../../domain/profiles/tariff.ts';
import { formatFigure } from '../../../domain/text/french.ts';
import { formatPrice } from '../../formats/formats.ts';
import { useSiteConfig } from '../../platform/site-config.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Switch } from '../../ui/switch.tsx';

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
  /** Prices of creators of the same category; undefined when too few of them sell this. */
  peers: (PriceRange & { category: string }) | undefined;
}

export function TariffCard({ pricing, offer, onChange, error, peers }: TariffCardProps) {
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
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={offer.price}
              onChange={({ target }) => onChange({ ...offer, price: target.value })}
            />
          </Field>
        )}
        {offer.active && peers && (
          <p className="text-sm text-ink-soft">
            En {peers.category}, vos pairs demandent {rangeInWords(peers)}.
          </p>
        )}
        {offer.active && <NetOfFee price={offer.price} />}
      </section>
    </Card>
  );
}

function rangeInWords({ fromCents, toCents }: PriceRange): string {
  const [from, to] = [formatPrice(fromCents), formatPrice(toCents)];
  return from === to ? `autour de ${from}` : `${from} à ${to}`;
}

/** The creator's share of a price, while they type it. */
function NetOfFee({ price }: { price: string }) {
  const site = useSiteConfig();
  const cents = parseEuros(price);
  if (cents === null || cents === 0) return null;
  const least = formatPrice(site.minimumPriceCents);
  if (cents < site.minimumPriceCents)
    return (
      <p className="text-sm text-danger">
        Un prix de moins de {least} ne pourra pas être payé par carte&nbsp;: choisissez 0&nbsp;€ ou
        au moins {least}.
      </p>
    );
  const fee = feeOf(cents, site.fee);
  return (
    <p className="text-sm">
      Il vous reste <strong className="font-semibold">{formatPrice(cents - fee)}</strong>
      <span className="text-ink-soft">, une fois déduite la commission de {formatPrice(fee)}.</span>
    </p>
  );
}
