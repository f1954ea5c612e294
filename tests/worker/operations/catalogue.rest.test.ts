import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  creatorDays,
  creatorMedia,
  creatorTopicPrefs,
  featuredExperts,
  operatorActs,
  outbox,
  profiles,
  topicCreators,
  topics,
} from '../../../database/schema.ts';
import type { FeaturedExpert, OperatedTopic } from '../../../domain/operations/catalogue-wire.ts';
import type { OutboxKind } from '../../../domain/outbox.ts';
import app from '../../../worker/app.ts';
import { followMerge } from '../../../worker/community/topics/follow-catalogue.ts';
import { storeFeatured } from '../../../worker/discovery/rankings/featured.ts';
import {
  readComputedAt,
  readRankings,
} from '../../../worker/discovery/rankings/stored-rankings.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { refreshRankingsJob, rerankTopicsJob } from '../../../worker/jobs/refresh-rankings.ts';
import { eventually } from '../../support/workerd/eventually.ts';
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
import { createOperator } from '../../support/workerd/operators.ts';

const headers = { Authorization: 'Bearer operator' };
const base = '/api/operations';
const ask = (method: string, path: string, json?: unknown) =>
  call(method, `${base}${path}`, { headers, ...(json === undefined ? {} : { json }) });

/** The answer once two operators have asked for it; that of the first when one is enough or it is refused. */
async function askByTwo(method: string, path: string, json: unknown): Promise<Response> {
  const two = [await createOperator(), await createOperator()];
  const first = await call(method, base + path, { as: two[0], json });
  return first.status === 202 ? call(method, base + path, { as: two[1], json }) : first;
}

/** The changes that the log has of requests to a path, the first request first. */
async function loggedChanges(path: string) {
  const acts = await db.select().from(operatorActs).where(eq(operatorActs.subject, path));
  return acts.map(({ changes }) => JSON.parse(changes!));
}

const CATALOGUE_KINDS: OutboxKind[] = ['topic_tags', 'topic_merge', 'catalogue'];

/** Waits until everything that follows a change has run, by its request or by this run of the cron. */
async function followed(): Promise<void> {
  await eventually(async () => {
    await runOutbox(env, Date.now());
    const left = await db.select().from(outbox).where(inArray(outbox.kind, CATALOGUE_KINDS));
    expect(left).toEqual([]);
  });
}

async function expectProblem(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    ...[status, code],
  ]);
}

const listed = async (id: string) => {
  const response = await ask('GET', '/topics');
  const { topics: all } = await response.json<{ topics: OperatedTopic[] }>();
  return all.find((topic) => topic.id === id);
};
const page = (path: string) =>
  exports.default.fetch(new Request(`http://localhost${path}`, { redirect: 'manual' }));
const pathOf = (category: { slug: string }, topic?: { slug: string }) =>
  `/decouvrir/category/${category.slug}${topic ? `/subcategory/${topic.slug}` : ''}`;
const prefsOf = ({ id }: Person) =>
  db
    .select({ topicId: creatorTopicPrefs.topicId, sortOrder: creatorTopicPrefs.sortOrder })
    .from(creatorTopicPrefs)
    .where(eq(creatorTopicPrefs.creatorId, id));

