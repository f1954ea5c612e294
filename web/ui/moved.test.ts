import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

const list = [...'abcd'].map((id) => ({ id }));
const order = (items: { id: string }[]) => items.map(({ id }) => id).join('');

describe('moved', () => {
  it.each([
    ['a', 'c', 'bcad'],
    ['d', 'b', 'adbc'],
    ['x', 'b', 'abcd'],
    ['a', 'x', 'abcd'],
  ])('puts %s in the place of %s', (id, overId, after) => {
    expect(order(moved(list, id, overId))).toBe(after);
  });
});
