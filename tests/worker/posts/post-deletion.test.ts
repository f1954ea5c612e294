import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, getTableName, is, isNull, sql } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '../../../database/client.ts';
import * as schema from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { deletePost } from '../../../worker/community/posts/delete-post.ts';
import {
  DELETE_BATCH_ROWS,
  DELETED_POST_RETENTION_MS,
  finishDeletions,
  stepsOf,
} from '../../../worker/community/posts/post-deletion.ts';
import { recordHidden } from '../../../worker/discovery/rankings/record-hidden.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { handlers } from '../../../worker/handlers.ts';
import { finishDeletionsJob } from '../../../worker/jobs/finish-deletions.ts';
import { counted, kept } from '../../support/workerd/counts.ts';
import { decide, lift } from '../../support/workerd/hiding.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { observedD1 } from '../../support/workerd/observed-d1.ts';
import { askedOf } from './asked-of-posts.ts';

const { creatorMedia, noticeOutbox, outbox } = schema;

const CROWD = 1_700;
/** Emptied in steps. */
const EMPTIED = ['creator_media_comment_likes', 'creator_media_comments', 'creator_media_likes'];
/** At most one row a month: they are deleted with the post, in one statement. */
const GO_WITH_THE_POST = ['creator_media_monthly_views'];

let author: Person;
beforeEach(async () => {
  // A hidden post counts nowhere, as one whose deletion has started.
  await db.update(creatorMedia).set({ hiddenAt: 1 }).where(isNull(creatorMedia.hiddenAt));
  await db.delete(creatorMedia);
  await db.delete(outbox);
  author = await createCreator();
});
afterEach(() => vi.restoreAllMocks());

