import { expect, it } from 'vitest';
import { anonymousQuestion } from './unmet-question.ts';

it('anonymousQuestion leaves no name, address or telephone number', () => {
  const text =
    'Moi, LÉA Petit (léa@example.com, @lea.p, 06 12 34 56 78, https://lea.example/a?b=1) : qui répare un axolotl ?';
  expect(anonymousQuestion(text, ['Léa Petit', 'lea.p'])).toBe(
    'Moi, … … (…, …, …, …) : qui répare un axolotl ?',
  );
  expect(anonymousQuestion('@@ www.) https://))) $& ?', [null])).toMatch(/\?$/);
});
