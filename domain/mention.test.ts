import { expect, it } from 'vitest';
import { isOnlyMention } from './mention.ts';

it.each([
  ['@lea.martin ', true],
  ['@lea.martin', true],
  ['@lea.martin Merci', false],
  ['@lea.martine', false],
  ['Merci', false],
])('says whether %j only mentions lea.martin', (content, isEmpty) => {
  expect(isOnlyMention(content, 'lea.martin')).toBe(isEmpty);
});
