import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOfPost } from '../../../database/numbers.ts';
import { creatorMedia, creatorMediaViews, profileCounters } from '../../../database/schema.ts';
import app from '../../../worker/app.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { countedD1 } from '../../support/workerd/observed-d1.ts';
import { askedOf } from './asked-of-posts.ts';

let author: Person;
let reader: Person;
let other: Person;
let topic: { id: string; name: string; slug: string };

beforeAll(async () => {
  topic = await createTopic();
  author = await createCreator({ topicIds: [topic.id] });
  reader = await createPerson();
  other = await createPerson();
});

interface Post {
  id: string;
  likeCount: number;
  likedByMe: boolean;
  createdAt: string;
}
interface CommentPage {
  comments: { id: string; content: string; likeCount: number; likedByMe: boolean }[];
  nextCursor: string | null;
}

async function read<T>(path: string, as?: Person): Promise<T> {
  const response = await call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
}

describe('feed', () => {
  it('returns public posts, newest first, each once, across pages', async () => {
    const ids: string[] = [];
    // Three with the same time straddle the end of the first page.
    for (let index = 0; index < 45; index++)
      ids.push(await createPost(author.id, { createdAt: 1_000_000 + (index % 15) }));
    const hidden = await createPost(author.id, { isPublished: false });
    const seen: Post[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?cursor=${cursor}` : '';
      const page: { posts: Post[]; nextCursor: string | null } = await read(`/api/feed${query}`);
      seen.push(...page.posts);
      sizes.push(page.posts.length);
      cursor = page.nextCursor;
    } while (cursor);
    expect(sizes.slice(0, 2)).toEqual([20, 20]);
    expect(new Set(seen.map((post) => post.id)).size).toBe(seen.length);
    expect(seen.map((post) => post.id)).toEqual(expect.arrayContaining(ids));
    expect(seen.map((post) => post.id)).not.toContain(hidden);
    const times = seen.map((post) => post.createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('has the author, their topics, the image and the viewer’s like', async () => {
    const id = await createPost(author.id, {
      mediaType: 'image',
      storagePath: `${author.id}/1.jpg`,
      caption: 'Légende',
      title: 'Titre',
    });
    await call('PUT', `/api/posts/${id}/like`, { as: reader });
    const { posts } = await read<{ posts: Post[] }>('/api/feed', reader);
    expect(posts[0]).toEqual({
      id,
      mediaType: 'image',
      title: 'Titre',
      bodyText: 'Bonjour',
      questionText: null,
      topic: null,
      caption: 'Légende',
      imageUrl: `/images/creator-posts/${author.id}/1.jpg`,
      position: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      author: {
        id: author.id,
        username: author.username,
        name: expect.any(String),
        avatarUrl: null,
        isCreator: true,
        verifiedStatus: null,
      },
      topics: [{ id: topic.id, name: topic.name, slug: topic.slug }],
      likeCount: 1,
      commentCount: 0,
      likedByMe: true,
    });
    const anonymous = await read<{ posts: Post[] }>('/api/feed');
    expect(anonymous.posts[0]!.likedByMe).toBe(false);
  });

  it.each(['x', '1', '%00', `1e9_${'a'.repeat(36)}`, `${'9'.repeat(40)}_${crypto.randomUUID()}`])(
    'rejects the cursor %s',
    async (cursor) => {
      const response = await call('GET', `/api/feed?cursor=${cursor}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    },
  );
});

describe('post', () => {
  it('is visible to anybody when public, and to its author when private', async () => {
    const open = await createPost(author.id);
    const hidden = await createPost(author.id, { isPublished: false });
    expect((await call('GET', `/api/posts/${open}`)).status).toBe(200);
    expect((await call('GET', `/api/posts/${hidden}`)).status).toBe(404);
    expect((await call('GET', `/api/posts/${hidden}`, { as: reader })).status).toBe(404);
    expect((await call('GET', `/api/posts/${hidden}`, { as: author })).status).toBe(200);
  });

  it('is a 404 for every request when it is not visible', async () => {
    const hidden = await createPost(author.id, { isPublished: false });
    for (const id of [hidden, crypto.randomUUID(), 'no-uuid', '%00', "'--"])
      for (const { method, path, json } of askedOf(id)) {
        const response = await call(method, path, { as: reader, json });
        expect(`${method} ${path}: ${response.status}`).toBe(`${method} ${path}: 404`);
        expect(await response.json()).toMatchObject({ code: 'post.not_found' });
      }
    const [row] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, hidden));
    expect(row).toMatchObject({ likeCount: 0, commentCount: 0, othersViewCount: 0 });
  });

  it.each([
    ['PUT', '/api/posts/x/like'],
    ['DELETE', '/api/posts/x/like'],
    ['POST', '/api/posts/x/views'],
    ['POST', '/api/posts/views'],
    ['POST', '/api/posts/x/comments'],
    ['PUT', '/api/comments/x/like'],
    ['DELETE', '/api/comments/x/like'],
  ])('requires a session for %s %s', async (method, path) => {
    const response = await call(method, path);
    expect(response.status).toBe(401);
    const bad = await call(method, path, { headers: { Authorization: 'Bearer forged' } });
    expect(bad.status).toBe(401);
  });
});

