import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberOfPost } from '../../../database/numbers.ts';
import { creatorMedia, creatorMediaViews, profileCounters } from '../../../database/schema.ts';
import type { PostView, ViewedPosts } from '../../../worker/community/posts/views.ts';
import { handlers } from '../../../worker/handlers.ts';
import { createCreator, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';

const NOVEMBER = Date.UTC(2026, 10, 21);
const DECEMBER = Date.UTC(2026, 11, 1);

let creator: Person;
let readers: Person[];

beforeAll(async () => {
  creator = await createCreator();
  readers = await Promise.all(Array.from({ length: 30 }, () => createPerson()));
});

async function createPost(): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insert(creatorMedia)
    .values({ id, creatorId: creator.id, mediaType: 'text', position: 0, createdAt: 1 });
  return id;
}

const view = (postId: string, userId: string, viewedAt = NOVEMBER): PostView => ({
  postId,
  userId,
  viewedAt,
});

async function deliver(views: (PostView | ViewedPosts)[]) {
  const batch = createMessageBatch(
    'post-views',
    views.map((body) => ({ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body })),
  );
  const context = createExecutionContext();
  await handlers.queue(batch, env);
  return getQueueResult(batch, context);
}

async function figures(postId: string) {
  const [post] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, postId));
  return {
    rows: await db.$count(
      creatorMediaViews,
      eq(creatorMediaViews.mediaNumber, numberOfPost(postId)),
    ),
    counted: post?.othersViewCount,
    latest: post && { [post.viewedMonth]: post.viewedMonthCount },
  };
}

describe('views queue', () => {
  it('counts one view per person, post and calendar month, without the author', async () => {
    const post = await createPost();
    const [one, two] = readers as [Person, Person];
    await deliver([
      view(post, one.id),
      view(post, one.id, NOVEMBER + 1),
      view(post, two.id),
      view(post, one.id, DECEMBER),
      view(post, creator.id),
    ]);
    expect(await figures(post)).toEqual({ rows: 4, counted: 3, latest: { '2026-12': 1 } });
    // A late view, for the previous month.
    await deliver([view(post, readers[2]!.id), view(post, readers[3]!.id, DECEMBER)]);
    expect(await figures(post)).toEqual({ rows: 6, counted: 5, latest: { '2026-12': 2 } });
  });

  it('stores messages of several posts, and more views than one statement takes', async () => {
    const postIds = await Promise.all(Array.from({ length: 25 }, createPost));
    const [one] = postIds as [string];
    const messages = readers.map(({ id }) => ({ postIds, userId: id, viewedAt: NOVEMBER }));
    // Messages of an earlier version name one post.
    await deliver([view(one, readers[0]!.id), ...messages]);
    await deliver(messages);
    const numbers = db
      .select({ number: creatorMedia.number })
      .from(creatorMedia)
      .where(inArray(creatorMedia.id, postIds));
    expect(
      await db.$count(creatorMediaViews, inArray(creatorMediaViews.mediaNumber, numbers)),
    ).toBe(25 * 30);
    expect(await figures(one)).toEqual({ rows: 30, counted: 30, latest: { '2026-11': 30 } });
  });

  it('is exact when batches are redelivered, in parallel and out of order', async () => {
    const post = await createPost();
    const views = readers.flatMap(({ id }) => [view(post, id), view(post, id), view(post, id)]);
    await Promise.all([
      deliver(views),
      deliver(views.toReversed()),
      deliver(views.slice(40)),
      deliver(views),
    ]);
    await deliver(views);
    expect(await figures(post)).toEqual({ rows: 30, counted: 30, latest: { '2026-11': 30 } });
  });

  it('drops views of deleted posts and people, and stores the others of the batch', async () => {
    const post = await createPost();
    const result = await deliver([
      view(crypto.randomUUID(), readers[0]!.id),
      view(post, crypto.randomUUID()),
      view(post, readers[0]!.id),
    ]);
    expect(result).toMatchObject({
      outcome: 'ok',
      retryMessages: [],
      retryBatch: { retry: false },
    });
    expect(await figures(post)).toMatchObject({ rows: 1, counted: 1 });
  });

  it('adds up in the creator’s counters', async () => {
    const [counters] = await db
      .select()
      .from(profileCounters)
      .where(eq(profileCounters.userId, creator.id));
    expect(counters?.viewCount).toBe(5 + 25 * 30 + 30 + 1);
  });
});
