import { describe, expect, it } from 'vitest';
import { isUnanswered, lastMessageBy, type TurnFacts, turnOf } from './turn.ts';

const standing = (change: Partial<TurnFacts>): TurnFacts => ({
  status: 'initiated',
  expired: false,
  lastMessageBy: null,
  ...change,
});

describe('lastMessageBy', () => {
  it.each([
    [{ askerLastSeq: 0, creatorLastSeq: 0 }, null],
    [{ askerLastSeq: 1, creatorLastSeq: 0 }, 'asker'],
    [{ askerLastSeq: 1, creatorLastSeq: 2 }, 'creator'],
    [{ askerLastSeq: 3, creatorLastSeq: 2 }, 'asker'],
    [{ askerLastSeq: 0, creatorLastSeq: 1 }, 'creator'],
  ] as const)('of %o is %s', (seqs, expected) => {
    expect(lastMessageBy(seqs)).toBe(expected);
  });
});

describe('turnOf', () => {
  it('is the asker first, then whoever did not send the last message', () => {
    expect(turnOf(standing({}))).toBe('asker');
    expect(turnOf(standing({ lastMessageBy: 'asker' }))).toBe('creator');
    expect(turnOf(standing({ lastMessageBy: 'creator' }))).toBe('asker');
  });

  it('is null once the conversation is over', () => {
    expect(turnOf(standing({ lastMessageBy: 'asker', expired: true }))).toBe(null);
    expect(turnOf(standing({ lastMessageBy: 'asker', status: 'completed' }))).toBe(null);
  });
});

it('isUnanswered is true while the asker wrote last and the creator may answer', () => {
  expect(isUnanswered(standing({}))).toBe(false);
  expect(isUnanswered(standing({ lastMessageBy: 'asker' }))).toBe(true);
  expect(isUnanswered(standing({ lastMessageBy: 'creator' }))).toBe(false);
  expect(isUnanswered(standing({ lastMessageBy: 'asker', expired: true }))).toBe(false);
});
