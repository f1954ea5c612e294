import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../limits.ts';
import { selectBest, selectDiverse } from './select.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const scored = (id: string, score: number, hoursOld = 0, authorId = id) => ({
  candidate: { id, authorId, createdAt: NOW - hoursOld * HOUR_MS },
  score,
});
const ids = (chosen: { candidate: { id: string } }[]) =>
  chosen.map(({ candidate }) => candidate.id);

describe('selectBest', () => {
  it('puts the highest score first', () => {
    expect(ids(selectBest([scored('a', 0.1), scored('b', 0.3), scored('c', 0.2)], 9))).toEqual([
      'b',
      'c',
      'a',
    ]);
  });
  it('breaks ties by newest, then by smallest id', () => {
    const tie = [scored('b', 0.5, 2), scored('c', 0.5, 1), scored('a', 0.5, 2)];
    expect(ids(selectBest(tie, 9))).toEqual(['c', 'a', 'b']);
  });
  it('compares ids as text', () => {
    expect(ids(selectBest([scored('9', 0.5), scored('10', 0.5), scored('a', 0.5)], 9))).toEqual([
      '10',
      '9',
      'a',
    ]);
  });
  it('stops at the limit', () => {
    expect(ids(selectBest([scored('a', 0.1), scored('b', 0.2)], 1))).toEqual(['b']);
  });
  it('selects nothing from an empty list', () => expect(selectBest([], 50)).toEqual([]));
});

describe('selectDiverse', () => {
  it('drops a post within five hours of a better one of its author, before or after', () => {
    const posts = [
      scored('later', 0.7, 6, 'ana'),
      scored('best', 0.9, 10, 'ana'),
      scored('earlier', 0.8, 14.9, 'ana'),
      scored('other', 0.6, 10, 'ben'),
    ];
    expect(ids(selectDiverse(posts))).toEqual(['best', 'other']);
  });
  it('allows a distance of exactly five hours', () => {
    const posts = [scored('a', 0.9, 10, 'ana'), scored('b', 0.8, 5, 'ana')];
    expect(ids(selectDiverse(posts))).toEqual(['a', 'b']);
  });
  it('measures from selected posts only', () => {
    // 'a' displaces 'b'; 'c' is near 'b', which is not selected, and far enough from 'a'.
    const posts = [
      scored('a', 0.9, 0, 'ana'),
      scored('b', 0.8, 4, 'ana'),
      scored('c', 0.7, 8, 'ana'),
    ];
    expect(ids(selectDiverse(posts))).toEqual(['a', 'c']);
  });
  it('drops posts before it cuts at the limit', () => {
    const crowd = Array.from({ length: 30 }, (_, index) =>
      scored(`crowd ${index}`, 0.9 - index / 1000, 1, 'ana'),
    );
    const others = Array.from({ length: 25 }, (_, index) => scored(`p${index}`, 0.5 - index / 100));
    const chosen = ids(selectDiverse([...crowd, ...others]));
    expect(chosen).toHaveLength(20);
    expect(chosen.slice(0, 3)).toEqual(['crowd 0', 'p0', 'p1']);
    expect(chosen.at(-1)).toBe('p18');
  });
});
