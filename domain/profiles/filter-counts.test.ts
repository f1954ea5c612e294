import { describe, expect, it } from 'vitest';
import { countFilters, type FilteredFigures } from './filter-counts.ts';

const nobody: FilteredFigures = {
  tariffs: { question: null, day: null, month: null },
  ...{ gender: null, nationality: null, residence: null, languages: null, mbti: null, sign: null },
};

describe('countFilters', () => {
  it('counts only values that occur', () => {
    const counts = countFilters([
      nobody,
      {
        tariffs: { question: true, day: false, month: true },
        ...{ gender: 2, nationality: 'FR', residence: 'BE', languages: [1, 2] },
        ...{ mbti: 'INTJ', sign: 9 },
      },
      { ...nobody, tariffs: { question: true, day: false, month: false }, languages: [2, 2] },
    ]);
    expect(counts).toEqual({
      tariff: { question: 2, month: 1 },
      gender: { '2': 1 },
      nationality: { FR: 1 },
      residence: { BE: 1 },
      language: { '1': 1, '2': 2 },
      mbti: { INTJ: 1 },
      sign: { '9': 1 },
    });
  });

  it('counts nothing when there is nobody', () => {
    for (const counts of Object.values(countFilters([]))) expect(counts).toEqual({});
  });
});
