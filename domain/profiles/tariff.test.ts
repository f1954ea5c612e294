import { describe, expect, it } from 'vitest';
import { PRICE_MAX_EUROS } from '../limits.ts';
import { PRICE_FILTER_MAX_CENTS } from './filters.ts';
import { formatEuros, offersBelow, parseEuros, tariffsSchema } from './tariff.ts';

describe('a typed price', () => {
  it.each([
    ['3', 300],
    ['0', 0],
    ['4,5', 450],
    ['4.5', 450],
    ['4,50', 450],
    ['4,', 400],
    [',99', 99],
    ['0.01', 1],
    ['0.29', 29],
    ['19,99', 1_999],
    [' 1 240,00 ', 124_000],
    ['1\u202f240', 124_000],
    ['12,50 €', 1_250],
    ['12,50\u00a0€', 1_250],
    ['€12.50', 1_250],
    ['12€50', 1_250],
    ['12 €', 1_200],
    ['12,5 EUR', 1_250],
    ['12 euros', 1_200],
  ])('%j is %d cents', (text, cents) => {
    expect(parseEuros(text)).toBe(cents);
  });

  it('is never rounded: every price from 0 to 100 € is preserved', () => {
    for (let cents = 0; cents <= 10_000; cents++)
      expect(parseEuros(formatEuros(cents))).toBe(cents);
  });

  it.each([
    '',
    ' ',
    ',',
    '.',
    '-3',
    '4,555',
    '1.005',
    '1.2.3',
    '€',
    '12 $',
    '12€50€5',
    '1e3',
    'trois',
    '12345678901',
  ])('is null for %j', (text) => {
    expect(parseEuros(text)).toBeNull();
  });

  it('has two decimals only when there are cents', () => {
    expect([0, 1, 50, 300, 450, 124_000].map(formatEuros)).toEqual([
      '0',
      '0,01',
      '0,50',
      '3',
      '4,50',
      '1240',
    ]);
  });
});

describe('tariffs', () => {
  const off = { active: false, priceCents: null };

  it('may be free, but an active one needs a price', () => {
    const free = { active: true, priceCents: 0 };
    expect(tariffsSchema.safeParse({ question: free, day: off, month: off }).success).toBe(true);
    const result = tariffsSchema.safeParse({
      question: off,
      day: { active: true, priceCents: null },
      month: off,
    });
    expect(result.error?.issues).toMatchObject([
      { path: ['day', 'priceCents'], message: 'Un tarif actif doit avoir un prix' },
    ]);
  });

  it('are limited to 1000 €, and the error names the tariff', () => {
    const at = (priceCents: number) =>
      tariffsSchema.safeParse({ question: off, day: off, month: { active: true, priceCents } });
    expect(at(100_000).success).toBe(true);
    expect(at(100_001).error?.issues).toMatchObject([
      { path: ['month', 'priceCents'], message: 'Le prix d’un mois ne peut pas dépasser 1 000 €' },
    ]);
  });

  it('may reach the end of the price filter', () => {
    expect(PRICE_MAX_EUROS).toBeGreaterThanOrEqual(PRICE_FILTER_MAX_CENTS / 100);
  });
});

describe('offersBelow', () => {
  it('names the offers on sale that a card cannot pay, and no free one', () => {
    const offer = (priceCents: number | null, active = true) => ({ active, priceCents });
    const tariffs = { question: offer(30), day: offer(0), month: offer(99, false) };
    expect(offersBelow(tariffs, 100)).toEqual(['question']);
    expect(offersBelow({ ...tariffs, question: offer(100) }, 100)).toEqual([]);
  });
});
