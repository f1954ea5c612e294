import { describe, expect, it } from 'vitest';
import { answerEarnsInParis } from './answer-earns.ts';

describe('answerEarnsInParis', () => {
  const now = Date.parse('2026-11-25T18:15:00Z');
  const words = (answerBy: string, netCents: number | null = 640) =>
    answerEarnsInParis(Date.parse(answerBy), netCents, 'EUR', now);

  it.each([
    ['2026-11-29T18:15:00Z', '6,40 € si vous répondez avant dimanche 19:15 (heure de Paris)'],
    [
      '2026-12-02T18:15:00Z',
      '6,40 € si vous répondez avant le 2 décembre à 19:15 (heure de Paris)',
    ],
    [
      '2026-12-01T22:59:00Z',
      '6,40 € si vous répondez avant le 1er décembre à 23:59 (heure de Paris)',
    ],
    [
      '2026-11-25T18:14:00Z',
      '6,40 € si vous répondez avant le 25 novembre à 19:14 (heure de Paris)',
    ],
  ])('until %s says: %s', (answerBy, said) => {
    expect(words(answerBy)).toBe(said);
  });

  it('names the deadline alone when nothing is to be earned', () => {
    expect(words('2026-11-29T18:15:00Z', null)).toBe(
      'Répondez avant dimanche 19:15 (heure de Paris)',
    );
    expect(words('2026-11-29T18:15:00Z', 0)).toBe('Répondez avant dimanche 19:15 (heure de Paris)');
  });
});
