import { FEE_MINIMUM_CENTS, FEE_PERCENT, feeOf } from '../../../domain/order.ts';
import { parseEuros } from '../../../domain/tariff.ts';
import { formatPrice } from '../../lib/formats.ts';

/** A real provider takes nothing below this, cents. */
const ORDERED_FROM_CENTS = 100;

/** What is left of a price for the creator, while they type it. */
export function NetOfFee({ price }: { price: string }) {
  const cents = parseEuros(price);
  if (cents === null || cents === 0) return null;
  const fee = feeOf(cents);
  return (
    <p className="text-sm">
      {cents < ORDERED_FROM_CENTS ? (
        <span className="text-danger">
          Un prix de moins de {formatPrice(ORDERED_FROM_CENTS)} ne peut pas être payé par carte.
          Choisissez 0&nbsp;€ ou au moins {formatPrice(ORDERED_FROM_CENTS)}.
        </span>
      ) : (
        <>
          Il vous reste <strong className="font-semibold">{formatPrice(cents - fee)}</strong>{' '}
          <span className="text-ink-soft">
            (commission de {FEE_PERCENT}&nbsp;%, au moins {formatPrice(FEE_MINIMUM_CENTS)}&nbsp;:{' '}
            {formatPrice(fee)})
          </span>
        </>
      )}
    </p>
  );
}