describe('like of a post', () => {
  it('counts once, however often it is sent, in parallel too', async () => {
    const id = await createPost(author.id);
    const path = `/api/posts/${id}/like`;
    const answers = await Promise.all([1, 2, 3].map(() => call('PUT', path, { as: reader })));
    for (const answer of answers)
      expect(await answer.json()).toEqual({ liked: true, likeCount: 1 });
    expect(await (await call('PUT', path, { as: other })).json()).toEqual({
      liked: true,
      likeCount: 2,
    });
    for (let time = 0; time < 2; time++)
      expect(await (await call('DELETE', path, { as: reader })).json()).toEqual({
        liked: false,
        likeCount: 1,
      });
  });
});

describe('view of a post', () => {
  it('counts once per person and month, and never for the author', async () => {
    const id = await createPost(author.id);
    for (const viewer of [reader, reader, other, author]) {
      const response = await call('POST', `/api/posts/${id}/views`, { as: viewer });
      expect(response.status).toBe(204);
    }
    // Views are counted through a queue.
    await expect
      .poll(
        () =>
          db
            .select()
            .from(creatorMediaViews)
            .where(eq(creatorMediaViews.mediaNumber, numberOfPost(id))),
        {
          timeout: 10_000,
        },
      )
      .toHaveLength(3);
    const [post] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, id));
    expect(post).toMatchObject({ othersViewCount: 2, viewedMonthCount: 2 });
  });
});

