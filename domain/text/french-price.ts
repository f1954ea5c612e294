import { CURRENCY } from '../limits.ts';
import { frenchNumber } from './french-number.ts';

/** Euros from integer cents, which are shown if there are any: `3`, `4,50`. */
export function frenchEuros(cents: number): string {
  return frenchNumber(cents / 100, { min: cents % 100 === 0 ? 0 : 2, max: 2 });
}

/**
 * A price from integer cents with its currency, as in the specification: four digits stand together.
 * `3 €`, `4,50 €`, `1240 €`, `12 400 €`.
 */
export function frenchPrice(cents: number, currency: string): string {
  const min = cents % 100 === 0 ? 0 : 2;
  if (currency === CURRENCY)
    return `${frenchNumber(cents / 100, { min, max: 2, groupedFrom: 5 })}\u00A0€`;
  return new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency,
    minimumFractionDigits: min,
    useGrouping: 'min2',
  }).format(cents / 100);
}
