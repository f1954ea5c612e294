import { describe, expect, it } from 'vitest';
import { ratingPays } from './rating-pays.ts';

const order = {
  priceCents: 800,
  currency: 'EUR',
  releaseAt: `${new Date().getFullYear()}-12-02T12:00:00.000Z`,
  canConfirm: true,
};

describe('ratingPays', () => {
  it('says from how many stars the price goes to whom, and when it goes otherwise', () => {
    expect(ratingPays(order, 'Camille')).toBe(
      'À partir de 3 étoiles, les 8\u00a0€ sont versés tout de suite à Camille ; sinon le 2 décembre.',
    );
  });

  it('agrees with a price of one euro', () => {
    expect(ratingPays({ ...order, priceCents: 100 }, 'Camille')).toContain(
      'le prix de 1\u00a0€ est versé tout de suite',
    );
  });

  it.each([
    ['nothing was paid', { priceCents: 0 }],
    ['the price cannot be released by the asker', { canConfirm: false }],
    ['no release is planned', { releaseAt: null }],
  ])('is null when %s', (_when, change) => {
    expect(ratingPays({ ...order, ...change }, 'Camille')).toBeNull();
  });
});