describe('POST /api/posts/views', () => {
  const send = vi.spyOn(env.POST_VIEWS, 'send');
  afterEach(() => {
    send.mockClear();
  });
  const view = (json: unknown, as = reader) => call('POST', '/api/posts/views', { as, json });

  it('counts each of the posts once, and never for the author', async () => {
    const ids = [await createPost(author.id), await createPost(author.id)];
    const [one] = ids as [string];
    for (const as of [reader, other, author])
      expect((await view({ ids: [...ids, one, one.toUpperCase()] }, as)).status).toBe(204);
    expect((await call('POST', `/api/posts/${one}/views`, { as: reader })).status).toBe(204);
    const numbers = db
      .select({ number: creatorMedia.number })
      .from(creatorMedia)
      .where(inArray(creatorMedia.id, ids));
    await expect
      .poll(() => db.$count(creatorMediaViews, inArray(creatorMediaViews.mediaNumber, numbers)), {
        timeout: 10_000,
      })
      .toBe(6);
    const posts = await db.select().from(creatorMedia).where(inArray(creatorMedia.id, ids));
    expect(posts.map(({ othersViewCount }) => othersViewCount)).toEqual([2, 2]);
  });

  it.each([1, 50])(
    'reads three rows for each of %d posts, and sends one message',
    async (count) => {
      await Promise.all(Array.from({ length: 50 }, () => createPost(author.id)));
      const ids = await Promise.all(Array.from({ length: count }, () => createPost(author.id)));
      const { DB, cost } = countedD1();
      const request = new Request('http://localhost/api/posts/views', {
        method: 'POST',
        headers: { Authorization: `Bearer ${reader.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ids }),
      });
      const response = await app.fetch(request, { ...env, DB }, createExecutionContext());
      expect(response.status).toBe(204);
      expect(cost).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
      expect(cost.rowsRead).toBeLessThanOrEqual(3 * ids.length + 5);
      expect(send).toHaveBeenCalledTimes(1);
      const [{ postIds, userId }] = send.mock.calls[0] as [{ postIds: string[]; userId: string }];
      expect([postIds.sort(), userId]).toEqual([ids.sort(), reader.id]);
    },
  );

  it('answers the same for posts that are hidden, unknown or by blocked authors, and counts none', async () => {
    const shunned = await createCreator();
    const ofShunned = await createPost(shunned.id);
    const hidden = await createPost(author.id, { isPublished: false });
    await call('PUT', `/api/users/${shunned.username}/block`, { as: reader });
    expect((await view({ ids: [hidden, ofShunned, crypto.randomUUID()] })).status).toBe(204);
    expect((await call('POST', `/api/posts/${ofShunned}/views`, { as: reader })).status).toBe(204);
    expect((await view({ ids: [hidden] }, author)).status).toBe(204);
    expect(send).not.toHaveBeenCalled();
    const shown = await createPost(author.id);
    await view({ ids: [hidden, shown, ofShunned] });
    expect(send.mock.calls).toMatchObject([[{ postIds: [shown] }]]);
  });

  it.each([
    ['no list', {}],
    ['an empty list', { ids: [] }],
    ['more than fifty', { ids: Array.from({ length: 51 }, () => crypto.randomUUID()) }],
    ['what is no id', { ids: ["'--"] }],
    ['numbers', { ids: [1] }],
    ['a time of its own', { ids: [crypto.randomUUID()], viewedAt: 1 }],
    ['another user', { ids: [crypto.randomUUID()], userId: crypto.randomUUID() }],
  ])('rejects %s', async (_, json) => {
    expect((await view(json)).status).toBe(400);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('comments', () => {
  it('are stored trimmed and listed oldest first', async () => {
    const id = await createPost(author.id);
    const path = `/api/posts/${id}/comments`;
    const first = await call('POST', path, { as: reader, json: { content: '  Merci !\n' } });
    expect(first.status).toBe(201);
    const comment = (await first.json()) as { id: string };
    expect(comment).toEqual({
      id: expect.any(String),
      content: 'Merci !',
      createdAt: expect.any(String),
      parentId: null,
      parentUsername: null,
      author: expect.objectContaining({ id: reader.id, username: reader.username }),
      likeCount: 0,
      likedByMe: false,
    });
    const reply = await call('POST', path, {
      as: author,
      json: { content: 'De rien', parentId: comment.id.toUpperCase() },
    });
    expect(await reply.json()).toMatchObject({
      parentId: comment.id,
      parentUsername: reader.username,
    });
    const { comments } = await read<CommentPage>(path);
    expect(comments.map(({ content }) => content)).toEqual(['Merci !', 'De rien']);
    expect(await read(`/api/posts/${id}`)).toMatchObject({ commentCount: 2 });
  });

  it('are paged', async () => {
    const id = await createPost(author.id);
    const path = `/api/posts/${id}/comments`;
    for (let index = 0; index < 52; index++)
      await call('POST', path, { as: reader, json: { content: `n° ${index}` } });
    const first = await read<CommentPage>(path);
    expect(first.comments).toHaveLength(50);
    const second = await read<CommentPage>(`${path}?cursor=${first.nextCursor}`);
    expect(second.comments).toHaveLength(2);
    expect(second.nextCursor).toBeNull();
    const ids = [...first.comments, ...second.comments].map((comment) => comment.id);
    expect(new Set(ids).size).toBe(52);
  });

  it('can only answer a comment of the same post', async () => {
    const [here, elsewhere] = [await createPost(author.id), await createPost(author.id)];
    const foreign = await call('POST', `/api/posts/${elsewhere}/comments`, {
      as: reader,
      json: { content: 'Ailleurs' },
    });
    const parent = (await foreign.json()) as { id: string };
    for (const parentId of [parent.id, crypto.randomUUID()]) {
      const response = await call('POST', `/api/posts/${here}/comments`, {
        as: reader,
        json: { content: 'Réponse', parentId },
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: 'parentId' }] });
    }
    expect(await read(`/api/posts/${here}`)).toMatchObject({ commentCount: 0 });
  });

  it.each([
    ['nothing', { content: '' }],
    ['only spaces', { content: ' \n\t ' }],
    ['a text that is too long', { content: 'x'.repeat(2001) }],
    ['a NUL byte', { content: 'a\0b' }],
    ['a lone surrogate', { content: 'a\ud800' }],
    ['a number', { content: 3 }],
    ['no content', {}],
    ['an unknown field', { content: 'Bonjour', likeCount: 3 }],
    ['a malformed parent', { content: 'Bonjour', parentId: 'x' }],
  ])('reject %s', async (_what, json) => {
    const id = await createPost(author.id);
    const response = await call('POST', `/api/posts/${id}/comments`, { as: reader, json });
    expect(response.status).toBe(400);
    expect(await read(`/api/posts/${id}`)).toMatchObject({ commentCount: 0 });
  });

  it('reject a body that is not JSON', async () => {
    const path = `/api/posts/${await createPost(author.id)}/comments`;
    const broken = await call('POST', path, {
      as: reader,
      body: '{"content":',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    const text = await call('POST', path, {
      as: reader,
      body: 'Bonjour',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });

  it('can be liked, once each', async () => {
    const id = await createPost(author.id);
    const path = `/api/posts/${id}/comments`;
    const added = await call('POST', path, { as: reader, json: { content: 'Bien' } });
    const comment = (await added.json()) as { id: string };
    const like = `/api/comments/${comment.id}/like`;
    await call('PUT', like, { as: other });
    expect(await (await call('PUT', like, { as: other })).json()).toEqual({
      liked: true,
      likeCount: 1,
    });
    const { comments } = await read<CommentPage>(path, other);
    expect(comments[0]).toMatchObject({ likeCount: 1, likedByMe: true });
    for (let time = 0; time < 2; time++)
      expect(await (await call('DELETE', like, { as: other })).json()).toEqual({
        liked: false,
        likeCount: 0,
      });
    for (const unknown of [crypto.randomUUID(), '%00'])
      expect((await call('PUT', `/api/comments/${unknown}/like`, { as: other })).status).toBe(404);
  });
});

it('an author’s acts on their own posts do not count in their figures', async () => {
  const own = await createCreator();
  const id = await createPost(own.id);
  await call('PUT', `/api/posts/${id}/like`, { as: own });
  await call('POST', `/api/posts/${id}/comments`, { as: own, json: { content: 'Moi' } });
  await call('POST', `/api/posts/${id}/views`, { as: own });
  await expect
    .poll(() => db.$count(creatorMediaViews, eq(creatorMediaViews.mediaNumber, numberOfPost(id))), {
      timeout: 10_000,
    })
    .toBe(1);
  expect(await read(`/api/posts/${id}`)).toMatchObject({ likeCount: 1, commentCount: 1 });
  const [counters] = await db
    .select()
    .from(profileCounters)
    .where(eq(profileCounters.userId, own.id));
  expect(counters).toMatchObject({ likeCount: 0, commentCount: 0, viewCount: 0 });
});