const run = (statement: string, ...values: unknown[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();

/** The tables whose rows are deleted with a post's, directly or through such a table. */
function hangingOnPosts(found = ['creator_media']): string[] {
  const next = Object.values<unknown>(schema)
    .filter((table) => is(table, SQLiteTable))
    .map(getTableConfig)
    .filter(
      ({ name, foreignKeys }) =>
        !found.includes(name) &&
        foreignKeys.some((key) => found.includes(getTableName(key.reference().foreignTable))),
    )
    .map(({ name }) => name);
  return next.length > 0 ? hangingOnPosts([...found, ...next]) : found.slice(1);
}

it('post deletion has a step for every table that depends on posts', () => {
  const known = [...EMPTIED, ...GO_WITH_THE_POST];
  const hanging = hangingOnPosts();
  const forgotten = hanging
    .filter((name) => !known.includes(name))
    .map((name) => `${name}: give it a step in worker/community/posts/post-deletion.ts`);
  expect(forgotten).toEqual([]);
  expect(known.filter((name) => !hanging.includes(name))).toEqual([]);
});

/** A post and 5,100 rows of reactions, most of them likes of one comment and replies to it. */
async function crowdedPost(): Promise<string> {
  const id = await createPost(author.id, { title: 'Une averse', createdAt: 1 });
  const at = Date.now() - 60_000;
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${CROWD})`;
  await run(
    `${numbers} insert into profiles (id, username, created_at) select 'crowd-' || n, 'foule.' || n, 1 from numbers where true on conflict do nothing`,
  );
  await run(
    `${numbers} insert into creator_media_likes (media_number, user_number, liked_at)
      select (select number from creator_media where id = ?), number, ${at}
      from numbers join profiles on id = 'crowd-' || n`,
    id,
  );
  await run(
    `${numbers} insert into creator_media_comments (id, media_id, user_id, content, created_at, parent_comment_id)
      select 'c' || n, ?, 'crowd-' || n, 'Merci', ${at} + n, iif(n = 1, null, 'c1') from numbers`,
    id,
  );
  await run(
    `${numbers} insert into creator_media_comment_likes (comment_id, user_id) select 'c1', 'crowd-' || n from numbers`,
  );
  return id;
}

const rowsLeft = async () => {
  const counts = EMPTIED.map((table) => `(select count(*) from ${table})`).join(' + ');
  return (await env.DB.prepare(`select ${counts} as n`).first<number>('n'))!;
};
/** The remaining rows of posts, two hours later. */
const postsLeft = async () => {
  await finishDeletions(db, Date.now() + DELETED_POST_RETENTION_MS);
  return (await db.select({ id: creatorMedia.id }).from(creatorMedia)).map(({ id }) => id);
};
const statusOf = async (...[method, path, options]: Parameters<typeof call>) => {
  const answer = await call(method, path, options);
  await answer.arrayBuffer();
  return answer.status;
};

/** Every request about a deleted post, each of which is rejected. */
async function expectGone(id: string, fan: Person) {
  for (const as of [author, fan])
    for (const { method, path, json } of askedOf(id))
      expect(await statusOf(method, path, { as, json }), `${method} ${path}`).toBe(404);
  for (const path of [`/api/posts/${id}`, `/api/posts/${id}/comments`])
    expect(await statusOf('GET', path), path).toBe(404);
  for (const [method, path] of [
    ['DELETE', `/api/me/posts/${id}`],
    ['PUT', '/api/comments/c1/like'],
  ] as const)
    expect(await statusOf(method, path, { as: author }), path).toBe(404);
  for (const path of ['/api/me/posts', '/api/me', '/api/feed', '/api/search?q=averse'])
    expect(await (await call('GET', path, { as: author })).text(), path).not.toContain(id);
}

describe('post with thousands of reactions', () => {
  it('is gone at once, and its rows are deleted in bounded steps, even when a run dies between them', async () => {
    const [fan, staying] = [await createPerson(), await createPost(author.id, { title: 'Reste' })];
    await call('PUT', `/api/posts/${staying}/like`, { as: fan });
    const id = await crowdedPost();
    await db.delete(noticeOutbox);

    // The Worker dies after its response.
    await deletePost(db, author.id, id, Date.now());
    expect(await rowsLeft()).toBeGreaterThanOrEqual(5_000);
    await expectGone(id, fan);
    const counters = await env.DB.prepare('select * from profile_counters where user_id = ?')
      .bind(author.id)
      .first();
    expect(counters).toMatchObject({ post_count: 1, like_count: 1, comment_count: 0 });
    expect(counters).toMatchObject({ view_count: 0, viewed_month_count: 0 });
    expect(await db.select({ thing: noticeOutbox.thing }).from(noticeOutbox)).toEqual([
      { thing: `gone:${id}` },
    ]);
    await db.delete(noticeOutbox);

    const written: number[] = [];
    const DB = observedD1(env.DB, {
      sent: () => {},
      cost: ({ rows_written }) => written.push(rows_written),
    });
    let before = await rowsLeft();
    let deaths = 0;
    for (; before > 1; deaths += 1) {
      // Each run dies after its first statement that deletes something.
      for await (const deleted of stepsOf(database(DB), id)) if (deleted > 0) break;
      const left = await rowsLeft();
      expect(before - left).toBeLessThanOrEqual(DELETE_BATCH_ROWS);
      before = left;
      expect(await db.all(kept)).toEqual(await db.all(counted));
      expect(await statusOf('GET', `/api/posts/${id}`, { as: author })).toBe(404);
      expect(deaths).toBeLessThan(20);
    }
    expect(deaths).toBe(6);
    // A comment with its key and five indexes, and the post's count of comments.
    expect(Math.max(...written)).toBeLessThanOrEqual(DELETE_BATCH_ROWS * 8);
    await expectGone(id, fan);
    expect(await postsLeft()).toEqual([staying]);
    // The author of the liked and answered comment has all that in notices.
    expect(await db.select().from(noticeOutbox)).toMatchObject([
      { thing: `gone:${id}`, recipientId: 'crowd-1', source: 'post_gone' },
    ]);
    // The caller purges caches by this row, or the cron.
    expect(await db.select().from(outbox)).toMatchObject([
      { kind: 'purge', data: { postId: id, personId: author.id, pictures: [] } },
    ]);
  });

  it('is finished by the cron', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await deletePost(db, author.id, await crowdedPost(), Date.now());
    await finishDeletionsJob(env, Date.now());
    expect(await rowsLeft()).toBe(0);
    await finishDeletionsJob(env, Date.now() + DELETED_POST_RETENTION_MS);
    await finishDeletionsJob(env, Date.now() + DELETED_POST_RETENTION_MS);
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { event: 'posts.deletion_continued', gone: 0, failed: 0, steps: expect.any(Number) },
      { event: 'posts.deletion_continued', gone: 1, failed: 0, steps: 0 },
    ]);
    expect(await postsLeft()).toEqual([]);
  });
});

describe('deleted post', () => {
  const del = async (id: string, DB = env.DB) => {
    const context = createExecutionContext();
    const headers = { Authorization: `Bearer ${author.token}` };
    const request = new Request(`http://localhost/api/me/posts/${id}`, {
      method: 'DELETE',
      headers,
    });
    const { status } = await handlers.fetch(request, { ...env, DB }, context);
    await waitOnExecutionContext(context);
    return status;
  };

  it('is deleted with its rows after the response', async () => {
    const id = await createPost(author.id);
    await call('PUT', `/api/posts/${id}/like`, { as: await createPerson() });
    expect(await del(id)).toBe(204);
    expect(await rowsLeft()).toBe(0);
    expect(await del(id)).toBe(404);
    expect(await postsLeft()).toEqual([]);
  });

  it('disappears from rankings at the next run of the cron', async () => {
    const topic = await createTopic();
    author = await createCreator({ topicIds: [topic.id] });
    const id = await createPost(author.id, { title: 'Une giboulée', createdAt: Date.now() - 1 });
    await refreshRankings(db, env, Date.now() + 1, Date.now());
    const listed = async () => (await call('GET', '/api/discovery')).text();
    expect(await listed()).toContain('Une giboulée');
    expect(await del(id)).toBe(204);
    await finishDeletionsJob(env, Date.now());
    expect(await listed()).not.toContain('Une giboulée');
  });

  it('stays out of rankings that are hours old, until there are newer ones', async () => {
    const topic = await createTopic();
    author = await createCreator({ topicIds: [topic.id] });
    const id = await createPost(author.id, { title: 'Une éclaircie', createdAt: Date.now() - 1 });
    await refreshRankings(db, env, Date.now() + 1, Date.now());
    const listed = async () => (await call('GET', '/api/discovery')).text();
    expect(await del(id)).toBe(204);
    const later = Date.now() + DELETED_POST_RETENTION_MS + HOUR_MS;
    vi.spyOn(console, 'log').mockImplementation(() => {});
    await finishDeletionsJob(env, later);
    await recordHidden(db, env.RANKINGS, later);
    expect(await listed()).not.toContain('Une éclaircie');
    await refreshRankings(db, env, later, Date.now());
    await finishDeletionsJob(env, later + 1);
    expect(await db.select().from(creatorMedia).where(eq(creatorMedia.id, id))).toEqual([]);
  });

  it('makes room for another while it is being deleted', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => createPost(author.id)));
    await deletePost(db, author.id, ids[0]!, Date.now());
    const json = { mediaType: 'text', bodyText: 'La onzième' };
    expect(await statusOf('POST', '/api/me/posts', { as: author, json })).toBe(201);
    expect(await statusOf('POST', '/api/me/posts', { as: author, json })).toBe(409);
  });

  it('stays deleted when a decision that hid it is lifted', async () => {
    const id = await createPost(author.id);
    const hidden = await decide('hide', { type: 'post', id, authorId: author.id });
    await deletePost(db, author.id, id, Date.now());
    await lift(hidden);
    expect(await statusOf('GET', `/api/posts/${id}`)).toBe(404);
    expect(await db.all(kept)).toEqual(await db.all(counted));
    await expect(
      db.update(creatorMedia).set({ deletionStartedAt: null }).where(eq(creatorMedia.id, id)),
    ).rejects.toThrow();
    expect(await postsLeft()).toEqual([]);
  });

  it('does not block others when it cannot be deleted, and is deleted later', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const [stuck, other] = [await createPost(author.id), await createPost(author.id)];
    const fan = await createPerson();
    for (const id of [stuck, other]) {
      await call('PUT', `/api/posts/${id}/like`, { as: fan });
      await deletePost(db, author.id, id, Date.now());
    }
    await run(
      `create trigger stuck before delete on creator_media_likes when old.media_number = (select number from creator_media where id = '${stuck}') begin select raise(abort, 'stuck'); end`,
    );
    try {
      expect(await finishDeletions(db, Date.now() + 1)).toMatchObject({ failed: 1 });
    } finally {
      await db.run(sql`drop trigger stuck`);
    }
    expect(await rowsLeft()).toBe(1);
    expect(errors.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: 'posts.deletion_failed', id: stuck },
    ]);
    expect(await finishDeletions(db, Date.now())).toMatchObject({ failed: 0 });
    expect(await rowsLeft()).toBe(0);
  });
});
