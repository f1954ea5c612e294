import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { creatorTariffs } from '../../../database/schema.ts';
import { creatorProfiles, profiles } from '../../../database/schema.ts';
import { parisDay } from '../../../domain/dates/paris.ts';
import { call, createCreator, createTopic, db } from '../../support/workerd/marketplace.ts';

let category: { id: string; slug: string; name: string };
let place: { id: string; slug: string; name: string };
const usernames = new Map<string, string>();

async function creator(
  nick: string,
  details: Partial<typeof creatorProfiles.$inferInsert>,
  tariffs?: Partial<typeof creatorTariffs.$inferInsert>,
): Promise<void> {
  const { id, username } = await createCreator({ topicIds: [place.id], tariffs });
  if (Object.keys(details).length > 0)
    await db.update(creatorProfiles).set(details).where(eq(creatorProfiles.userId, id));
  usernames.set(username, nick);
}

/** The birth date, `YYYY-MM-DD`, of a person who turns `age` today in Paris, moved by `days`. */
function bornFor(age: number, days = 0): string {
  const day = parisDay(Date.now() + days * 24 * 60 * 60 * 1000);
  return `${Number(day.slice(0, 4)) - age}${day.slice(4)}`;
}

beforeAll(async () => {
  category = await createTopic();
  place = await createTopic(category.id);
  await creator('Ada', {
    genderId: 2,
    nationalityCode: 'FR',
    residenceCountryCode: 'SG',
    spokenLanguageIds: [1, 2],
    mbtiCode: 'INTJ',
    astrologicalSignId: 9,
    birthDate: bornFor(30),
  });
  await creator(
    'Ben',
    { genderId: 1, nationalityCode: 'US', spokenLanguageIds: [3], birthDate: bornFor(85) },
    { questionPriceCents: 25_000, dayActive: false, monthActive: false },
  );
  await creator(
    'Cleo',
    { genderId: 2, nationalityCode: 'FR', birthDate: bornFor(30, 1) },
    { questionActive: false, dayActive: false, monthPriceCents: 5_000 },
  );
  await creator('Dan', {}, { questionActive: false, dayActive: false, monthActive: false });
});

async function found(query = ''): Promise<string[]> {
  const path = `/api/topics/${category.slug}/${place.slug}/creators${query}`;
  const response = await call('GET', path);
  expect(response.status).toBe(200);
  const { creators } = (await response.json()) as { creators: { username: string }[] };
  return creators.map((card) => usernames.get(card.username) ?? '?').toSorted();
}

