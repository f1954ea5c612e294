import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type creatorMedia, creatorProfiles, profileCounters } from '../../../database/schema.ts';
import type { AnswerCard } from '../../../domain/ranking/answer-card.ts';
import { ANSWERS_SHOWN, ANSWERS_STORED } from '../../../domain/ranking/answers.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import {
  call,
  createCreator,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

type Topic = Awaited<ReturnType<typeof createTopic>>;

let topic: Topic;
let clock = Date.now() - 60_000;

beforeEach(async () => {
  const { keys } = await env.RANKINGS.list();
  await Promise.all(keys.map(({ name }) => env.RANKINGS.delete(name)));
  await env.DB.prepare(
    'update creator_media set deletion_started_at = 1, hidden_at = 1 where question_text is not null',
  ).run();
  topic = await createTopic();
});

/** An answer of a creator, newer than those before. */
function publish(author: Person, of: Partial<typeof creatorMedia.$inferInsert> = {}) {
  clock += 1;
  return createPost(author.id, {
    ...{ questionText: 'Et alors ?', bodyText: 'Alors oui.', topicId: topic.id, position: -1 },
    ...{ createdAt: clock, ...of },
  });
}

const author = () => createCreator({ topicIds: [topic.id] });

async function rated(person: Person): Promise<Person> {
  await db
    .update(profileCounters)
    .set({ ratingSum: 9, ratingCount: 2 })
    .where(eq(profileCounters.userId, person.id));
  return person;
}

async function answersOf(path: string, as?: Person): Promise<AnswerCard[]> {
  const { answers = [] } = await (await call('GET', path, { as })).json<{
    answers?: AnswerCard[];
  }>();
  return answers;
}

const idsOf = async (path: string) => (await answersOf(path)).map(({ id }) => id);
const scopePath = () => `/api/discovery?category=${topic.slug}`;
const refresh = () => refreshRankings(db, env, Date.now() + 1, Date.now());

describe('published answers of a page', () => {
  it('are the newest of each creator, rated creators first, for all and for their topic', async () => {
    const [unrated, first, second] = [
      await author(),
      await rated(await author()),
      await rated(await author()),
    ];
    const ofFirst = await publish(first);
    await publish(second);
    const ofSecond = await publish(second);
    const ofUnrated = await publish(unrated);
    await refresh();
    const expected = [ofSecond, ofFirst, ofUnrated];
    expect(await idsOf('/api/discovery')).toEqual(expected);
    expect(await idsOf(scopePath())).toEqual(expected);
    expect(await idsOf('/api/landing')).toEqual(expected);
    expect(await idsOf(`/api/discovery?category=sport`)).toEqual([]);
  });

  it('have a card that says neither who asked nor when', async () => {
    const by = await rated(await author());
    const id = await publish(by, { bodyText: 'a'.repeat(2_000) });
    await refresh();
    const [card] = await answersOf(scopePath());
    expect(card).toEqual({
      ...{ id, question: 'Et alors ?', answer: expect.stringMatching(/^a{200,}…$/) },
      topic: { name: topic.name, slug: topic.slug },
      ...{ authorId: by.id, authorUsername: by.username, authorAvatarUrl: null },
      ...{ authorName: expect.any(String), rating: 4.5, reviewCount: 2 },
    });
  });

  it('leave out what is not listed, and creators who take no questions in the topic', async () => {
    await publish(await author(), { isListed: false });
    await publish(await createCreator({ topicIds: [(await createTopic()).id] }));
    await publish(
      await createCreator({ topicIds: [topic.id], tariffs: { questionActive: false } }),
    );
    const paused = await author();
    await publish(paused);
    await db
      .update(creatorProfiles)
      .set({ pausedUntil: Date.now() + 60_000_000 })
      .where(eq(creatorProfiles.userId, paused.id));
    const shown = await publish(await author());
    await refresh();
    expect(await idsOf(scopePath())).toEqual([shown]);
  });

  it('are few, with others in place of those hidden since', async () => {
    const ids: string[] = [];
    for (let one = 0; one <= ANSWERS_STORED; one++) ids.unshift(await publish(await author()));
    await refresh();
    expect(await idsOf(scopePath())).toEqual(ids.slice(0, ANSWERS_STORED));
    expect(await idsOf('/api/landing')).toEqual(ids.slice(0, ANSWERS_SHOWN));
    await env.RANKINGS.put('discovery:v1:absent', JSON.stringify({ people: [], posts: [ids[0]] }));
    expect(await idsOf('/api/landing')).toEqual(ids.slice(1, ANSWERS_SHOWN + 1));
  });

  it('leave out creators whom the viewer has blocked', async () => {
    const [blocked, viewer] = [await author(), await createCreator()];
    await publish(blocked);
    const shown = await publish(await author());
    await refresh();
    await call('PUT', `/api/users/${blocked.username}/block`, { as: viewer });
    expect((await answersOf(scopePath(), viewer)).map(({ id }) => id)).toEqual([shown]);
  });
});
