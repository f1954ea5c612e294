import { describe, expect, it } from 'vitest';
import { inShownOrder, postChangesSchema, postOrderSchema, wordsRefusal } from './post.ts';

describe('postChangesSchema', () => {
  it.each([
    ['nothing', {}],
    ['only what was shown', { expect: { title: 'Un titre' } }],
    ['a text that shows nothing', { bodyText: ' \u200b ' }],
    ['a caption that shows nothing', { caption: '' }],
    ['another field', { title: 'Un titre', position: 3 }],
    ['a text that is too long', { bodyText: 'é'.repeat(5001) }],
  ])('refuses %s', (_what, changes) => {
    expect(postChangesSchema.safeParse(changes).success).toBe(false);
  });

  it('makes an empty title null, and a text tidy', () => {
    expect(postChangesSchema.parse({ title: '  ', bodyText: ' Un texte ' })).toEqual({
      title: null,
      bodyText: 'Un texte',
    });
  });
});

describe('postOrderSchema', () => {
  it('refuses a post that is named twice', () => {
    expect(postOrderSchema.safeParse({ ids: ['a', 'b'] }).success).toBe(true);
    expect(postOrderSchema.safeParse({ ids: ['a', 'a'] }).success).toBe(false);
  });
});

describe('wordsRefusal', () => {
  it.each([
    ['text', { bodyText: 'Un texte' }, null],
    ['text', { caption: 'Une légende' }, 'caption'],
    ['photo', { caption: 'Une légende' }, null],
    ['photo', { bodyText: 'Un texte' }, 'bodyText'],
    ['image', {}, null],
  ] as const)('of a %s with %j is %j', (mediaType, changes, refused) => {
    expect(wordsRefusal(mediaType, changes)).toBe(refused);
  });
});

describe('inShownOrder', () => {
  const post = (position: number, createdAt: number) => ({ position, createdAt });

  it('puts the newest first when the creator has changed nothing', () => {
    const posts = [post(5, 30), post(0, 10), post(2, 20)];
    expect(inShownOrder(posts).map(({ createdAt }) => createdAt)).toEqual([30, 20, 10]);
    // Posts of one moment have their positions.
    expect(inShownOrder([post(0, 10), post(1, 10)]).map(({ position }) => position)).toEqual([
      1, 0,
    ]);
  });

  it('follows the creator’s order, with new posts at its end', () => {
    const posts = [post(0, 20), post(1, 10), post(2, 30)];
    expect(inShownOrder(posts).map(({ createdAt }) => createdAt)).toEqual([20, 10, 30]);
  });
});
