import { describe, expect, it } from 'vitest';
import { isSellerCountry, newCreatorSchema } from './seller-country.ts';

describe('isSellerCountry', () => {
  it('is true of France only', () => {
    expect(isSellerCountry('FR')).toBe(true);
    for (const code of ['BE', 'CH', 'CA', 'fr', '']) expect(isSellerCountry(code)).toBe(false);
  });
});

describe('newCreatorSchema', () => {
  it('accepts a country code or none', () => {
    expect(newCreatorSchema.safeParse({}).success).toBe(true);
    expect(newCreatorSchema.safeParse({ country: 'BE' }).success).toBe(true);
    for (const body of [{ country: 'France' }, { country: null }, { country: 'FR', name: 'x' }])
      expect(newCreatorSchema.safeParse(body).success).toBe(false);
  });
});
