import { describe, expect, it } from 'vitest';
import { cardFigures, heartsOf } from './sample-stats.ts';

const fresh = { rating: null, conversationsAnswered: 0, questionPriceCents: null };
const known = { rating: 4.2, conversationsAnswered: 7, questionPriceCents: 500 };

describe('figures of a new creator', () => {
  it('are samples when samples are shown', () => {
    expect(cardFigures(fresh, true)).toEqual({
      rating: 4.9,
      answered: 234,
      questionPriceCents: 300,
      isNew: false,
    });
    expect(heartsOf(0, 0, true)).toBe(239);
  });

  it('are empty when samples are not shown', () => {
    expect(cardFigures(fresh, false)).toEqual({
      rating: null,
      answered: 0,
      questionPriceCents: null,
      isNew: true,
    });
    expect(heartsOf(0, 0, false)).toBe(0);
  });
});

it.each([true, false])('cardFigures keeps real figures, samples shown: %s', (showSamples) => {
  expect(cardFigures(known, showSamples)).toEqual({
    rating: 4.2,
    answered: 7,
    questionPriceCents: 500,
    isNew: false,
  });
  expect(cardFigures({ ...fresh, conversationsAnswered: 1 }, false).isNew).toBe(false);
  expect(heartsOf(2, 5, showSamples)).toBe(5);
});
