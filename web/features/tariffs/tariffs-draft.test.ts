import { describe, expect, it } from 'vitest';
import { draftOf, type TariffsDraft, tariffsOf } from './tariffs-draft.ts';

const off = { active: false, price: '' };
const draft = (question: TariffsDraft['question']): TariffsDraft => ({
  question,
  day: off,
  month: off,
});

describe('the pricing form', () => {
  it('shows stored prices and gives them back unchanged', () => {
    const tariffs = {
      question: { active: true, priceCents: 435 },
      day: { active: false, priceCents: 1_000 },
      month: { active: false, priceCents: null },
    };
    expect(draftOf(tariffs).question.price).toBe('4.35');
    expect(tariffsOf(draftOf(tariffs)).tariffs).toEqual(tariffs);
  });

  it('takes a comma, and nothing for free', () => {
    expect(tariffsOf(draft({ active: true, price: '4,50' })).tariffs?.question.priceCents).toBe(
      450,
    );
    expect(tariffsOf(draft({ active: true, price: '0' })).tariffs?.question.priceCents).toBe(0);
  });

  it.each([
    ['', 'Un tarif actif doit avoir un prix'],
    ['4,555', 'Saisissez un prix en euros, avec deux décimales au plus'],
    ['-1', 'Saisissez un prix en euros, avec deux décimales au plus'],
    ['1000,01', 'Le prix d’une question ne peut pas dépasser 1 000 €'],
  ])('refuses %j for an active offer', (price, message) => {
    expect(tariffsOf(draft({ active: true, price })).errors).toEqual({ question: message });
  });

  it('takes the most that is possible', () => {
    const { tariffs } = tariffsOf(draft({ active: true, price: '1000' }));
    expect(tariffs?.question.priceCents).toBe(100_000);
  });

  it('drops a price of before that is too much now, where the offer is off', () => {
    expect(tariffsOf(draft({ active: false, price: '999999' })).tariffs?.question).toEqual({
      active: false,
      priceCents: null,
    });
  });

  it('asks nothing of an offer that is off', () => {
    expect(tariffsOf(draft({ active: false, price: 'abc' })).tariffs?.question).toEqual({
      active: false,
      priceCents: null,
    });
  });
});
