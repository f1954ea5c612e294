import { describe, expect, it } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import { userFollows } from '../../../database/schema.ts';
import { FEED_PAGE_SIZE } from '../../../domain/limits.ts';
import type { Post } from '../../../worker/community/posts/post.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

async function readFeed(as?: Person, cursor?: string) {
  const query = cursor ? `&cursor=${cursor}` : '';
  const response = await call('GET', `/api/feed?following=true${query}`, { as });
  expect(response.status).toBe(200);
  return response.json<{ posts: Post[]; nextCursor: string | null }>();
}
const idsOf = ({ posts }: { posts: Post[] }) => posts.map(({ id }) => id);
const follow = (creator: Person, as: Person) =>
  call('PUT', `/api/users/${creator.username}/follow`, { as });

describe('GET /api/feed?following=true', () => {
  it('shows the posts of followed creators only, newest first', async () => {
    const [reader, followed, other] = [
      await createPerson(),
      await createCreator(),
      await createCreator(),
    ];
    await follow(followed, reader);
    const old = await createPost(followed.id, { createdAt: 1_600_000_000_000 });
    const latest = await createPost(followed.id, { createdAt: 1_600_000_000_001 });
    await createPost(followed.id, { hiddenAt: 1 });
    await createPost(other.id);
    expect(idsOf(await readFeed(reader))).toEqual([latest, old]);
    expect(await readFeed(await createPerson())).toEqual({ posts: [], nextCursor: null });
  });

  it('requires an account, and rejects other values', async () => {
    expect((await call('GET', '/api/feed?following=true')).status).toBe(401);
    expect((await call('GET', '/api/feed?following=1')).status).toBe(400);
  });

  it('omits a creator who blocks the reader, or is not followed any more', async () => {
    const [reader, creator] = [await createPerson(), await createCreator()];
    await follow(creator, reader);
    await createPost(creator.id);
    expect((await readFeed(reader)).posts).toHaveLength(1);
    await call('PUT', `/api/users/${reader.username}/block`, { as: creator });
    expect((await readFeed(reader)).posts).toEqual([]);
  });

  it('pages through equal times without gaps and repeats', async () => {
    const reader = await createPerson();
    const creators = await Promise.all(Array.from({ length: 26 }, () => createCreator()));
    const expected: string[] = [];
    for (const creator of creators) {
      await db.insert(userFollows).values({
        followerNumber: numberOfUser(reader.id),
        followedNumber: numberOfUser(creator.id),
        createdAt: 1,
      });
      for (const createdAt of [1_600_000_000_000, 1_600_000_000_001])
        expected.push(await createPost(creator.id, { createdAt }));
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readFeed(reader, cursor);
      expect(page.posts.length).toBeLessThanOrEqual(FEED_PAGE_SIZE);
      found.push(...idsOf(page));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect([...found].sort()).toEqual(expected.sort());
  });
});
