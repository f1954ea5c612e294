import { describe, expect, it } from 'vitest';
import { ANSWERS_PER_LETTER_MAX, answerRefusal, answersLeft } from './letters.ts';

describe('answerRefusal', () => {
  it.each([
    ['nobody of the team has written', null, 'letter.none'],
    ['the letter has no answer', 0, null],
    ['one answer is left', ANSWERS_PER_LETTER_MAX - 1, null],
    ['all answers are used', ANSWERS_PER_LETTER_MAX, 'letter.limit_reached'],
  ])('says why when %s', (_state, since, refusal) => {
    expect(answerRefusal(since)).toBe(refusal);
    expect(answersLeft(since) > 0).toBe(refusal === null);
  });
});
