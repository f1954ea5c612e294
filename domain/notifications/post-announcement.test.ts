import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../limits.ts';
import { announcementDueAt, announcementFacts } from './post-announcement.ts';

describe('announcementDueAt', () => {
  it('leaves a minute to delete the post', () => {
    expect(announcementDueAt(1_000, null)).toBe(1_000 + MINUTE_MS);
    expect(announcementDueAt(2 * DAY_MS, DAY_MS - MINUTE_MS)).toBe(2 * DAY_MS + MINUTE_MS);
  });

  it('waits for a day after the previous announcement', () => {
    expect(announcementDueAt(DAY_MS + HOUR_MS, DAY_MS)).toBe(2 * DAY_MS);
  });
});

describe('announcementFacts', () => {
  it('quotes a single post only', () => {
    const latest = { id: 'p1', text: ' Bien\ndormir ' };
    expect(announcementFacts({ ...latest, total: 1 })).toEqual({
      kind: 'post',
      postId: 'p1',
      posts: 1,
      excerpt: 'Bien dormir',
    });
    expect(announcementFacts({ ...latest, total: 3 })).toMatchObject({ posts: 3, excerpt: '' });
  });
});
