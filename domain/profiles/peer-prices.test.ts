import { describe, expect, it } from 'vitest';
import { peerPrices } from './peer-prices.ts';

const selling = (...cents: (number | null)[]) =>
  cents.map((question) => ({ question, day: null, month: null }));

describe('peerPrices', () => {
  it('is the middle half of the prices, without the lowest and the highest', () => {
    expect(peerPrices(selling(9000, 300, 800, 600, 1200)).question).toEqual({
      fromCents: 600,
      toCents: 1200,
    });
    const many = Array.from({ length: 20 }, (_, index) => (index + 1) * 100);
    expect(peerPrices(selling(...many)).question).toEqual({ fromCents: 600, toCents: 1500 });
  });

  it('is nothing when fewer than five sell, free and inactive offers aside', () => {
    expect(peerPrices(selling(300, 400, 500, 600))).toEqual({});
    expect(peerPrices(selling(300, 400, 500, 600, null, 0))).toEqual({});
  });
});
