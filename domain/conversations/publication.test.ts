import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../limits.ts';
import {
  DECLINES_MAX,
  identifyingParts,
  isListable,
  isPublishable,
  newPublicationSchema,
  PROPOSALS_MAX,
  PUBLISHED_ANSWER_MAX_LENGTH,
  PUBLISHED_QUESTION_MAX_LENGTH,
  type PublishableFacts,
  proposalRefusal,
  publicationDecisionSchema,
} from './publication.ts';

const answered: PublishableFacts = {
  pricing: 'question',
  status: 'completed',
  closeReason: null,
  isAnswered: true,
  isPriceDisputed: false,
  isBlocked: false,
};
const none = { state: 'none', revision: 0, declinedCount: 0, endedBy: null } as const;

describe('isPublishable', () => {
  it('accepts an answered question whose price stays with its creator', () => {
    expect(isPublishable(answered)).toBe(true);
  });

  it.each<Partial<PublishableFacts>>([
    { pricing: 'day' },
    { pricing: 'month' },
    { status: 'initiated' },
    { closeReason: 'unanswered', isAnswered: false },
    { closeReason: 'withdrawn' },
    { closeReason: 'stopped' },
    { isAnswered: false },
    { isPriceDisputed: true },
  ])('refuses %o', (change) => {
    expect(isPublishable({ ...answered, ...change })).toBe(false);
    expect(proposalRefusal({ ...answered, ...change }, none)).toBe('publication.not_possible');
  });
});

describe('proposalRefusal', () => {
  it('lets a creator propose once at a time', () => {
    expect(proposalRefusal(answered, none)).toBeNull();
    for (const state of ['proposed', 'published'] as const)
      expect(proposalRefusal(answered, { ...none, state, revision: 1 })).toBe('publication.exists');
  });

  it('lets a creator ask once more after a refusal, and not after the second', () => {
    const declined = { ...none, state: 'declined', revision: 1, declinedCount: 1 } as const;
    expect(proposalRefusal(answered, declined)).toBeNull();
    expect(
      proposalRefusal(answered, { ...declined, revision: 2, declinedCount: DECLINES_MAX }),
    ).toBe('publication.limit_reached');
  });

  it('never lets a creator ask again when the asker has taken the answer back', () => {
    const withdrawn = { ...none, state: 'withdrawn', revision: 1 } as const;
    expect(proposalRefusal(answered, { ...withdrawn, endedBy: 'asker' })).toBe(
      'publication.limit_reached',
    );
    expect(proposalRefusal(answered, { ...withdrawn, endedBy: 'creator' })).toBeNull();
    expect(
      proposalRefusal(answered, { ...withdrawn, endedBy: 'creator', revision: PROPOSALS_MAX }),
    ).toBe('publication.limit_reached');
  });

  it('refuses while one of the two blocks the other', () => {
    expect(proposalRefusal({ ...answered, isBlocked: true }, none)).toBe('conversation.blocked');
  });
});

describe('newPublicationSchema', () => {
  const accepts = (question: unknown, answer: unknown) =>
    newPublicationSchema.safeParse({ question, answer }).success;

  it('accepts words of the greatest length, and none longer, empty or invisible', () => {
    expect(
      accepts('q'.repeat(PUBLISHED_QUESTION_MAX_LENGTH), 'a'.repeat(PUBLISHED_ANSWER_MAX_LENGTH)),
    ).toBe(true);
    expect(accepts('q'.repeat(PUBLISHED_QUESTION_MAX_LENGTH + 1), 'a')).toBe(false);
    expect(accepts('q', 'a'.repeat(PUBLISHED_ANSWER_MAX_LENGTH + 1))).toBe(false);
    for (const empty of ['', '  \n', '\u200b', '\u2800', null, 3, 'a\0b'])
      expect(accepts(empty, 'a') || accepts('q', empty)).toBe(false);
  });

  it('refuses further fields', () => {
    expect(
      newPublicationSchema.safeParse({ question: 'q', answer: 'a', creatorId: 'x' }).success,
    ).toBe(false);
    expect(publicationDecisionSchema.safeParse({ agree: 'true' }).success).toBe(false);
    expect(publicationDecisionSchema.safeParse({ agree: true, revision: 0 }).success).toBe(false);
  });
});

describe('identifyingParts', () => {
  it('finds names, addresses and telephone numbers, each once', () => {
    const text =
      'Je suis Élodie (elodie@exemple.fr, 06 12 34 56 78, +33612345678), ÉLODIE Martin sur www.exemple.fr, @elo.mar.';
    expect(identifyingParts(text, ['Élodie Martin', 'elo.mar'])).toEqual([
      'Élodie',
      'elodie@exemple.fr',
      '06 12 34 56 78',
      '+33612345678',
      'Martin',
      'www.exemple.fr',
      '@elo.mar',
    ]);
  });

  it('finds no parts of other words, and nothing without a name', () => {
    expect(identifyingParts('Le marathon de Martinique', ['Mar', 'Martin'])).toEqual([]);
    expect(identifyingParts('Anna et 12 amis en 2026', [null, ''])).toEqual([]);
    expect(identifyingParts('a(b', ['a(b c'])).toEqual(['a(b']);
  });
});

describe('isListable', () => {
  const now = 100 * DAY_MS;
  const facts = { isPaid: true, askerSince: now - 7 * DAY_MS, creatorSince: 0 };

  it.each([
    [true, 'both accounts are a week old', {}],
    [false, 'nothing was paid', { isPaid: false }],
    [false, 'the asker is new', { askerSince: now - 7 * DAY_MS + 1 }],
    [false, 'the creator is new', { creatorSince: now }],
  ])('is %s when %s', (expected, _, change) => {
    expect(isListable({ ...facts, ...change }, now)).toBe(expected);
  });
});
