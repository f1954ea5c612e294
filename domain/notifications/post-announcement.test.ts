import { describe, expect, it } from 'vitest';
import { announcementFacts } from './post-announcement.ts';

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
