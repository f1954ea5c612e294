import { expect, test } from 'vitest';
import { circleAmong } from './no-circles.ts';

const files = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test('finds files that import one another, however long the way is', () => {
  expect(circleAmong(files({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(circleAmong(files({ a: ['a'] }))).toEqual(['a', 'a']);
});

test('takes two ways to one file for no circle', () => {
  expect(circleAmong(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});
