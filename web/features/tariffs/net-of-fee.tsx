import { feeOf } from '../../../domain/orders/order.ts';
import { parseEuros } from '../../../domain/profiles/tariff.ts';
import { formatPrice } from '../../formats/formats.ts';
import { useSiteConfig } from '../../platform/site-config.ts';

/** The creator's share of a price, while they type it. */
export function NetOfFee({ price }: { price: string }) {
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
