import { describe, expect, it } from 'vitest';
import { cardWords, selectAnswers } from './answers.ts';

const answer = (id: string, authorId: string, createdAt: number, isAuthorRated = true) => ({
  ...{ id, authorId, createdAt, isAuthorRated },
});

describe('cardWords', () => {
  it('leaves short words as they are, and ends long ones with a whole word', () => {
    const long = `${'mot '.repeat(58)}coupé, après`;
    expect(cardWords('Et ?', long)).toEqual({
      question: 'Et ?',
      answer: `${'mot '.repeat(58).trimEnd()}…`,
    });
    expect(cardWords('a'.repeat(500), 'Oui.').question).toMatch(/^a+…$/);
  });
});

describe('selectAnswers', () => {
  it('chooses the newest answer of each author', () => {
    const answers = [answer('a1', 'ann', 1), answer('b1', 'bob', 2), answer('a2', 'ann', 3)];
    expect(selectAnswers(answers, 3).map(({ id }) => id)).toEqual(['a2', 'b1']);
  });

  it('puts authors with a rating first, and keeps to the limit', () => {
    const answers = [
      answer('new', 'ann', 9, false),
      answer('old', 'bob', 1),
      answer('older', 'cec', 0),
    ];
    expect(selectAnswers(answers, 2).map(({ id }) => id)).toEqual(['old', 'older']);
    expect(selectAnswers(answers, 3).at(-1)!.id).toBe('new');
  });

  it('has one order for answers of the same moment', () => {
    const answers = [answer('b', 'ann', 1), answer('a', 'bob', 1)];
    expect(selectAnswers(answers, 2)).toEqual(selectAnswers(answers.toReversed(), 2));
  });
});
