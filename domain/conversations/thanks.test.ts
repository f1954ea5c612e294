import { describe, expect, it } from 'vitest';
import { asksNothing, isThanked, isThanks } from './thanks.ts';

describe('isThanks', () => {
  it.each([
    'Merci !',
    'merci beaucoup pour votre réponse très claire 🙏',
    'Super, merci. Bonne soirée !',
    'Un grand MERCI à vous',
    'Je vous remercie, à bientôt',
  ])('is true for %s', (text) => expect(isThanks(text)).toBe(true));

  it.each([
    'Merci, et pour les tomates ?',
    'Merci. Je voudrais savoir combien de fois arroser',
    'Parfait',
    'Merci pour rien',
    '📎 Photo · Merci',
    `Merci ${'beaucoup '.repeat(20)}`,
    '',
  ])('is false for %s', (text) => expect(isThanks(text)).toBe(false));
});

describe('asksNothing', () => {
  const later = { pricing: 'month', answerBy: null, lastMessageText: 'Simple et malin !' } as const;

  it('is true for a later message without a question', () => expect(asksNothing(later)).toBe(true));

  it.each([
    ['a question mark', { lastMessageText: 'Et avec du riz ?' }],
    ['a promised answer', { answerBy: '2026-12-01T00:00:00Z' }],
    ['a one-shot question', { pricing: 'question' }],
    ['no message', { lastMessageText: null }],
  ] as const)('is false with %s', (_, change) =>
    expect(asksNothing({ ...later, ...change })).toBe(false),
  );
});

describe('isThanked', () => {
  const thanked = {
    pricing: 'day',
    askerLastSeq: 3,
    creatorLastSeq: 2,
    lastMessageText: 'Merci !',
  } as const;

  it('is true for thanks right after an answer in a day or a month', () => {
    expect(isThanked(thanked)).toBe(true);
    expect(isThanked({ ...thanked, pricing: 'month' })).toBe(true);
  });

  it.each([
    ['a question', { pricing: 'question' }],
    ['before an answer', { askerLastSeq: 1, creatorLastSeq: 0 }],
    ['after another message of the asker', { askerLastSeq: 4 }],
    ['when the creator wrote last', { creatorLastSeq: 4 }],
    ['without a message', { lastMessageText: null }],
  ] as const)('is false for %s', (_, change) =>
    expect(isThanked({ ...thanked, ...change })).toBe(false),
  );
});
