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

describe('tariffs draft', () => {
  it('returns stored prices unchanged', () => {
    const tariffs = {
      question: { active: true, priceCents: 435 },
      day: { active: false, priceCents: 1_000 },
      month: { active: false, priceCents: null },
    };
    expect(draftOf(tariffs).question.price).toBe('4,35');
    expect(tariffsOf(draftOf(tariffs)).tariffs).toEqual(tariffs);
  });

  it('accepts a decimal comma, a currency and a price of 0', () => {
    expect(tariffsOf(draft({ active: true, price: '4,50 €' })).tariffs?.question.priceCents).toBe(
      450,
    );
    expect(tariffsOf(draft({ active: true, price: '0' })).tariffs?.question.priceCents).toBe(0);
  });

  it.each([
    ['', 'Un tarif actif doit avoir un prix'],
    ['4,555', 'Saisissez un prix en euros, avec deux décimales au plus'],
    ['-1', 'Saisissez un prix de 0 (gratuit) à 1 000 €'],
    ['1000,01', 'Le prix d’une question ne peut pas dépasser 1 000 €'],
  ])('rejects %j when the offer is active', (price, message) => {
    expect(tariffsOf(draft({ active: true, price })).errors).toEqual({ question: message });
  });

  it('accepts the maximum price', () => {
    const { tariffs } = tariffsOf(draft({ active: true, price: '1000' }));
    expect(tariffs?.question.priceCents).toBe(100_000);
  });

  it('drops a price above the maximum when the offer is inactive', () => {
    expect(tariffsOf(draft({ active: false, price: '999999' })).tariffs?.question).toEqual({
      active: false,
      priceCents: null,
    });
  });

  it('ignores an invalid price when the offer is inactive', () => {
    expect(tariffsOf(draft({ active: false, price: 'abc' })).tariffs?.question).toEqual({
      active: false,
      priceCents: null,
    });
  });
});

describe('tariffs draft after a change elsewhere', () => {
  const none = { active: false, priceCents: null };
  const shown = { question: { active: true, priceCents: 300 }, day: none, month: none };
  const mine = { ...draftOf(shown), question: { active: true, price: '4' } };

  it('keeps its own changes and takes the other current values', () => {
    const current = { ...shown, day: { active: true, priceCents: 900 } };
    expect(rebased(mine, shown, current)).toEqual({
      ...mine,
      day: { active: true, price: '9' },
    });
    expect(conflictsOf(mine, shown, current)).toEqual({});
  });

  it('reports the stored value when both have changed the same offer', () => {
    const dearer = { ...shown, question: { active: true, priceCents: 1200 } };
    expect(conflictsOf(mine, shown, dearer).question).toMatch(/^Enregistré entre-temps : 12\s€$/);
    const off = { ...shown, question: { active: false, priceCents: 300 } };
    expect(conflictsOf(mine, shown, off).question).toBe('Enregistré entre-temps : désactivé');
    const same = { ...shown, question: { active: true, priceCents: 400 } };
    expect(conflictsOf(mine, shown, same)).toEqual({});
  });

  it('is unchanged when the same price has another notation', () => {
    expect(isChanged({ ...mine, question: { active: true, price: '3.00' } }, shown)).toBe(false);
    expect(isChanged({ ...mine, question: { active: true, price: '' } }, shown)).toBe(true);
    expect(isChanged(mine, shown)).toBe(true);
  });
});
