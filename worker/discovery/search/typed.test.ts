import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.ts';

const variantsOf = (text: string) =>
  parseQuery(text, []).words.reduce((sum, { near }) => sum + near.size, 0);

describe('parseQuery', () => {
  it('returns at most 600 variants for any number of words and letters', () => {
    expect(variantsOf('marathon')).toBeGreaterThan(350);
    for (const text of [
      'kinesitherapeute',
      'marathon electricien',
      `${'abcdefg'.repeat(7)} ${'gfedcba'.repeat(7)}`,
      'plombier electricien marathon jardinage kinesitherapeute comptable',
    ])
      expect(variantsOf(text), text).toBeLessThanOrEqual(600);
  });

  it('guesses no variants when a word has 49 letters', () => {
    expect(variantsOf(`${'abcdefg'.repeat(7)} ${'gfedcba'.repeat(7)}`)).toBe(0);
  });
});
