import { describe, expect, it } from 'vitest';
import { countryName, countryOf } from './country.ts';

describe('countryOf', () => {
  it.each(['FR', 'RE', 'US'])('is %s for itself', (code) => {
    expect(countryOf(code)).toBe(code);
  });

  it.each(['T1', 'XX', 'ZZ', 'fr', 'FRA', '', undefined, null, 33])('is null for %s', (code) => {
    expect(countryOf(code)).toBeNull();
  });
});

describe('countryName', () => {
  it.each([
    ['FR', 'France'],
    ['DE', 'Allemagne'],
    ['RE', 'La Réunion'],
  ])('of %s is %s', (code, name) => {
    expect(countryName(code)).toBe(name);
  });

  it.each(['XX', 'ZZ', '<b>', null])('is null for %s', (code) => {
    expect(countryName(code)).toBeNull();
  });
});
