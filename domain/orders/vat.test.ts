import { describe, expect, it } from 'vitest';
import { formatVatRate, vatWithin } from './vat.ts';

describe('vatWithin', () => {
  it('is a sixth of a price at 20 %, rounded to the cent', () => {
    expect([60, 300, 61, 62, 63, 0].map((cents) => vatWithin(cents, 200))).toEqual([
      10, 50, 10, 10, 11, 0,
    ]);
  });

  it('is symmetric for negative amounts', () => {
    expect([vatWithin(-63, 200), vatWithin(-0, 200)]).toEqual([-11, 0]);
  });

  it('is 0 at a rate of 0', () => {
    expect(vatWithin(300, 0)).toBe(0);
  });
});

describe('formatVatRate', () => {
  it('has a decimal comma when the rate has decimals', () => {
    expect([formatVatRate(200), formatVatRate(55)]).toEqual(['20 %', '5,5 %']);
  });
});