describe('the catalogue', () => {
  it('is for operators alone', async () => {
    const member = await createPerson();
    const paths = ['/topics', '/featured', '/house-names'];
    for (const path of paths) {
      expect((await call('GET', base + path)).status).toBe(401);
      expect((await call('GET', base + path, { as: member })).status).toBe(404);
    }
  });

  it('gets a new topic at once, for choosers and pages', async () => {
    const category = await createTopic();
    const slug = `echecs-${category.slug}`;
    const topic = { name: 'Échecs', slug, description: 'Finales', parentId: category.id };
    const response = await ask('POST', '/topics', topic);
    expect(response.status).toBe(201);
    const { topic: created } = await response.json<{ topic: { id: string } }>();
    expect(await listed(created.id)).toMatchObject({ ...topic, isRetired: false });
    const chosen = await (await call('GET', '/api/topics')).text();
    expect(chosen).toContain(slug);
    expect((await page(pathOf(category, { slug }))).status).toBe(200);
    const lists = `/api/discovery?category=${category.slug}&subcategory=${slug}`;
    await followed();
    expect((await call('GET', lists)).status).toBe(200);
  });

  it('refuses the slug of a sibling, a parent that is no category, and malformed topics', async () => {
    const category = await createTopic();
    const sibling = await createTopic(category.id);
    const topic = { name: 'Échecs', slug: 'echecs', description: '', parentId: category.id };
    const taken = await ask('POST', '/topics', { ...topic, slug: sibling.slug });
    await expectProblem(taken, 409, 'topic.slug_taken');
    const odd = await ask('POST', '/topics', { ...topic, parentId: sibling.id });
    await expectProblem(odd, 400, 'request.invalid');
    for (const values of [{ slug: 'creators' }, { name: '\u202eYoga' }, { name: 'x'.repeat(200) }])
      expect((await ask('POST', '/topics', { ...topic, ...values })).status).toBe(400);
    const unknown = await ask('PATCH', `/topics/${crypto.randomUUID()}`, { name: 'Échecs' });
    await expectProblem(unknown, 404, 'topic.not_found');
    expect((await ask('PATCH', `/topics/${sibling.id}`, {})).status).toBe(400);
  });

  it('orders topics by their place', async () => {
    const category = await createTopic();
    const [one, two, three] = [
      await createTopic(category.id),
      await createTopic(category.id),
      await createTopic(category.id),
    ];
    expect((await ask('PATCH', `/topics/${three.id}`, { sortOrder: 1 })).status).toBe(200);
    const rows = await db
      .select({ id: topics.id })
      .from(topics)
      .where(eq(topics.parentId, category.id))
      .orderBy(topics.sortOrder);
    expect(rows.map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
  });
});

describe('the request of a change', () => {
  /** The rows that the request reads, those of what it does after its response included. */
  const rowsReadBy = async (method: string, path: string, json: unknown) => {
    const { DB, cost } = countedD1();
    const request = new Request(`http://localhost${base}${path}`, {
      ...{ method, body: JSON.stringify(json) },
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    const invocation = createExecutionContext();
    const response = await app.fetch(request, { ...env, DB }, invocation);
    expect(response.status).toBeLessThan(300);
    await waitOnExecutionContext(invocation);
    return cost.rowsRead;
  };

  it('computes no rankings: it reads as many rows with more creators', async () => {
    const topic = await createTopic((await createTopic()).id);
    const expert = await createCreator({ topicIds: [topic.id] });
    await followed();
    const changes: [string, string, object][] = [
      ['PUT', '/featured', { usernames: [expert.username] }],
      ['PATCH', `/topics/${topic.id}`, { description: 'Autrement' }],
    ];
    const counted = async () => {
      const rows = [];
      for (const change of changes) rows.push(await rowsReadBy(...change));
      return rows;
    };
    await counted();
    const before = await counted();
    const other = await createTopic((await createTopic()).id);
    for (let count = 0; count < 30; count += 1) await createCreator({ topicIds: [other.id] });
    const more = await counted();
    // The catalogue has two topics more, which triggers and checks read.
    for (const [index, rows] of more.entries()) expect(rows).toBeLessThan(before[index]! + 20);
  });

  it('leaves them to the next minute, which computes them once and only for other topics', async () => {
    const silence = vi.spyOn(console, 'log').mockImplementation(() => {});
    const now = Date.now();
    await refreshRankingsJob(env, now - 60_000);
    const before = await readComputedAt(env.RANKINGS);
    const category = await createTopic();
    const topic = { name: 'Dames', slug: 'dames', description: '', parentId: category.id };
    expect((await ask('POST', '/topics', topic)).status).toBe(201);
    await followed();
    expect(await readComputedAt(env.RANKINGS)).toBe(before);
    await rerankTopicsJob(env, now);
    const after = await readRankings(env.RANKINGS, `${category.slug}/dames`);
    expect(after).toEqual({
      computedAt: new Date(now).toISOString(),
      lists: { trendingContent: [], trendingProfiles: [], topProfiles: [], answers: [] },
    });
    await rerankTopicsJob(env, now + 60_000);
    expect(await readComputedAt(env.RANKINGS)).toBe(after!.computedAt);
    silence.mockRestore();
  });
});

describe('a renamed topic', () => {
  it('leads from every former slug to the present one, for strangers, members and the API', async () => {
    const category = await createTopic();
    const topic = await createTopic(category.id);
    const creator = await createCreator({ topicIds: [topic.id] });
    const [second, third] = [`${topic.slug}-b`, `${topic.slug}-c`];
    for (const slug of [second, third])
      expect((await ask('PATCH', `/topics/${topic.id}`, { slug, name: 'Nouveau' })).status).toBe(
        200,
      );
    for (const slug of [topic.slug, second]) {
      const old = await page(`${pathOf(category, { slug })}?tri=note`);
      expect([old.status, old.headers.get('Location'), old.headers.get('Cache-Control')]).toEqual([
        ...[301, `${pathOf(category, { slug: third })}?tri=note`, 'no-store'],
      ]);
    }
    const members = await page(`/main/explore/category/${category.slug}/subcategory/${second}`);
    expect([members.status, members.headers.get('Location')]).toEqual([
      ...[301, `/main/explore/category/${category.slug}/subcategory/${third}`],
    ]);
    const list = await call('GET', `/api/topics/${category.slug}/${topic.slug}/creators`);
    expect(await list.json()).toMatchObject({ subcategory: { slug: third } });

    await followed();
    const [row] = await db.select().from(profiles).where(eq(profiles.id, creator.id));
    expect(row!.topicTags[topic.id]!.slice(1, 3)).toEqual(['Nouveau', third]);
    const found = await call('GET', `/api/search?q=${third}`);
    expect(await found.text()).toContain(creator.username);
  });

  it('takes its first slug back, without a circle', async () => {
    const category = await createTopic();
    const slugs = [category.slug, `${category.slug}-b`, `${category.slug}-c`, category.slug];
    for (const slug of slugs.slice(1))
      expect((await ask('PATCH', `/topics/${category.id}`, { slug })).status).toBe(200);
    expect((await page(pathOf(category))).status).toBe(200);
    for (const slug of slugs.slice(1, 3))
      expect((await page(pathOf({ slug }))).headers.get('Location')).toBe(pathOf(category));
    expect((await listed(category.id))?.formerSlugs).toEqual(slugs.slice(1, 3));
  });

  it('leaves its former slug to no other topic', async () => {
    const [category, other] = [await createTopic(), await createTopic()];
    await ask('PATCH', `/topics/${category.id}`, { slug: `${category.slug}-b` });
    const rename = await ask('PATCH', `/topics/${other.id}`, { slug: category.slug });
    await expectProblem(rename, 409, 'topic.slug_taken');
    const created = await ask('POST', '/topics', {
      ...{ name: 'Un', slug: category.slug, description: '', parentId: null },
    });
    await expectProblem(created, 409, 'topic.slug_taken');
    expect((await listed(other.id))?.slug).toBe(other.slug);
  });

  it('keeps the everyday words of its former path', async () => {
    const category = await db.select().from(topics).where(eq(topics.slug, 'sport')).get();
    const running = await db.select().from(topics).where(eq(topics.slug, 'course-a-pied')).get();
    const creator = await createCreator({ topicIds: [running!.id] });
    const path = `/topics/${running!.id}`;
    await ask('PATCH', path, { slug: 'endurance', name: 'Endurance' });
    await followed();
    const found = await (await call('GET', '/api/search?q=marathon')).json<{
      topics: { slug: string }[];
      creators: { username: string }[];
    }>();
    expect(found.topics.map(({ slug }) => slug)).toContain('endurance');
    expect(found.creators.map(({ username }) => username)).toContain(creator.username);
    await ask('PATCH', path, { slug: running!.slug, name: running!.name });
    await followed();
    expect(category).toBeDefined();
    const restored = await db.select().from(topics).where(eq(topics.id, running!.id)).get();
    expect(restored!.everydayPaths).toBe('');
  });
});

describe('a retired topic', () => {
  it('disappears from choosers, takes no creator and no question, and comes back', async () => {
    const category = await createTopic();
    const topic = await createTopic(category.id);
    const [creator, other] = [
      await createCreator({ topicIds: [topic.id] }),
      await createCreator({ topicIds: [] }),
    ];
    const asker = await createPerson();
    const open = () =>
      call('POST', '/api/conversations', {
        as: asker,
        json: {
          ...{ username: creator.username, topicId: topic.id },
          pricing: 'question',
          mode: 'purchase',
        },
      });
    expect((await open()).status).toBe(201);

    const retire = (retired: boolean, id = topic.id) =>
      askByTwo('PATCH', `/topics/${id}`, { retired, reason: 'Hors sujet' });
    await expectProblem(await retire(true, category.id), 409, 'topic.has_subcategories');
    expect((await retire(true)).status).toBe(200);
    const [proposed, done] = (await loggedChanges(`/topics/${topic.id}`)).slice(-2);
    expect([proposed.before.isRetired, proposed.after.isRetired]).toEqual([false, true]);
    expect(proposed).toEqual(done);
    await followed();
    expect(await (await call('GET', '/api/topics')).text()).not.toContain(topic.id);
    const gone = await page(pathOf(category, topic));
    expect([gone.status, gone.headers.get('Location')]).toEqual([302, pathOf(category)]);
    const list = await call('GET', `/api/topics/${category.slug}/${topic.slug}/creators`);
    expect(list.status).toBe(404);
    const shown = await call('GET', `/api/users/${creator.username}`);
    expect(await shown.json()).toMatchObject({ topics: [] });
    const put = (as: Person, topicIds: string[]) =>
      call('PUT', '/api/me/topics', {
        as,
        json: { topics: topicIds.map((topicId) => ({ topicId })) },
      });
    await expectProblem(await put(other, [topic.id]), 400, 'request.invalid');
    expect((await put(creator, [topic.id, category.id])).status).toBe(200);
    const fresh = await createPerson();
    const refused = await call('POST', '/api/conversations', {
      as: fresh,
      json: {
        ...{ username: creator.username, topicId: topic.id },
        pricing: 'question',
        mode: 'purchase',
      },
    });
    expect(refused.status).toBe(404);
    const mine = await call('GET', '/api/conversations', { as: asker });
    expect(await mine.text()).toContain(topic.name);

    expect((await retire(true, category.id)).status).toBe(200);
    const closed = await page(pathOf(category));
    expect([closed.status, closed.headers.get('Location')]).toEqual([302, '/decouvrir']);
    await expectProblem(await retire(false), 409, 'topic.retired');
    expect((await retire(false, category.id)).status).toBe(200);
    expect((await retire(false)).status).toBe(200);
    await followed();
    expect((await page(pathOf(category, topic))).status).toBe(200);
    const again = await call('GET', `/api/users/${creator.username}`);
    const { topics: visible } = await again.json<{ topics: { id: string }[] }>();
    expect(visible.map(({ id }) => id)).toContain(topic.id);
  });
});

describe('a merged topic', () => {
  it('gives creators, posts, counts and statistics to the other, whose page its URL leads to', async () => {
    const [category, elsewhere] = [await createTopic(), await createTopic()];
    const [from, into] = [await createTopic(category.id), await createTopic(elsewhere.id)];
    const [first, second] = [
      await createCreator({ topicIds: [from.id] }),
      await createCreator({ topicIds: [into.id, from.id] }),
    ];
    const asker = await createPerson();
    const opened = await call('POST', '/api/conversations', {
      as: asker,
      json: {
        ...{ username: first.username, topicId: from.id },
        pricing: 'question',
        mode: 'purchase',
      },
    });
    const { id: conversationId } = await opened.json<{ id: string }>();
    const post = await createPost(first.id, { topicId: from.id });
    await db.update(topics).set({ answeredCount: 3 }).where(eq(topics.id, from.id));
    await db.update(topics).set({ answeredCount: 4 }).where(eq(topics.id, into.id));
    await db.insert(creatorDays).values({
      ...{ creatorNumber: numberOfUser(first.id), day: '2026-11-01', questionCount: 3 },
      topics: { [from.id]: [2, 300], [into.id]: [1, 100] },
    });

    const preview = await ask('GET', `/topics/${from.id}/merge`);
    expect(await preview.json()).toEqual({ creators: 2, posts: 1 });
    const merge = () =>
      askByTwo('POST', `/topics/${from.id}/merge`, { into: into.id, reason: 'Double' });
    expect((await merge()).status).toBe(204);
    const [proposed, done] = await loggedChanges(`/topics/${from.id}/merge`);
    expect(proposed.after).toMatchObject({ name: from.name, mergedInto: into.name });
    expect(proposed).toEqual(done);
    expect((await merge()).status).toBe(204);
    await followed();

    expect(await prefsOf(first)).toEqual([{ topicId: into.id, sortOrder: 1 }]);
    expect(await prefsOf(second)).toEqual([{ topicId: into.id, sortOrder: 1 }]);
    const places = await db
      .select({ topicId: topicCreators.topicId, count: topicCreators.topicCount })
      .from(topicCreators)
      .where(eq(topicCreators.creatorId, first.id));
    expect(places.sort((a, b) => (a.topicId < b.topicId ? -1 : 1))).toEqual(
      [
        { topicId: elsewhere.id, count: 1 },
        { topicId: into.id, count: 1 },
      ].sort((a, b) => (a.topicId < b.topicId ? -1 : 1)),
    );
    const moved = await db.select().from(creatorMedia).where(eq(creatorMedia.id, post)).get();
    expect(moved!.topicId).toBe(into.id);
    expect(await listed(into.id)).toMatchObject({ answeredCount: 7 });
    expect(await listed(from.id)).toMatchObject({
      ...{ mergedInto: { id: into.id, name: into.name }, isMoving: false, isRetired: true },
    });
    // A conversation about it that is answered later counts there, too.
    await db.update(topics).set({ answeredCount: 4 }).where(eq(topics.id, from.id));
    expect(await listed(into.id)).toMatchObject({ answeredCount: 8 });
    const statistics = await call('GET', '/api/me/statistics?from=2026-11-01&to=2026-11-02', {
      as: first,
    });
    expect(await statistics.json()).toMatchObject({
      topics: [{ id: into.id, name: into.name, questions: 3, earnedCents: 400 }],
    });
    const old = await page(pathOf(category, from));
    expect([old.status, old.headers.get('Location')]).toEqual([301, pathOf(elsewhere, into)]);
    const shown = await call('GET', `/api/conversations/${conversationId}`, { as: asker });
    expect(await shown.text()).toContain(from.name);
    // A post of a publication that was under way.
    const late = await createPost(first.id, { topicId: from.id });
    const stored = await db.select().from(creatorMedia).where(eq(creatorMedia.id, late)).get();
    expect(stored!.topicId).toBe(into.id);
    const slug = await ask('PATCH', `/topics/${into.id}`, { slug: from.slug });
    expect(slug.status).toBe(200);
  });

  it('keeps at most ten topics of a creator, and both names out of a stale dialog', async () => {
    const category = await createTopic();
    const all = [];
    for (let count = 0; count < 10; count += 1) all.push(await createTopic(category.id));
    const creator = await createCreator({ topicIds: all.map(({ id }) => id) });
    const [from, into] = [all[8]!, all[9]!];
    const merged = await askByTwo('POST', `/topics/${from.id}/merge`, { into: into.id });
    expect(merged.status).toBe(204);
    await followed();
    expect((await prefsOf(creator)).length).toBe(9);
    const stale = await call('PUT', '/api/me/topics', {
      as: creator,
      json: { topics: [{ topicId: from.id }] },
    });
    await expectProblem(stale, 400, 'request.invalid');
  });

  it('is refused with itself, in a circle, into a retired or merged topic, and across levels', async () => {
    const category = await createTopic();
    const [one, two, three] = [
      await createTopic(category.id),
      await createTopic(category.id),
      await createTopic(category.id),
    ];
    const merge = (from: { id: string }, into: { id: string }) =>
      askByTwo('POST', `/topics/${from.id}/merge`, { into: into.id });
    await expectProblem(await merge(one, one), 409, 'topic.not_mergeable');
    await expectProblem(await merge(one, category), 409, 'topic.not_mergeable');
    await expectProblem(await merge(category, await createTopic()), 409, 'topic.has_subcategories');
    const both = await Promise.all([merge(one, two), merge(two, one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [merged, survivor] = both[0]!.status === 204 ? [one, two] : [two, one];
    await expectProblem(await merge(three, merged), 409, 'topic.merged');
    await expectProblem(await merge(merged, three), 409, 'topic.merged');
    const back = await ask('PATCH', `/topics/${merged.id}`, { retired: false });
    await expectProblem(back, 409, 'topic.merged');
    // The survivor's own merge takes the first one along.
    expect((await merge(survivor, three)).status).toBe(204);
    expect((await listed(merged.id))?.mergedInto?.id).toBe(three.id);
    await askByTwo('PATCH', `/topics/${three.id}`, { retired: true });
    const late = await createTopic(category.id);
    await expectProblem(await merge(late, three), 409, 'topic.retired');
    await followed();
  });

  it('survives a run that dies: each part may happen twice, and the next run continues', async () => {
    const category = await createTopic();
    const [from, into] = [await createTopic(category.id), await createTopic(category.id)];
    const creators = [];
    for (let count = 0; count < 130; count += 1)
      creators.push(await createCreator({ topicIds: [from.id] }));
    await db
      .update(topics)
      .set({ mergedInto: into.id, retiredAt: 1 })
      .where(eq(topics.id, from.id));
    // No row of the outbox remains of a run that died after its part; the part enqueued the next one.
    await Promise.all([
      followMerge(env, { topicId: from.id }),
      followMerge(env, { topicId: from.id }),
    ]);
    expect((await listed(from.id))?.isMoving).toBe(true);
    await followed();
    const left = await db.$count(creatorTopicPrefs, eq(creatorTopicPrefs.topicId, from.id));
    const moved = await db.$count(creatorTopicPrefs, eq(creatorTopicPrefs.topicId, into.id));
    expect([left, moved]).toEqual([0, 130]);
    const tagged = await db.$count(
      profiles,
      and(
        inArray(
          profiles.id,
          creators.slice(0, 90).map(({ id }) => id),
        ),
        sql`json_type(topic_tags, '$."' || ${into.id} || '"') is not null`,
      ),
    );
    expect(tagged).toBe(90);
    expect((await listed(from.id))?.isMoving).toBe(false);
  });
});

describe('featured experts', () => {
  const landing = async () => {
    const response = await call('GET', '/api/landing');
    const { featured = [] } = await response.json<{ featured?: { username: string }[] }>();
    return featured.map(({ username }) => username);
  };

  it('are on the landing page in their order, until they are hidden or the list is empty', async () => {
    const topic = await createTopic(await createTopic().then(({ id }) => id));
    const [one, two] = [
      await createCreator({ topicIds: [topic.id] }),
      await createCreator({ topicIds: [topic.id] }),
    ];
    const put = (usernames: string[]) => ask('PUT', '/featured', { usernames });
    const saved = await put([two.username, one.username]);
    const { experts } = await saved.json<{ experts: FeaturedExpert[] }>();
    expect(experts.map(({ person, isShown }) => [person.username, isShown])).toEqual([
      [two.username, true],
      [one.username, true],
    ]);
    await followed();
    expect(await landing()).toEqual([two.username, one.username]);

    await db.update(profiles).set({ suspendedAt: Date.now() }).where(eq(profiles.id, two.id));
    await db.insert(outbox).values({ kind: 'person_seen', data: { personId: two.id }, dueAt: 0 });
    await runOutbox(env, Date.now());
    expect(await landing()).toEqual([one.username]);
    const shown = await (await ask('GET', '/featured')).json<{ experts: FeaturedExpert[] }>();
    expect(shown.experts.map(({ isShown }) => isShown)).toEqual([false, true]);

    expect((await put([])).status).toBe(200);
    await followed();
    expect(await landing()).toEqual([]);
  });

  it('are those of the last change when another writer stores older cards meanwhile', async () => {
    const topic = await createTopic((await createTopic()).id);
    const expert = await createCreator({ topicIds: [topic.id] });
    expect((await ask('PUT', '/featured', { usernames: [expert.username] })).status).toBe(200);
    await followed();
    let puts = 0;
    const slow = new Proxy(env.RANKINGS, {
      get: (target, name: keyof KVNamespace) => {
        if (name !== 'put') return target[name].bind(target);
        return async (...given: Parameters<KVNamespace['put']>) => {
          puts += 1;
          // The list is emptied after the first writer has read it.
          if (puts === 1) await db.delete(featuredExperts);
          return target.put(...given);
        };
      },
    });
    expect(await storeFeatured(db, slow, { now: Date.now(), mustDeclare: false })).toBe(2);
    expect(await landing()).toEqual([]);
  });

  it('are visible creators with a topic and a tariff', async () => {
    const topic = await createTopic(await createTopic().then(({ id }) => id));
    const people = [
      await createPerson(),
      await createCreator(),
      await createCreator({
        topicIds: [topic.id],
        tariffs: { questionActive: false, dayActive: false, monthActive: false },
      }),
      await createCreator({ topicIds: [topic.id], hiddenAt: 1 }),
    ];
    for (const { username } of people) {
      const refused = await ask('PUT', '/featured', { usernames: [username] });
      await expectProblem(refused, 409, 'featured.not_ready');
    }
    const unknown = await ask('PUT', '/featured', { usernames: ['nobody.here'] });
    await expectProblem(unknown, 409, 'featured.not_ready');
    const mine = eq(featuredExperts.userId, people[3]!.id);
    expect(await db.$count(featuredExperts, mine)).toBe(0);
  });
});

describe('house names', () => {
  it('are refused to new names, and kept by those who had them', async () => {
    const holder = await createPerson({ username: 'lemonde', name: 'Le Monde' });
    const other = await createPerson();
    const rename = (as: Person, data: object) =>
      call('PUT', '/api/auth/user', { as, json: { data } });
    expect((await ask('POST', '/house-names', { word: 'lemonde' })).status).toBe(204);
    expect((await ask('POST', '/house-names', { word: 'lemonde' })).status).toBe(204);
    expect((await ask('POST', '/house-names', { word: 'admin' })).status).toBe(400);
    expect((await rename(other, { username: 'le.monde.fr' })).status).toBe(422);
    expect((await rename(other, { name: 'Le Mondé' })).status).toBe(422);
    const profile = await call('PATCH', '/api/me/profile', {
      as: other,
      json: { name: 'Le Monde' },
    });
    expect(profile.status).toBe(400);
    const signUp = await call('POST', '/api/auth/signup', {
      json: {
        ...{ email: 'presse@example.com', password: 'Un-Mot-De-Passe-2026' },
        data: { username: 'lemonde.marie', name: 'Marie' },
      },
    });
    expect([signUp.status, await signUp.text()]).toEqual([422, expect.stringContaining('réservé')]);
    expect((await rename(holder, { theme: 'dark' })).status).toBe(200);
    expect((await ask('DELETE', '/house-names/lemonde')).status).toBe(204);
    expect((await rename(other, { username: 'lemonde.fr' })).status).toBe(200);
  });
});

it('the log says what an act of the catalogue changed', async () => {
  const topic = await createTopic();
  await ask('PATCH', `/topics/${topic.id}`, { name: 'Après', reason: 'Plus clair' });
  const subject = `/topics/${topic.id}`;
  const act = await db.select().from(operatorActs).where(eq(operatorActs.subject, subject)).get();
  expect(JSON.parse(act!.changes!)).toMatchObject({
    ...{ before: { name: topic.name }, after: { name: 'Après' } },
  });
});
