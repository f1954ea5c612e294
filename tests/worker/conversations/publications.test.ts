import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  conversationRatings,
  creatorMedia,
  type creatorTariffs,
  orders,
  type profiles,
  publications,
} from '../../../database/schema.ts';
import type { Publication } from '../../../domain/conversations/publication.ts';
import type { Review } from '../../../domain/conversations/rating.ts';
import { DAY_MS, POSTS_MAX } from '../../../domain/limits.ts';
import type { Problem } from '../../../domain/problem.ts';
import { getFeed, getOwnPosts, getPost } from '../../../worker/community/posts/queries.ts';
import { getPublicProfile } from '../../../worker/community/profiles/public-profile.ts';
import { ABSENT, type HiddenSubjects } from '../../../worker/discovery/rankings/hidden-subjects.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { answersSitemap } from '../../../worker/pages/sitemap.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator, decided, report } from '../../support/workerd/moderation.ts';
import { bellOf, carry } from '../../support/workerd/notices.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';

const words = {
  question: 'Comment préparer un premier zmarathon ?',
  answer: 'En courant trois fois par semaine, et en dormant.',
};

type Side = 'asker' | 'creator';

/** An answered question of a new pair, or of the given one. */
async function answered(pair?: Pair): Promise<Answered> {
  const people = pair ?? (await createPair());
  const { id } = await open(people);
  expect((await send(id, people.asker, 'Bonjour, un marathon ?')).status).toBe(201);
  expect((await send(id, people.creator, 'Trois fois par semaine.')).status).toBe(201);
  await stubOf(id).settle();
  return { ...people, id };
}

interface Answered extends Pair {
  id: string;
}

const pathOf = (id: string) => `/api/conversations/${id}/publication`;

const propose = ({ id, creator }: Answered, json: unknown = words, as: Person = creator) =>
  call('POST', pathOf(id), { as, json });
const decide = ({ id, asker }: Answered, json: unknown, as: Person = asker) =>
  call('POST', `${pathOf(id)}/decision`, { as, json });
const takeBack = (at: Answered, side: Side) => call('DELETE', pathOf(at.id), { as: at[side] });

async function stateOf(at: Answered, side: Side = 'asker'): Promise<Publication> {
  const response = await call('GET', pathOf(at.id), { as: at[side] });
  expect(response.status).toBe(200);
  return response.json();
}

/** An answer that its asker has agreed to publish. */
async function published(pair?: Pair): Promise<Answered & { postId: string }> {
  const at = await answered(pair);
  expect((await propose(at)).status).toBe(201);
  const agreed = await decide(at, { agree: true, revision: 1 });
  expect(agreed.status, await agreed.clone().text()).toBe(200);
  const { state, postId } = await agreed.json<Publication>();
  expect(state).toBe('published');
  return { ...at, postId: postId! };
}

async function refusedWith(response: Response, status: number, code: string): Promise<Problem> {
  expect(response.status, await response.clone().text()).toBe(status);
  const problem = await response.json<Problem>();
  expect(problem.code).toBe(code);
  return problem;
}

const postsOf = (creatorId: string) =>
  db.select().from(creatorMedia).where(eq(creatorMedia.creatorId, creatorId));

const isGone = async (postId: string) => {
  expect((await call('GET', `/api/posts/${postId}`)).status).toBe(404);
  const [row] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, postId));
  expect(row ?? { questionText: null, bodyText: null, isPublic: false }).toMatchObject({
    questionText: null,
    bodyText: null,
    isPublic: false,
  });
};

/** The newest notice of a user about a publication, a minute after the last one. */
async function told(as: Person): Promise<string | undefined> {
  await carry(Date.now() + 61_000);
  const { notifications } = await bellOf(as);
  return notifications.find(({ kind }) => kind === 'publication')?.title;
}

