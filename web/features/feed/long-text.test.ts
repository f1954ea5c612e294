import { expect, test } from 'vitest';
import { isLongText } from './long-text.ts';

test('isLongText is true from nine full lines', () => {
  expect(isLongText('')).toBe(false);
  expect(isLongText('x'.repeat(8 * 80))).toBe(false);
  expect(isLongText('x'.repeat(8 * 80 + 1))).toBe(true);
});

test('isLongText counts short and empty lines', () => {
  expect(isLongText(Array(8).fill('un pas').join('\n'))).toBe(false);
  expect(isLongText(Array(9).fill('un pas').join('\n'))).toBe(true);
  expect(isLongText('un\n\ndeux\n\ntrois\n\nquatre\n\ncinq')).toBe(true);
});
