import { expect, it } from 'vitest';
import { reviewReplySchema } from './review-reply.ts';

it('reviewReplySchema accepts a non-empty reply of at most 1,000 characters', () => {
  expect(reviewReplySchema.parse({ text: '  Merci !  ' })).toEqual({ text: 'Merci !' });
  expect(reviewReplySchema.parse({ text: 'é'.repeat(1_000) }).text).toHaveLength(1_000);
  for (const text of ['', '   ', '\n', 'é'.repeat(1_001), 'a\0b', '\ud800', 7, null, undefined])
    expect(reviewReplySchema.safeParse({ text }).success, String(text)).toBe(false);
  expect(reviewReplySchema.safeParse({ text: 'Merci', stars: 5 }).success).toBe(false);
});