describe('POST /api/conversations/:id/publication', () => {
  it('proposes the words to the asker, whom it notifies, and publishes nothing', async () => {
    const at = await answered();
    expect(await stateOf(at, 'creator')).toMatchObject({ state: 'none', canPropose: true });
    expect(await stateOf(at)).toMatchObject({ state: 'none', canPropose: false });
    const response = await propose(at);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ state: 'proposed', ...words, postId: null });
    expect(await stateOf(at)).toEqual({
      ...{ state: 'proposed', revision: 1, ...words, postId: null },
      ...{ isPublic: false, endedBy: null, canPropose: false },
    });
    expect(await postsOf(at.creator.id)).toEqual([]);
    expect(await told(at.asker)).toMatch(/^Personne \d+ propose de publier sa réponse$/);
    expect(await told(at.creator)).toBeUndefined();
    expect((await propose(at)).status).toBe(200);
    await refusedWith(await propose(at, { ...words, answer: 'Autre' }), 409, 'publication.exists');
  });

  it('is refused to everybody except the creator', async () => {
    const at = await answered();
    const stranger = await createCreator();
    await refusedWith(await propose(at, words, at.asker), 403, 'publication.creator_only');
    await refusedWith(await propose(at, words, stranger), 404, 'conversation.not_found');
    for (const id of ['x', crypto.randomUUID()])
      await refusedWith(await propose({ ...at, id }), 404, 'conversation.not_found');
    expect((await call('POST', pathOf(at.id), { json: words })).status).toBe(401);
    expect((await call('GET', pathOf(at.id), { as: stranger })).status).toBe(404);
    expect((await call('DELETE', pathOf(at.id), { as: stranger })).status).toBe(404);
    expect((await decide(at, { agree: true }, stranger)).status).toBe(404);
    expect(await stateOf(at)).toMatchObject({ state: 'none' });
  });

  it.each([
    {},
    { question: 'q' },
    { question: ' ', answer: 'a' },
    { question: 'q', answer: '\u200b' },
    { question: 'q'.repeat(4_001), answer: 'a' },
    { question: 'q', answer: 'a'.repeat(5_001) },
    { question: 'q', answer: 'a', postId: 'x' },
    { question: 'q\0', answer: 'a' },
    { question: ['q'], answer: { a: 1 } },
    'q',
  ])('refuses malformed words', async (json) => {
    expect((await propose(shared, json)).status).toBe(400);
    expect(await stateOf(shared)).toMatchObject({ state: 'none' });
  });

  it('is refused for what is no answered question', async () => {
    const pair = await createPair();
    const unanswered = await open(pair);
    await send(unanswered.id, pair.asker, 'Une question ?');
    await stubOf(unanswered.id).settle();
    const day = await open(await createPair(), 'day');
    const ofDay = { ...(await createPair()), id: day.id };
    await refusedWith(
      await propose({ ...pair, id: unanswered.id }),
      409,
      'publication.not_possible',
    );
    expect((await propose(ofDay)).status).toBe(404);
    const dayPair = await createPair();
    const { id } = await open(dayPair, 'day');
    await send(id, dayPair.asker, 'Bonjour');
    await send(id, dayPair.creator, 'Bonjour');
    await stubOf(id).settle();
    await refusedWith(await propose({ ...dayPair, id }), 409, 'publication.not_possible');
  });

  it.each([
    ['was refunded in part', { refundedCents: 1 }],
    ['is contested', { state: 'contested' as const }],
    ['is held by a bank', { chargeback: 'open' as const }],
    ['was lost to a bank', { chargeback: 'lost' as const }],
  ])('is refused when the price %s', async (_, change) => {
    const at = await answered();
    const proposedBefore = await answered();
    await propose(proposedBefore);
    for (const { id } of [at, proposedBefore]) await changeOrder(id, change);
    await refusedWith(await propose(at), 409, 'publication.not_possible');
    const agreed = await decide(proposedBefore, { agree: true });
    await refusedWith(agreed, 409, 'publication.not_possible');
    expect(await postsOf(proposedBefore.creator.id)).toEqual([]);
  });

  it('is refused while a decision hides one of the messages', async () => {
    const at = await answered();
    const messageId = crypto.randomUUID();
    const hidden = await open({ ...at, topicId: at.topicId });
    await send(hidden.id, at.asker, 'Une autre question', messageId);
    await send(hidden.id, at.creator, 'Réponse');
    await stubOf(hidden.id).settle();
    const place = { ...at, id: hidden.id };
    expect((await propose(place)).status).toBe(201);
    await stubOf(hidden.id).setHidden(messageId, true);
    await refusedWith(await decide(place, { agree: true }), 409, 'publication.not_possible');
    expect((await decide(place, { agree: false })).status).toBe(200);
    await refusedWith(await propose(place), 409, 'publication.not_possible');
  });

  it('asks once more after a refusal, and never after the second', async () => {
    const at = await answered();
    await propose(at);
    const declined = await decide(at, { agree: false });
    expect(await declined.json()).toMatchObject({ state: 'declined', question: null });
    expect(await told(at.creator)).toMatch(/ne souhaite pas que votre réponse soit publiée$/);
    expect((await propose(at)).status).toBe(201);
    expect((await takeBack(at, 'asker')).status).toBe(204);
    expect(await stateOf(at, 'creator')).toMatchObject({
      ...{ state: 'declined', revision: 2, canPropose: false, answer: null },
    });
    await refusedWith(await propose(at), 409, 'publication.limit_reached');
  });

  it('asks three times at most when the creator takes each proposal back', async () => {
    const at = await answered();
    for (let time = 0; time < 3; time++) {
      expect((await propose(at)).status).toBe(201);
      expect((await takeBack(at, 'creator')).status).toBe(204);
    }
    await refusedWith(await propose(at), 409, 'publication.limit_reached');
    expect(await stateOf(at)).toMatchObject({ state: 'withdrawn', endedBy: 'creator' });
  });
});