describe('GET subcategory creators', () => {
  it('returns the subcategory and its category', async () => {
    const path = `/api/topics/${category.slug}/${place.slug}/creators`;
    const body = (await (await call('GET', path)).json()) as { creators: unknown[] };
    expect(body).toMatchObject({
      category: { id: category.id, name: category.name, slug: category.slug },
      subcategory: { id: place.id, name: place.name, description: 'Un sujet.', answeredCount: 0 },
      nextCursor: null,
    });
    expect(body.creators).toContainEqual({
      id: expect.any(String),
      name: expect.any(String),
      username: expect.any(String),
      bio: null,
      aboutShort: null,
      isCreator: true,
      verifiedStatus: null,
      avatarUrl: null,
      categories: [{ name: category.name, slug: category.slug }],
      followersCount: 0,
      rating: null,
      conversationsAnswered: 0,
      reviewCount: 0,
      questionPriceCents: 300,
      availability: {
        ...{ paused: false, pausedUntil: null, full: false },
        ...{ medianResponseSeconds: null, responseRate: null },
      },
    });
  });

  it.each([
    ['', ['Ada', 'Ben', 'Cleo', 'Dan']],
    ['?gender=2', ['Ada', 'Cleo']],
    ['?gender=1&gender=2', ['Ada', 'Ben', 'Cleo']],
    ['?gender=3', []],
    ['?nationality=FR', ['Ada', 'Cleo']],
    ['?nationality=FR&residence=SG', ['Ada']],
    ['?language=2&language=3', ['Ada', 'Ben']],
    ['?mbti=INTJ', ['Ada']],
    ['?sign=9&sign=10', ['Ada']],
    ['?sign=9&gender=1', []],
    // Tariffs and prices.
    ['?tariff=question', ['Ada', 'Ben']],
    ['?tariff=question&tariff=month', ['Ada', 'Ben', 'Cleo']],
    ['?priceMin=0&priceMax=20000', ['Ada', 'Ben', 'Cleo', 'Dan']],
    ['?priceMax=300', ['Ada']],
    ['?priceMin=20000', ['Ben']],
    ['?priceMin=4000&priceMax=20000', ['Ben', 'Cleo']],
    ['?tariff=question&priceMin=1000&priceMax=2000', []],
    ['?tariff=month&priceMin=1000&priceMax=2000', ['Ada']],
    // Ages.
    ['?ageMin=18&ageMax=80', ['Ada', 'Ben', 'Cleo', 'Dan']],
    ['?ageMin=19', ['Ada', 'Ben', 'Cleo']],
    ['?ageMin=30&ageMax=79', ['Ada']],
    ['?ageMax=29', ['Cleo']],
    ['?ageMin=31&ageMax=80', ['Ben']],
  ])('filters %s to %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    '?tariff=week',
    '?gender=x',
    '?priceMin=-1',
    '?cursor=x',
    '?mbti=intj%00',
    '?ageMax=NaN',
  ])('rejects %s', async (query) => {
    const path = `/api/topics/${category.slug}/${place.slug}/creators${query}`;
    expect((await call('GET', path)).status).toBe(400);
  });

  it('is a 404 when the slugs name no subcategory of that category', async () => {
    const other = await createTopic();
    for (const path of [
      `${other.slug}/${place.slug}`,
      `${category.slug}/inconnu`,
      `${place.slug}/${category.slug}`,
      '%00/%00',
    ]) {
      const response = await call('GET', `/api/topics/${path}/creators`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'Sous-catégorie non trouvée' });
    }
  });

  it('is paged, with everybody once', async () => {
    const crowded = await createTopic(category.id);
    for (let index = 0; index < 43; index++) await createCreator({ topicIds: [crowded.id] });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?cursor=${cursor}` : '';
      const path = `/api/topics/${category.slug}/${crowded.slug}/creators${query}`;
      const page = (await (await call('GET', path)).json()) as {
        creators: { id: string }[];
        nextCursor: string | null;
      };
      expect(page.creators.length).toBeLessThanOrEqual(20);
      seen.push(...page.creators.map((card) => card.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(43);
    expect(seen).toHaveLength(43);
  });
});

describe('GET filters of a subcategory', () => {
  const countsOf = async (slug: string) => {
    const response = await call('GET', `/api/topics/${category.slug}/${slug}/filters`);
    expect(response.status).toBe(200);
    return ((await response.json()) as { counts: unknown }).counts;
  };

  it('counts the creators of each value that occurs', async () => {
    expect(await countsOf(place.slug)).toEqual({
      tariff: { question: 2, day: 1, month: 2 },
      gender: { '1': 1, '2': 2 },
      nationality: { FR: 2, US: 1 },
      residence: { SG: 1 },
      language: { '1': 1, '2': 1, '3': 1 },
      mbti: { INTJ: 1 },
      sign: { '9': 1 },
    });
  });

  it('leaves out who is hidden', async () => {
    const topic = await createTopic(category.id);
    const { id } = await createCreator({ topicIds: [topic.id] });
    expect(await countsOf(topic.slug)).toMatchObject({ tariff: { question: 1 } });
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, id));
    expect(await countsOf(topic.slug)).toMatchObject({ tariff: {} });
  });

  it('counts up to 300 creators, and none when there are more', async () => {
    const topic = await createTopic(category.id);
    const join = async (from: number, until: number) => {
      const numbers = Array.from({ length: until - from + 1 }, (_, n) => from + n);
      const statements = [
        `insert into profiles (id, username, is_creator, created_at)
          select 'many-' || value, 'many.' || value, 1, 1 from json_each(?)`,
        `insert into creator_topic_prefs (creator_id, topic_id, sort_order)
          select 'many-' || value, '${topic.id}', 1 from json_each(?)`,
      ];
      for (const statement of statements)
        await env.DB.prepare(statement).bind(JSON.stringify(numbers)).run();
    };
    await join(1, 300);
    expect(await countsOf(topic.slug)).toMatchObject({ tariff: {}, gender: {} });
    await join(301, 301);
    expect(await countsOf(topic.slug)).toBeNull();
  });

  it('is a 404 when the slugs name no subcategory', async () => {
    for (const path of ['inconnu/x', `${category.slug}/inconnu`, '%00/%00'])
      expect((await call('GET', `/api/topics/${path}/filters`)).status).toBe(404);
  });
});
