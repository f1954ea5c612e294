import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frenchNumber } from './french-number.ts';
import { frenchEuros, frenchPrice } from './french-price.ts';

const cents = fc.oneof(
  fc.integer({ min: -5_000, max: 200_000 }),
  fc.integer({ min: -1e11, max: 1e11 }),
);
const euros = (options: Intl.NumberFormatOptions, value: number) =>
  new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: value % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
    ...options,
  }).format(value / 100);

describe('French numbers', () => {
  it('equal those of Intl', () => {
    const number = fc.oneof(
      fc.maxSafeInteger(),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((value) => !Object.is(value, -0)),
    );
    const digits = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(number, digits, (value, max) => {
        const expected = value.toLocaleString('fr-FR', { maximumFractionDigits: max });
        expect(frenchNumber(value, { max })).toBe(expected);
      }),
    );
  });

  it('equal those of Intl at the limits of groups and digits', () => {
    for (const value of [0, 0.5, 1.5, 999, 999.9996, 1000, 9999, 10_000, 123_456, 1_000_000, 1e20])
      expect(frenchNumber(value)).toBe(value.toLocaleString('fr-FR'));
  });
});

describe('French prices', () => {
  it('equal those of Intl', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const expected = euros({ style: 'currency', currency: 'EUR', useGrouping: 'min2' }, value);
        expect(frenchPrice(value, 'EUR')).toBe(expected);
        expect(frenchEuros(value)).toBe(euros({}, value));
      }),
    );
  });

  it('name another currency', () => {
    expect(frenchPrice(450, 'USD').replaceAll(/\s/g, ' ')).toBe('4,50 $US');
  });
});