let shared: Answered;
beforeAll(async () => {
  shared = await answered();
});

/** Changes an order as a refund or a bank would, without their other effects. */
async function changeOrder(conversationId: string, change: Partial<typeof orders.$inferInsert>) {
  const { results } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'orders'`,
  ).all<{ name: string; sql: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)));
  await db.update(orders).set(change).where(eq(orders.conversationId, conversationId));
  await env.DB.batch(results.map(({ sql: text }) => env.DB.prepare(text)));
}

describe('POST /api/conversations/:id/publication/decision', () => {
  it('publishes exactly the proposed words, without the asker', async () => {
    const at = await published();
    const post = await (await call('GET', `/api/posts/${at.postId}`)).json<object>();
    expect(post).toMatchObject({
      ...{ mediaType: 'text', questionText: words.question, bodyText: words.answer, title: null },
      author: { username: at.creator.username },
      topic: { id: at.topicId },
      moreAnswers: [],
    });
    expect(JSON.stringify(post)).not.toContain(at.asker.username);
    expect(JSON.stringify(post)).not.toContain(at.id);
    for (const side of ['asker', 'creator'] as const)
      expect(await stateOf(at, side)).toMatchObject({
        ...{ state: 'published', ...words, postId: at.postId, isPublic: true },
      });
    expect(await told(at.creator)).toMatch(/accepte la publication de votre réponse$/);
  });

  it('is refused to the creator, and changes nothing', async () => {
    const at = await answered();
    await propose(at);
    for (const agree of [true, false])
      await refusedWith(await decide(at, { agree }, at.creator), 403, 'publication.asker_only');
    expect(await stateOf(at)).toMatchObject({ state: 'proposed' });
    expect(await postsOf(at.creator.id)).toEqual([]);
  });

  it('is refused without a proposal, and for malformed bodies', async () => {
    await refusedWith(await decide(shared, { agree: true }), 409, 'publication.not_proposed');
    for (const json of [{}, { agree: 1 }, { agree: true, question: 'x' }, { agree: null }])
      expect((await decide(shared, json)).status).toBe(400);
  });

  it('is refused for other words than those that were shown', async () => {
    const at = await answered();
    await propose(at);
    await takeBack(at, 'creator');
    await propose(at, { question: 'Autre ?', answer: 'Autre.' });
    const problem = await refusedWith(
      await decide(at, { agree: true, revision: 1 }),
      409,
      'publication.changed',
    );
    expect(problem.current).toMatchObject({ revision: 2, question: 'Autre ?' });
    expect(await postsOf(at.creator.id)).toEqual([]);
    expect((await decide(at, { agree: true, revision: 2 })).status).toBe(200);
  });

  it('counts once when it is repeated, at once or later', async () => {
    const at = await answered();
    await propose(at);
    const agreed = await Promise.all([1, 2, 3].map(() => decide(at, { agree: true })));
    const bodies = await Promise.all(agreed.map((each) => each.json<Publication>()));
    expect(agreed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(bodies.map(({ postId }) => postId)).size).toBe(1);
    expect(await postsOf(at.creator.id)).toHaveLength(1);
    await refusedWith(await decide(at, { agree: false }), 409, 'publication.not_proposed');
  });

  it('leaves no post behind when the creator takes back at the same time', async () => {
    for (let time = 0; time < 3; time++) {
      const at = await answered();
      await propose(at);
      const [agreed, withdrawn] = await Promise.all([
        decide(at, { agree: true }),
        takeBack(at, 'creator'),
      ]);
      expect([200, 409]).toContain(agreed.status);
      expect(withdrawn.status).toBe(204);
      expect(await stateOf(at)).toMatchObject({ state: 'withdrawn', postId: null });
      for (const { id } of await postsOf(at.creator.id)) await isGone(id);
    }
  });

  it('does not use up the ten posts, and works with ten', async () => {
    const pair = await createPair();
    for (let at = 0; at < POSTS_MAX; at++) await createPost(pair.creator.id, { position: at });
    const at = await published(pair);
    const own = await call('GET', '/api/me/posts', { as: pair.creator });
    const { posts } = await own.json<{ posts: { id: string }[] }>();
    expect(posts).toHaveLength(POSTS_MAX);
    expect(posts.map(({ id }) => id)).not.toContain(at.postId);
    const ids = posts.map(({ id }) => id).toReversed();
    const ordered = await call('PUT', '/api/me/posts/order', { as: pair.creator, json: { ids } });
    expect(ordered.status).toBe(200);
    await call('DELETE', `/api/me/posts/${ids[0]}`, { as: pair.creator });
    const json = { mediaType: 'text', bodyText: 'Un texte' };
    expect((await call('POST', '/api/me/posts', { as: pair.creator, json })).status).toBe(201);
  });
});

describe('published answer', () => {
  it('is never changed by its creator', async () => {
    const { postId, creator } = await published();
    for (const json of [{ bodyText: 'Autre' }, { title: 'Autre' }, { bodyText: words.answer }])
      await refusedWith(
        await call('PATCH', `/api/me/posts/${postId}`, { as: creator, json }),
        409,
        'posts.answer_agreed',
      );
    await expect(
      db.update(creatorMedia).set({ bodyText: 'Autre' }).where(eq(creatorMedia.id, postId)),
    ).rejects.toThrow();
    await expect(
      db.update(creatorMedia).set({ questionText: 'Autre' }).where(eq(creatorMedia.id, postId)),
    ).rejects.toThrow();
    const [row] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, postId));
    expect(row).toMatchObject({ questionText: words.question, bodyText: words.answer });
  });

  it("takes the author off the asker's review while it is published", async () => {
    const at = await answered();
    await db.insert(conversationRatings).values({
      ...{ id: crypto.randomUUID(), conversationId: at.id, raterId: at.asker.id },
      ...{ rateeId: at.creator.id, createdAt: Date.now(), stars: 5, isListable: true },
    });
    const authors = async () => {
      const response = await call('GET', `/api/users/${at.creator.username}/ratings`);
      const { ratings } = await response.json<{ ratings: Review[] }>();
      return ratings.map(({ author }) => author);
    };
    const named = [{ name: expect.any(String), avatarUrl: null }];
    expect(await authors()).toEqual(named);
    expect((await propose(at)).status).toBe(201);
    expect(await authors()).toEqual(named);
    expect((await decide(at, { agree: true })).status).toBe(200);
    expect(await authors()).toEqual([null]);
    expect((await takeBack(at, 'asker')).status).toBe(204);
    expect(await authors()).toEqual(named);
  });

  it('is listed for its creator alone, who takes it back there', async () => {
    const { postId, creator, asker } = await published();
    const listed = async (as: Person) => {
      const response = await call('GET', '/api/me/posts/answers', { as });
      return (await response.json<{ answers: { id: string; hidden: boolean }[] }>()).answers;
    };
    expect(await listed(creator)).toMatchObject([
      { id: postId, questionText: words.question, bodyText: words.answer, hidden: false },
    ]);
    expect(await listed(asker)).toEqual([]);
    expect((await call('DELETE', `/api/me/posts/${postId}`, { as: creator })).status).toBe(204);
    expect(await listed(creator)).toEqual([]);
  });

  it.each(['asker', 'creator'] as const)('goes at once when the %s takes it back', async (side) => {
    const at = await published();
    const other = side === 'asker' ? at.creator : at.asker;
    await call('PUT', `/api/posts/${at.postId}/like`, { as: await createPerson() });
    expect((await takeBack(at, side)).status).toBe(204);
    await isGone(at.postId);
    expect(await stateOf(at)).toMatchObject({
      ...{ state: 'withdrawn', endedBy: side, postId: null, question: null, answer: null },
    });
    const hidden = await env.RANKINGS.get<HiddenSubjects>(ABSENT, 'json');
    expect(hidden!.posts).toContain(at.postId);
    expect(await told(other)).toMatch(/a retiré (votre|sa) réponse de la publication$/);
    expect((await takeBack(at, side)).status).toBe(204);
    const again = await propose(at);
    expect(again.status).toBe(side === 'asker' ? 409 : 201);
  });

  it('is taken back when its creator deletes the post', async () => {
    const at = await published();
    const deleted = await call('DELETE', `/api/me/posts/${at.postId}`, { as: at.creator });
    expect(deleted.status).toBe(204);
    expect(await stateOf(at)).toMatchObject({ state: 'withdrawn', endedBy: 'creator' });
    await isGone(at.postId);
  });

  it('goes when the asker blocks the creator, and stays when the creator blocks the asker', async () => {
    const [one, other] = [await published(), await published()];
    const path = ({ creator }: Answered) => `/api/users/${creator.username}/block`;
    expect((await call('PUT', path(one), { as: one.asker })).status).toBe(200);
    await isGone(one.postId);
    const hidden = await env.RANKINGS.get<HiddenSubjects>(ABSENT, 'json');
    expect(hidden!.posts).toContain(one.postId);
    expect(await stateOf(one)).toMatchObject({ state: 'withdrawn', endedBy: 'block' });
    expect(await told(one.creator)).toMatch(/accepte la publication/);
    const blocked = await call('PUT', `/api/users/${other.asker.username}/block`, {
      as: other.creator,
    });
    expect(blocked.status).toBe(200);
    expect((await call('GET', `/api/posts/${other.postId}`)).status).toBe(200);
    expect((await takeBack(other, 'asker')).status).toBe(204);
    await isGone(other.postId);
  });

  it('cannot be proposed or agreed to across a block, which ends a proposal', async () => {
    const at = await answered();
    const waiting = await answered();
    await propose(waiting);
    for (const { asker, creator } of [at, waiting])
      await call('PUT', `/api/users/${asker.username}/block`, { as: creator });
    await refusedWith(await propose(at), 409, 'conversation.blocked');
    await refusedWith(await decide(waiting, { agree: true }), 409, 'publication.not_proposed');
    expect(await stateOf(waiting, 'creator')).toMatchObject({
      ...{ state: 'withdrawn', endedBy: 'block', canPropose: false },
    });
  });

  it('is reported and hidden as a post, with its question, and then shown to nobody else', async () => {
    const at = await published();
    const moderator = await createModerator();
    const id = await report(await createPerson(), { type: 'post', id: at.postId });
    const excerpt = await db.get<{ excerpt: string }>(
      sql`select excerpt from moderation_cases where subject_id = ${at.postId}`,
    );
    expect(excerpt.excerpt).toBe(`${words.question}\n${words.answer}`);
    await decided(moderator, id, 'hide');
    expect((await call('GET', `/api/posts/${at.postId}`)).status).toBe(404);
    expect(await stateOf(at)).toMatchObject({ state: 'published', isPublic: false });
    expect((await takeBack(at, 'asker')).status).toBe(204);
    await isGone(at.postId);
  });

  it.each([0, 1])('is hidden while a decision hides message %d of it', async (index) => {
    const at = await published();
    const { messages } = await read(at.id, at.asker);
    const reporter = index === 0 ? at.creator : at.asker;
    const subject = { type: 'message', id: messages[index]!.id, conversationId: at.id } as const;
    const caseId = await report(reporter, subject);
    const moderator = await createModerator();
    await decided(moderator, caseId, 'hide');
    expect((await call('GET', `/api/posts/${at.postId}`)).status).toBe(404);
    expect(await stateOf(at)).toMatchObject({ state: 'published', isPublic: false });
    const path = `/api/moderation/reports/${caseId}/decision`;
    expect((await call('DELETE', path, { as: moderator })).status).toBe(204);
    expect((await call('GET', `/api/posts/${at.postId}`)).status).toBe(200);
  });

  it('is refused when a decision hides a message and the conversation does not know yet', async () => {
    const at = await answered();
    await propose(at);
    const { messages } = await read(at.id, at.asker);
    const subject = { type: 'message', id: messages[1]!.id, conversationId: at.id } as const;
    await decided(await createModerator(), await report(at.asker, subject), 'hide');
    await stubOf(at.id).setHidden(messages[1]!.id, false);
    await refusedWith(await decide(at, { agree: true }), 409, 'publication.not_possible');
    expect(await postsOf(at.creator.id)).toEqual([]);
  });

  it('stays within its states whoever writes', async () => {
    const at = await published();
    const isIt = eq(publications.conversationId, at.id);
    for (const change of [
      { state: 'proposed', question: 'q', answer: 'a', postId: null },
      { state: 'declined', postId: null },
      { state: 'published', postId: null },
    ] as const)
      await expect(db.update(publications).set(change).where(isIt)).rejects.toThrow();
    const waiting = await answered();
    await propose(waiting);
    const words = { question: 'Une autre ?' };
    await expect(
      db.update(publications).set(words).where(eq(publications.conversationId, waiting.id)),
    ).rejects.toThrow();
  });
});

const LONG_AGO = Date.now() - 30 * DAY_MS;

/** A pair whose accounts are not new. */
async function createPairWithPast(
  tariffs: Partial<typeof creatorTariffs.$inferInsert> = {},
  asker: Partial<typeof profiles.$inferInsert> = {},
  creator: Partial<typeof profiles.$inferInsert> = {},
): Promise<Pair> {
  const { id: topicId } = await createTopic();
  const createdAt = LONG_AGO;
  return {
    asker: await createPerson({ createdAt, ...asker }),
    creator: await createCreator({ topicIds: [topicId], tariffs, createdAt, ...creator }),
    topicId,
  };
}

/** The places that list the answer: feed and sitemap. */
async function listed({ postId }: { postId: string }): Promise<string[]> {
  const feed = JSON.stringify(await getFeed(db, null, undefined));
  const sitemap = (await answersSitemap(db, 0, 'http://localhost')) ?? '';
  return [feed, sitemap].filter((text) => text.includes(postId));
}

describe('reading published answers', () => {
  it.each([
    ['of a free question', { questionPriceCents: 0 }, {}, {}],
    ['of an asker with a new account', {}, { createdAt: Date.now() - 6 * DAY_MS }, {}],
    ['of a creator with a new account', {}, {}, { createdAt: Date.now() - 6 * DAY_MS }],
  ])('leaves one %s out of feed and sitemap', async (_, tariffs, asker, creator) => {
    const at = await published(await createPairWithPast(tariffs, asker, creator));
    expect(await listed(at)).toEqual([]);
    expect((await call('GET', `/api/posts/${at.postId}`)).status).toBe(200);
    const page = await call('GET', `/decouvrir/post/${at.postId}`);
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it('lists three of a creator in a day, however many are agreed to at once', async () => {
    const first = await createPairWithPast();
    const waiting: Answered[] = [];
    for (let one = 0; one < 5; one++) {
      const asker = await createPerson({ createdAt: LONG_AGO });
      const at = await answered({ ...first, asker });
      await propose(at);
      waiting.push(at);
    }
    await Promise.all(waiting.map((at) => decide(at, { agree: true })));
    const states = await Promise.all(waiting.map((at) => stateOf(at)));
    const lists = await Promise.all(states.map(({ postId }) => listed({ postId: postId! })));
    expect(lists.map(({ length }) => length).toSorted()).toEqual([0, 0, 2, 2, 2]);
  });

  it('finds them in the feed, on the profile, by search and in the sitemap', async () => {
    const pair = await createPairWithPast();
    const first = await published(pair);
    const second = await published(pair);
    const { posts } = await (await call('GET', '/api/feed')).json<{ posts: { id: string }[] }>();
    expect(posts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([first.postId, second.postId]),
    );
    const profile = await call('GET', `/api/users/${pair.creator.username}`);
    expect(await profile.json()).toMatchObject({
      posts: [],
      answers: [{ id: second.postId, questionText: words.question }, { id: first.postId }],
    });
    const post = await call('GET', `/api/posts/${second.postId}`);
    expect(await post.json()).toMatchObject({
      moreAnswers: [{ id: first.postId, questionText: words.question }],
    });
    const others = 'question_text is not null and id not in (?, ?)';
    await env.DB.prepare(
      `update creator_media set deletion_started_at = 1, hidden_at = 1 where ${others}`,
    )
      .bind(first.postId, second.postId)
      .run();
    const found = await call('GET', '/api/search?q=zmarathon');
    expect((await found.json<{ posts: { id: string }[] }>()).posts.map(({ id }) => id)).toEqual([
      second.postId,
      first.postId,
    ]);
    const sitemap = await (await call('GET', '/sitemap.xml')).text();
    expect(sitemap).toContain(`/decouvrir/post/${first.postId}<`);
    const numbered = await (await call('GET', '/sitemaps/reponses/0.xml')).text();
    expect(numbered).toContain(`/decouvrir/post/${second.postId}<`);
    expect((await call('GET', '/sitemaps/reponses/9.xml')).status).toBe(404);
    expect((await call('GET', '/sitemaps/reponses/00.xml')).status).toBe(404);
    await takeBack(second, 'creator');
    const again = await call('GET', '/api/search?q=zmarathon');
    expect((await again.json<{ posts: unknown[] }>()).posts).toHaveLength(1);
  });

  it.each<[string, (at: Answered & { postId: string }) => Promise<unknown>]>([
    ['its asker takes it back', (at) => takeBack(at, 'asker')],
    [
      'its asker blocks the creator',
      ({ asker, creator }) => call('PUT', `/api/users/${creator.username}/block`, { as: asker }),
    ],
    [
      'a decision hides it',
      async ({ postId }) =>
        decided(
          await createModerator(),
          await report(await createPerson(), { type: 'post', id: postId }),
          'hide',
        ),
    ],
    [
      'a decision suspends its creator',
      async ({ creator }) =>
        decided(
          await createModerator(),
          await report(await createPerson(), { type: 'profile', id: creator.id }),
          'suspend',
        ),
    ],
  ])('leaves the landing page and lists at once when %s', async (_, end) => {
    const at = await published(await createPairWithPast());
    await refreshRankings(db, env, Date.now() + 1, Date.now());
    const shownOn = async () => {
      const answers = await Promise.all(
        ['/api/landing', '/api/discovery'].map((path) => call('GET', path)),
      );
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      return texts.map((text) => text.includes(at.postId));
    };
    expect(await shownOn()).toEqual([true, true]);
    await end(at);
    expect(await shownOn()).toEqual([false, false]);
  });

  it('gives search engines the question with its accepted answer, and no asker', async () => {
    const at = await published(await createPairWithPast());
    const html = await (await call('GET', `/decouvrir/post/${at.postId}`)).text();
    expect(html).toContain(`<title>${words.question} · Dis-moi</title>`);
    expect(html).toContain(
      `<link rel="canonical" href="http://localhost/decouvrir/post/${at.postId}">`,
    );
    expect(html).toMatch(
      /<meta name="description" content="Réponse de Personne \d+ : En courant trois fois/,
    );
    const [, json] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)!;
    const data = JSON.parse(json!);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'QAPage',
      mainEntity: {
        ...{ '@type': 'Question', name: words.question, text: words.question, answerCount: 1 },
        acceptedAnswer: {
          '@type': 'Answer',
          text: words.answer,
          url: `http://localhost/decouvrir/post/${at.postId}`,
          author: { url: `http://localhost/@${at.creator.username}` },
        },
      },
    });
    expect(data.mainEntity).not.toHaveProperty('author');
    expect(html).not.toContain(at.asker.username);
  });

  it('costs the reads of a profile, of an answer and of the ten posts no more when there are a thousand', async () => {
    const creator = await createCreator();
    await createPost(creator.id, { position: 0 });
    const fill = (count: number) =>
      env.DB.prepare(
        `insert into creator_media (id, creator_id, media_type, body_text, question_text, position, created_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         select lower(hex(randomblob(16))), ?, 'text', 'Oui.', 'Et ?', -1, i from n`,
      )
        .bind(count, creator.id)
        .run();
    await fill(10);
    const [{ id } = { id: '' }] = await db
      .select({ id: creatorMedia.id })
      .from(creatorMedia)
      .where(sql`${creatorMedia.creatorId} = ${creator.id} and ${creatorMedia.position} = -1`)
      .limit(1);
    const reads: ((on: typeof db) => Promise<unknown>)[] = [
      (on) => getPublicProfile(on, creator.username, null, env, Date.now()),
      (on) => getPost(on, id, null),
      (on) => getOwnPosts(on, creator.id, (url) => url),
    ];
    const costs = async () => {
      const rows: number[] = [];
      for (const read of reads) rows.push((await costOf(read)).rowsRead);
      return rows;
    };
    const before = await costs();
    await fill(1_000);
    expect(await costs()).toEqual(before);
  });

  it('cannot be escaped by hostile words', async () => {
    const at = await answered(await createPairWithPast());
    const hostile = {
      question: 'Q </script><script>alert(1)</script> "x" <!-- ?',
      answer: '\u2028</title><img src=x onerror=alert(1)> ]]> &amp;',
    };
    await propose(at, hostile);
    const { postId } = await (await decide(at, { agree: true })).json<Publication>();
    const html = await (await call('GET', `/decouvrir/post/${postId}`)).text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    const [, json] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)!;
    expect(JSON.parse(json!).mainEntity.text).toBe(hostile.question);
  });
});
