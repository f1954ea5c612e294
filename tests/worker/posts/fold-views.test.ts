import { env } from 'cloudflare:workers';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { batch } from '../../../database/batch.ts';
import { numberOfPost } from '../../../database/numbers.ts';
import {
  creatorMedia,
  creatorMediaMonthlyViews,
  creatorMediaViews,
  profileCounters,
  profiles,
  viewMonths,
} from '../../../database/schema.ts';
import { FOLDED_AT_ONCE, foldViews } from '../../../worker/community/posts/fold-views.ts';
import {
  DELETED_POST_RETENTION_MS,
  finishDeletions,
  startDeletion,
} from '../../../worker/community/posts/post-deletion.ts';
import { recordViews } from '../../../worker/community/posts/views.ts';
import { steps } from '../../../worker/trust/account-deletion/steps.ts';
import { jobNamed } from '../../support/workerd/jobs.ts';
import { createCreator, createPost, db, type Person } from '../../support/workerd/marketplace.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59);
const DECEMBER = Date.UTC(2026, 11, 1);
/** November is closed. */
const CLOSED = Date.UTC(2026, 11, 8);

let creator: Person;
let readers: string[];

beforeAll(async () => {
  creator = await createCreator();
  readers = await insertPeople(2 * FOLDED_AT_ONCE + 50);
});

/** Inserts bare profiles; returns their ids. */
async function insertPeople(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await db.run(sql`insert into profiles (id, username, created_at)
    select value, 'foule.' || value, 1 from json_each(${JSON.stringify(ids)})`);
  return ids;
}

const views = (of: readonly string[], postId: string, viewedAt: number) =>
  of.map((userId) => ({ userId, postId, viewedAt }));

async function figures(postId: string) {
  const [post] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, postId));
  const [author] = await db
    .select()
    .from(profileCounters)
    .where(eq(profileCounters.userId, creator.id));
  const { mediaId } = creatorMediaMonthlyViews;
  const months = await db.select().from(creatorMediaMonthlyViews).where(eq(mediaId, postId));
  return {
    rows: await db.$count(
      creatorMediaViews,
      eq(creatorMediaViews.mediaNumber, numberOfPost(postId)),
    ),
    counters: [
      post?.othersViewCount,
      post?.viewedMonthCount,
      author?.viewCount,
      author?.viewedMonthCount,
    ],
    months: Object.fromEntries(months.map(({ month, viewCount }) => [month, viewCount])),
  };
}

describe('batch of views', () => {
  it.each([
    ['one post', 1, 1, 1.06],
    ['fifty posts of ten authors', 50, 10, 1.75],
    ['fifty posts of as many authors', 50, 50, 2.55],
    ['a hundred posts of as many authors', 100, 100, 4.05],
  ])(
    'writes a row for each view and post and two for each author: a hundred of %s',
    async (_, of, by, most) => {
      const authors = await insertPeople(by);
      const ids = sql`(select value from json_each(${JSON.stringify(authors)}))`;
      await db.update(profiles).set({ isCreator: true }).where(inArray(profiles.id, ids));
      const posts = Array.from({ length: of }, () => crypto.randomUUID());
      await db.run(sql`insert into creator_media (id, creator_id, media_type, position, created_at)
      select post.value, author.value, 'text', 0, 1 from json_each(${JSON.stringify(posts)}) post
      join json_each(${JSON.stringify(authors)}) author on author.key = post.key % ${by}`);
      // The day of the authors has begun.
      const earlier = readers.at(-1)!;
      await recordViews(
        db,
        posts.map((postId) => ({ userId: earlier, postId, viewedAt: NOVEMBER })),
      );
      const seen = readers
        .slice(0, 100)
        .map((userId, n) => ({ userId, postId: posts[n % of]!, viewedAt: NOVEMBER }));
      expect((await costOf((db) => recordViews(db, seen))).rowsWritten).toBeLessThanOrEqual(
        most * 100,
      );
      // It writes none for views already written.
      expect((await costOf((db) => recordViews(db, seen))).rowsWritten).toBe(0);
    },
  );
});

