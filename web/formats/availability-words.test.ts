import { describe, expect, it } from 'vitest';
import { closedWords, rateWords, responseWords } from './availability-words.ts';

const open = {
  paused: false,
  pausedUntil: null,
  full: false,
  medianResponseSeconds: null,
  responseRate: null,
};

describe('a creator’s availability in words', () => {
  it('is null when nothing is known', () => {
    expect([closedWords(open), responseWords(open), rateWords(open)]).toEqual([null, null, null]);
  });

  it('mentions the pause rather than the limit', () => {
    const paused = { ...open, full: true, paused: true, pausedUntil: '2026-11-30T22:59:59.000Z' };
    expect(closedWords(paused)).toBe('En pause jusqu’au 30 novembre 2026');
    expect(closedWords({ ...open, full: true })).toBe(
      'Ne prend pas de nouvelles questions pour le moment',
    );
  });

  it.each([
    [20, 'Répond en 1 min environ'],
    [45 * 60, 'Répond en 45 min environ'],
    [2 * 3600 + 300, 'Répond en 2 h environ'],
    [50 * 3600, 'Répond en 2 jours environ'],
  ])('describes the response time: %d s', (medianResponseSeconds, words) => {
    expect(responseWords({ ...open, medianResponseSeconds })).toBe(words);
  });

  it('rounds the response rate down', () => {
    expect(rateWords({ ...open, responseRate: 0.996 })).toBe('99 % de réponses');
  });
});
