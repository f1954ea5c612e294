import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileCounters, profiles } from '../../../database/schema.ts';
import { selectTopics } from '../../../worker/community/topics/queries.ts';
import { computeLandingFigures } from '../../../worker/discovery/rankings/landing-figures.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { call, createCreator, db } from '../../support/workerd/marketplace.ts';

const topics = await selectTopics(db);
const [first, second] = topics.filter(({ parentId }) => parentId !== null);
const slugOf = (topic: typeof first) => topics.find(({ id }) => id === topic!.parentId)!.slug;
const sibling = topics.find(
  ({ id, parentId }) => parentId === first!.parentId && id !== first!.id,
)!;

beforeEach(async () => {
  const { keys } = await env.RANKINGS.list();
  await Promise.all(keys.map(({ name }) => env.RANKINGS.delete(name)));
});

const figures = async () => computeLandingFigures(db, { now: Date.now() + 1, mustDeclare: false });
const countIn = async (slug: string) =>
  (await figures()).categories.find((category) => category.slug === slug)?.creators;

describe('computeLandingFigures', () => {
  it('counts a creator once in a category when several of its topics are theirs', async () => {
    const before = (await countIn(slugOf(first)))!;
    await createCreator({ topicIds: [first!.id, sibling.id] });
    expect(await countIn(slugOf(first))).toBe(before + 1);
  });

  it('counts all who have a topic, each once, with their answers', async () => {
    const { total } = await figures();
    const creator = await createCreator({ topicIds: [first!.id, second!.id] });
    await createCreator({ topicIds: [] });
    await db
      .update(profileCounters)
      .set({ answeredCount: 3 })
      .where(eq(profileCounters.userId, creator.id));
    expect((await figures()).total).toEqual({
      creators: total!.creators + 1,
      answers: total!.answers + 3,
    });
  });

  it('counts no creator who is hidden', async () => {
    const creator = await createCreator({ topicIds: [first!.id] });
    const before = (await countIn(slugOf(first)))!;
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, creator.id));
    expect(await countIn(slugOf(first))).toBe(before - 1);
  });

  it('names every category, those without creators too', async () => {
    const slugs = (await figures()).categories.map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(
      topics
        .filter(({ parentId }) => parentId === null)
        .map(({ slug }) => slug)
        .toSorted(),
    );
    expect(slugs).toContain(slugOf(second));
  });

  it('reads the sample experts that exist', async () => {
    expect((await figures()).experts).toEqual([]);
    const creator = await createCreator({ topicIds: [first!.id] });
    await db.update(profiles).set({ username: 'theo.fournil' }).where(eq(profiles.id, creator.id));
    expect((await figures()).experts).toMatchObject([
      { username: 'theo.fournil', rating: null, conversationsAnswered: 0 },
    ]);
  });
});

describe('GET /api/landing', () => {
  it('answers the figures of the last run', async () => {
    await createCreator({ topicIds: [first!.id] });
    const expected = await figures();
    await refreshRankings(db, env, Date.now() + 1, Date.now());
    expect(await (await call('GET', '/api/landing')).json()).toEqual(expected);
  });

  it('computes them when no run has been', async () => {
    await createCreator({ topicIds: [first!.id] });
    const { categories } = await (await call('GET', '/api/landing')).json<{
      categories: { slug: string; creators: number }[];
    }>();
    expect(categories.find(({ slug }) => slug === slugOf(first))!.creators).toBeGreaterThan(0);
  });

  it('answers none when the last run knew of none, and leaves them to the next', async () => {
    await env.RANKINGS.put('discovery:v1:computed-at', '"2026-11-21T12:10:00.000Z"');
    expect(await (await call('GET', '/api/landing')).json()).toEqual({
      categories: [],
      experts: [],
    });
  });
});