describe('folding views', () => {
  beforeAll(() => db.delete(creatorMediaViews));

  it('changes no count, in steps that may end anywhere', async () => {
    const posts = [await createPost(creator.id), await createPost(creator.id)];
    const [post, other] = posts as [string, string];
    await recordViews(db, views([...readers, creator.id], post, NOVEMBER));
    await recordViews(db, views(readers.slice(0, 3), other, DECEMBER));
    await recordViews(db, views(readers.slice(0, 2), other, NOVEMBER));
    const before = await figures(post);
    expect(before).toMatchObject({ rows: readers.length + 1, months: {} });
    expect(before.counters).toEqual([readers.length, readers.length, readers.length + 5, 3]);

    // Only once a week of the next month is over.
    expect(await foldViews(db, CLOSED - 1)).toEqual({ folded: 0, isDone: true });
    const step = await costOf(async (db) => {
      expect(await foldViews(db, CLOSED, 1)).toEqual({ folded: FOLDED_AT_ONCE, isDone: false });
    });
    // A row for each view, the figures of two posts, and a month or two that close.
    expect(step.rowsWritten).toBeLessThanOrEqual(FOLDED_AT_ONCE + 4);
    const midway = await figures(post);
    expect(midway.counters).toEqual(before.counters);
    expect(midway.rows + midway.months['2026-11']!).toBeGreaterThanOrEqual(readers.length);

    // The next run finds the rest, and two concurrent runs fold nothing twice.
    await Promise.all([foldViews(db, CLOSED), foldViews(db, CLOSED)]);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await jobNamed('views')(env, CLOSED);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    expect(await figures(post)).toEqual({
      rows: 0,
      counters: before.counters,
      months: { '2026-11': readers.length },
    });
    expect(await figures(other)).toMatchObject({ rows: 3, months: { '2026-11': 2 } });
  });

  it('loses no first view of a month that arrives between its closing and its folding', async () => {
    const post = await createPost(creator.id);
    const march = Date.UTC(2026, 2, 31);
    let isIn = false;
    const arrive = async () => {
      if (!isIn) await recordViews(db, views(readers.slice(0, 1), post, march));
      isIn = true;
    };
    // It arrives right before the views are selected.
    const late = new Proxy(db, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (name === 'batch')
          return async (...given: Parameters<typeof db.batch>) => {
            await arrive();
            return target.batch(...given);
          };
        if (name !== 'all') return member;
        return (query: Parameters<typeof db.all>[0]) => {
          const found = target.all(query);
          const run = found.execute.bind(found);
          found.execute = async () => {
            await arrive();
            return run();
          };
          return found;
        };
      },
    });
    await foldViews(late, CLOSED);
    await foldViews(db, CLOSED);
    expect(await figures(post)).toMatchObject({
      rows: 0,
      counters: expect.arrayContaining([1]),
      months: { '2026-03': 1 },
    });
  });

  it('counts a month’s late views until it is closed, and none afterwards', async () => {
    const post = await createPost(creator.id);
    const october = Date.UTC(2026, 9, 31);
    const november = (at: number) => foldViews(db, Date.UTC(2026, 10, at));
    await recordViews(db, views(readers.slice(0, 4), post, october));
    await november(7);
    // Two of them are redelivered, an hour and a half and a week after midnight.
    expect(await recordViews(db, views(readers.slice(2, 6), post, october))).toBe(2);
    await november(8);
    const folded = { rows: 0, counters: expect.arrayContaining([6]), months: { '2026-10': 6 } };
    expect(await figures(post)).toMatchObject(folded);
    // A dead letter replayed long after: it may be one of the folded views.
    expect(await recordViews(db, views(readers.slice(4, 9), post, october))).toBe(0);
    expect(await figures(post)).toMatchObject(folded);
    // The same batch's views of an open month are counted.
    const mixed = [
      ...views(readers.slice(0, 1), post, october),
      ...views(readers.slice(0, 1), post, DECEMBER),
    ];
    expect(await recordViews(db, mixed)).toBe(1);
    expect(await db.select().from(viewMonths).where(eq(viewMonths.isClosed, true))).toContainEqual({
      month: '2026-10',
      isClosed: true,
    });
  });

  it('subtracts the views of open months that are deleted, and none of a closed one', async () => {
    const august = Date.UTC(2026, 7, 5);
    const september = Date.UTC(2026, 8, 5);
    const own = await createCreator();
    const [kept, deleted] = [await createPost(own.id), await createPost(own.id)];
    const all = readers.slice(10, 20);
    await recordViews(db, [...views(all, kept, august), ...views(all, deleted, august)]);
    await recordViews(db, [...views(all, kept, september), ...views(all, deleted, september)]);
    const count = async () => {
      const [row] = await db
        .select()
        .from(profileCounters)
        .where(eq(profileCounters.userId, own.id));
      return [row!.viewCount, row!.viewedMonth, row!.viewedMonthCount];
    };
    expect(await count()).toEqual([40, '2026-09', 20]);
    // With August closed but not folded yet, the reader's account is deleted.
    await foldViews(db, Date.UTC(2026, 8, 8), 0);
    const user = { id: all[0]!, username: '', address: '' };
    const work = { env, db, user, now: september, rowsMax: 100, callsMax: 10, calls: 0 };
    expect(await steps.views!(work)).toBe(false);
    expect(await count()).toEqual([38, '2026-09', 18]);
    const later = september - DELETED_POST_RETENTION_MS;
    await batch(db, startDeletion(db, eq(creatorMedia.id, deleted), later));
    expect(await count()).toEqual([19, '2026-09', 9]);
    const [gone] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, deleted));
    await finishDeletions(db, september);
    expect(await db.$count(creatorMedia, eq(creatorMedia.id, deleted))).toBe(0);
    // The newest post was deleted, and another one has not taken over its views.
    const next = await createPost(own.id);
    await foldViews(db, Date.UTC(2026, 9, 8));
    expect((await figures(next)).months).toEqual({});
    expect(await count()).toEqual([19, '2026-09', 9]);
    expect(
      await db.$count(creatorMediaViews, eq(creatorMediaViews.mediaNumber, gone!.number)),
    ).toBe(0);
    expect((await figures(kept)).months).toEqual({ '2026-08': 10, '2026-09': 9 });
  });
});
