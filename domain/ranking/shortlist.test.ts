import { describe, expect, it } from 'vitest';
import { type Scored, selectBest, selectDiverse } from './select.ts';
import { Shortlist } from './shortlist.ts';

interface Post {
  id: string;
  createdAt: number;
  authorId: string;
}

/** Pseudorandom numbers from 0 to below 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

const shortlisted = (posts: Scored<Post>[], limit: number) => {
  const shortlist = new Shortlist<Post>(limit, ({ authorId }) => authorId);
  for (const post of posts) shortlist.add(post);
  expect(shortlist.total).toBe(posts.length);
  return shortlist.finalists();
};

describe('Shortlist', () => {
  it.each([1, 2, 3, 4, 5, 6])('leads to the same selection as the full list (%i)', (seed) => {
    const next = numbers(seed);
    const authors = 3 + Math.floor(next() * 60);
    const posts = Array.from({ length: 3000 }, (_, n) => ({
      // Few scores, for ties; few hours, so that posts are close together.
      score: Math.floor(next() * 40) / 40,
      candidate: {
        id: `p${n}`,
        createdAt: Math.floor(next() * 168) * 3_600_000,
        authorId: `a${Math.floor(next() * authors)}`,
      },
    }));
    expect(selectDiverse([...shortlisted(posts, 20)], 20)).toEqual(selectDiverse(posts, 20));
    expect(selectBest([...shortlisted(posts, 20)], 20)).toEqual(selectBest(posts, 20));
  });

  it('holds few of many candidates', () => {
    const next = numbers(7);
    const posts = Array.from({ length: 20_000 }, (_, n) => ({
      score: next(),
      candidate: { id: `p${n}`, createdAt: n, authorId: `a${n}` },
    }));
    expect(shortlisted(posts, 50)).toHaveLength(50);
  });

  it('holds all candidates while too few authors could replace them', () => {
    const posts = Array.from({ length: 500 }, (_, n) => ({
      score: n,
      candidate: { id: `p${n}`, createdAt: n, authorId: `a${n % 19}` },
    }));
    expect(shortlisted(posts, 20)).toHaveLength(500);
  });
});
