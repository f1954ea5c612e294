import { describe, expect, it } from 'vitest';
import { filterParams } from '../../data/creators.ts';
import {
  ageEnds,
  countChoices,
  noFilters,
  parseFilters,
  priceEnds,
  withAges,
  withChoice,
  withPrices,
} from './filter-params.ts';

const parse = (address: string) => parseFilters(new URLSearchParams(address));

describe('filter parameters', () => {
  it('survive a round trip through the URL', () => {
    const address =
      'tariff=day&tariff=month&gender=2&nationality=FR&language=1&language=2&mbti=INTJ&priceMax=5000&ageMin=30';
    const filters = parse(address);
    expect(filters).toMatchObject({ tariff: ['day', 'month'], gender: [2], language: [1, 2] });
    expect(priceEnds(filters)).toEqual([0, 5000]);
    expect(ageEnds(filters)).toEqual([30, 80]);
    expect(
      parse(new URLSearchParams(Object.entries(filterParams(filters)).flatMap(pairs)).toString()),
    ).toEqual(filters);
  });

  it('ignore invalid values', () => {
    expect(parse('tariff=year&gender=x&nationality=fr&priceMin=cheap&ageMax=&other=1')).toEqual(
      noFilters,
    );
    expect(filterParams(noFilters)).toEqual({});
  });

  it('count choices, not ranges', () => {
    expect(countChoices(parse('tariff=day&gender=1&gender=2&priceMin=500&ageMax=40'))).toBe(3);
  });

  it('change one at a time', () => {
    const chosen = withChoice(withChoice(noFilters, 'sign', 9, true), 'sign', 10, true);
    expect(chosen.sign).toEqual([9, 10]);
    expect(withChoice(chosen, 'sign', 9, false).sign).toEqual([10]);
    expect(filterParams(withPrices(withAges(noFilters, [18, 80]), [0, 20000]))).toEqual({});
    expect(filterParams(withPrices(noFilters, [500, 20000]))).toEqual({ priceMin: '500' });
  });
});

function pairs([key, value]: [string, string | string[]]): [string, string][] {
  return [value].flat().map((one) => [key, one]);
}
