import { describe, expect, it } from 'vitest';
import {
  awaitsClarification,
  isUnanswered,
  lastMessageBy,
  type TurnFacts,
  turnOf,
} from './awaiting-reply.ts';

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
    [{ askerLastSeq: 3, creatorLastSeq: 3 }, 'asker'],
    [{ askerLastSeq: 0, creatorLastSeq: 1 }, 'creator'],
  ] as const)('is, for %o, %s', (seqs, expected) => {
    expect(lastMessageBy(seqs)).toBe(expected);
  });
});

describe('turnOf', () => {
  it('begins with the asker and then alternates', () => {
    expect(turnOf(standing({}))).toBe('asker');
    expect(turnOf(standing({ lastMessageBy: 'asker' }))).toBe('creator');
    expect(turnOf(standing({ lastMessageBy: 'creator' }))).toBe('asker');
    expect(turnOf(standing({ lastMessageBy: 'asker', thanked: true }))).toBe('asker');
  });

  it('is null after the end', () => {
    expect(turnOf(standing({ lastMessageBy: 'asker', expired: true }))).toBe(null);
    expect(turnOf(standing({ lastMessageBy: 'asker', status: 'completed' }))).toBe(null);
  });
});

it('isUnanswered is true when the asker wrote last and the creator may still answer', () => {
  expect(isUnanswered(standing({}))).toBe(false);
  expect(isUnanswered(standing({ lastMessageBy: 'asker' }))).toBe(true);
  expect(isUnanswered(standing({ lastMessageBy: 'creator' }))).toBe(false);
  expect(isUnanswered(standing({ lastMessageBy: 'asker', expired: true }))).toBe(false);
});

it('awaitsClarification is true when the creator of an open question wrote last', () => {
  const asked = { ...standing({ lastMessageBy: 'creator' }), pricing: 'question' as const };
  expect(awaitsClarification(asked)).toBe(true);
  expect(awaitsClarification({ ...asked, pricing: 'day' })).toBe(false);
  expect(awaitsClarification({ ...asked, lastMessageBy: 'asker' })).toBe(false);
  expect(awaitsClarification({ ...asked, status: 'completed' })).toBe(false);
});
