import { expect, test } from 'vitest';
import { findCycle } from './no-cycles.ts';

const files = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test('finds import cycles of any length', () => {
  expect(findCycle(files({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(findCycle(files({ a: ['a'] }))).toEqual(['a', 'a']);
});

test('does not report two paths to one file as a cycle', () => {
  expect(findCycle(files({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toBeNull();
});
