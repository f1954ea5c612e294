import { expect, it } from 'vitest';
import { isOnlyMention, withoutMention } from './mention.ts';

it.each([
  ['@lea.martin ', true],
  ['@lea.martin', true],
  ['@lea.martin \u200B\u0301', true],
  ['@lea.martin Merci', false],
  ['@lea.martine', false],
  ['Merci', false],
])('isOnlyMention: whether %j only mentions lea.martin', (content, isEmpty) => {
  expect(isOnlyMention(content, 'lea.martin')).toBe(isEmpty);
});

it.each([
  ['@lea.martin Merci', 'lea.martin', 'Merci'],
  ['@lea.martine Merci', 'lea.martin', '@lea.martine Merci'],
  ['Merci @lea.martin !', 'lea.martin', 'Merci @lea.martin !'],
  ['@null Merci', null, '@null Merci'],
])('withoutMention removes from %j the mention of %j', (content, username, text) => {
  expect(withoutMention(content, username)).toBe(text);
});
