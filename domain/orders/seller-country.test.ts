import { describe, expect, it } from 'vitest';
import { isSellerCountry } from './seller-country.ts';

describe('isSellerCountry', () => {
  it('is true of France, and of no other country', () => {
    expect(isSellerCountry('FR')).toBe(true);
    for (const code of ['BE', 'CH', 'CA', 'fr', '']) expect(isSellerCountry(code)).toBe(false);
  });
});
