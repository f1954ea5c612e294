import { describe, expect, it } from 'vitest';
import {
  conflictsOf,
  draftOf,
  isChanged,
  rebased,
  type TariffsDraft,
  tariffsOf,
} from './tariffs-draft.ts';

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
    ['-1', 'Saisissez un prix de 0 (gratuit) à 1 000 €'],
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

describe('a form whose tariffs were changed elsewhere', () => {
  const none = { active: false, priceCents: null };
  const shown = { question: { active: true, priceCents: 300 }, day: none, month: none };
  const mine = { ...draftOf(shown), question: { active: true, price: '4' } };

  it('keeps what was changed in it, and follows in the rest', () => {
    const current = { ...shown, day: { active: true, priceCents: 900 } };
    expect(rebased(mine, shown, current)).toEqual({
      ...mine,
      day: { active: true, price: '9' },
    });
    expect(conflictsOf(mine, shown, current)).toEqual({});
  });

  it('tells what stands where both have changed the same', () => {
    const dearer = { ...shown, question: { active: true, priceCents: 1200 } };
    expect(conflictsOf(mine, shown, dearer).question).toMatch(/^Enregistré entre-temps : 12\s€$/);
    const off = { ...shown, question: { active: false, priceCents: 300 } };
    expect(conflictsOf(mine, shown, off).question).toBe('Enregistré entre-temps : désactivé');
    const same = { ...shown, question: { active: true, priceCents: 400 } };
    expect(conflictsOf(mine, shown, same)).toEqual({});
  });

  it('has nothing to lose where the same price is only written otherwise', () => {
    expect(isChanged({ ...mine, question: { active: true, price: '3.00' } }, shown)).toBe(false);
    expect(isChanged({ ...mine, question: { active: true, price: '' } }, shown)).toBe(true);
    expect(isChanged(mine, shown)).toBe(true);
  });
});
