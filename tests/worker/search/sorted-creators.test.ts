import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  creatorProfiles,
  creatorTariffs,
  creatorTopicPrefs,
  profileCounters,
  profiles,
  sellerDeclarations,
  topicCreators,
} from '../../../database/schema.ts';
import {
  call,
  configure,
  createCreator,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';

let category: { id: string; slug: string; name: string };
let place: { id: string; slug: string };
let other: { id: string; slug: string };
const usernames = new Map<string, string>();
const ids = new Map<string, string>();

interface Figures {
  price: number | null;
  stars: [sum: number, count: number];
  seconds: number | null;
}

async function creator(nick: string, topicIds: string[], { price, stars, seconds }: Figures) {
  const { id, username } = await createCreator({ topicIds });
  await db
    .update(creatorTariffs)
    .set(price === null ? { questionActive: false } : { questionPriceCents: price })
    .where(eq(creatorTariffs.creatorId, id));
  await db
    .update(profileCounters)
    .set({ ratingSum: stars[0], ratingCount: stars[1] })
    .where(eq(profileCounters.userId, id));
  await db
    .update(creatorProfiles)
    .set({ medianResponseSeconds: seconds })
    .where(eq(creatorProfiles.userId, id));
  usernames.set(username, nick);
  ids.set(nick, id);
}

beforeAll(async () => {
  category = await createTopic();
  place = await createTopic(category.id);
  other = await createTopic(category.id);
  await creator('Ana', [place.id], { price: 900, stars: [98, 20], seconds: 7200 });
  await creator('Bob', [place.id, other.id], { price: 300, stars: [5, 1], seconds: 90 });
  await creator('Cid', [place.id], { price: null, stars: [500, 100], seconds: 3540 });
  await creator('Dao', [other.id], { price: 500, stars: [0, 0], seconds: null });
  await creator('Eve', [category.id], { price: 700, stars: [2, 2], seconds: 86_400 });
});

interface Page {
  creators: { id: string; username: string }[];
  nextCursor: string | null;
}

const pathOf = (slug?: string) =>
  slug ? `/api/topics/${category.slug}/${slug}/creators` : `/api/topics/${category.slug}/creators`;

async function listed(path: string): Promise<string[]> {
  const response = await call('GET', path);
  expect(response.status).toBe(200);
  const { creators } = (await response.json()) as Page;
  return creators.map(({ username }) => usernames.get(username) ?? '?');
}

describe('GET category creators', () => {
  it('returns the category with the creators of all its topics, each once', async () => {
    const body = await (await call('GET', pathOf())).json();
    expect(body).toMatchObject({
      category: { id: category.id, name: category.name, slug: category.slug },
      nextCursor: null,
    });
    expect((await listed(pathOf())).toSorted()).toEqual(['Ana', 'Bob', 'Cid', 'Dao', 'Eve']);
  });

  it('filters as a subcategory does', async () => {
    expect(await listed(`${pathOf()}?tariff=question&priceMax=500&sort=price`)).toEqual([
      'Bob',
      'Dao',
    ]);
  });

  it('is a 404 when the slug names no category', async () => {
    for (const slug of ['inconnu', place.slug, '%00']) {
      const response = await call('GET', `/api/topics/${slug}/creators`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: 'Catégorie non trouvée' });
    }
  });

  it('excludes hidden and suspended creators', async () => {
    const { id } = await createCreator({ topicIds: [other.id] });
    const before = await listed(`${pathOf()}?sort=speed`);
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, id));
    const after = await listed(`${pathOf()}?sort=speed`);
    expect(before).toContain('?');
    expect(after).not.toContain('?');
  });
});

describe('sorted creators', () => {
  it.each([
    // Creators who sell no question come last; few stars weigh less than many.
    ['relevance', ['Ana', 'Bob', 'Dao', 'Eve', 'Cid']],
    ['price', ['Bob', 'Dao', 'Eve', 'Ana', 'Cid']],
    // The same stars: more ratings first; without a rating last.
    ['rating', ['Cid', 'Bob', 'Ana', 'Eve', 'Dao']],
    ['speed', ['Bob', 'Cid', 'Ana', 'Eve', 'Dao']],
  ])('come by %s', async (sort, expected) => {
    expect(await listed(`${pathOf()}?sort=${sort}`)).toEqual(expected);
    const inPlace = expected.filter((nick) => ['Ana', 'Bob', 'Cid'].includes(nick));
    expect(await listed(`${pathOf(place.slug)}?sort=${sort}`)).toEqual(inPlace);
  });

  it('come last by price while they may not sell at theirs, and by relevance after others with their stars', async () => {
    const group = await createTopic();
    const topic = await createTopic(group.id);
    for (const [nick, price] of Object.entries({ Gus: 0, Hal: 200, Ivy: 400, Jo: 100 }))
      await creator(nick, [topic.id], { price, stars: [0, 0], seconds: null });
    const declare = (nick: string) =>
      db.insert(sellerDeclarations).values({
        ...{ creatorId: ids.get(nick)!, since: 1, professional: false, mandateText: '' },
      });
    const path = `/api/topics/${group.slug}/${topic.slug}/creators?sort=price`;
    expect(await listed(path)).toEqual(['Gus', 'Jo', 'Hal', 'Ivy']);
    configure({ SELLER_DECLARATION: 'required' });
    await declare('Ivy');
    // A free question needs no status.
    expect((await listed(path)).slice(0, 2)).toEqual(['Gus', 'Ivy']);
    const sellers = async () => (await listed(path.replace('price', 'relevance'))).slice(0, 2);
    expect((await sellers()).toSorted()).toEqual(['Gus', 'Ivy']);
    await declare('Hal');
    await declare('Jo');
    expect(await listed(path)).toEqual(['Gus', 'Jo', 'Hal', 'Ivy']);
    configure({});
  });

  it('come by relevance when no order is asked for', async () => {
    expect(await listed(pathOf())).toEqual(await listed(`${pathOf()}?sort=relevance`));
  });

  it.each(['sort=name', 'sort=', 'sort=price&sort=price', 'cursor=1', 'cursor=-1_x', 'cursor=x_y'])(
    'are a 400 for %s',
    async (query) => {
      for (const path of [pathOf(), pathOf(place.slug)])
        expect((await call('GET', `${path}?${query}`)).status).toBe(400);
    },
  );

  it.each(['relevance', 'price', 'rating', 'speed'])('are paged by %s, each once', async (sort) => {
    const crowded = await createTopic(category.id);
    for (let n = 0; n < 23; n += 1) {
      const { id } = await createCreator({ topicIds: [crowded.id] });
      const price = { questionPriceCents: 300 + 100 * (n % 3) };
      await db.update(creatorTariffs).set(price).where(eq(creatorTariffs.creatorId, id));
    }
    const first = (await (
      await call('GET', `${pathOf(crowded.slug)}?sort=${sort}`)
    ).json()) as Page;
    const second = (await (
      await call('GET', `${pathOf(crowded.slug)}?sort=${sort}&cursor=${first.nextCursor}`)
    ).json()) as Page;
    expect([first.creators.length, second.creators.length]).toEqual([20, 3]);
    const seen = [...first.creators, ...second.creators].map(({ id }) => id);
    expect(new Set(seen).size).toBe(23);
    expect(second.nextCursor).toBeNull();
    const hidden = seen.map((id) => `'${id}'`).join(',');
    await env.DB.prepare(`delete from creator_topic_prefs where creator_id in (${hidden})`).run();
  });
});

describe('topic_creators', () => {
  const rowsOf = async (nick: string) =>
    db
      .select()
      .from(topicCreators)
      .where(eq(topicCreators.creatorId, ids.get(nick)!));

  it('counts the topics of a category, and ends with the last', async () => {
    await creator('Fay', [place.id, other.id, category.id], {
      ...{ price: 400, stars: [4, 1], seconds: 60 },
    });
    const countIn = async (topicId: string) =>
      (await rowsOf('Fay')).find((row) => row.topicId === topicId)?.topicCount;
    expect(await countIn(category.id)).toBe(3);
    expect(await countIn(place.id)).toBe(1);
    const remove = (topicId: string) =>
      env.DB.prepare('delete from creator_topic_prefs where creator_id = ? and topic_id = ?')
        .bind(ids.get('Fay')!, topicId)
        .run();
    await remove(place.id);
    await remove(category.id);
    expect(await countIn(category.id)).toBe(1);
    expect(await countIn(place.id)).toBeUndefined();
    await remove(other.id);
    expect(await rowsOf('Fay')).toEqual([]);
  });

  it('has the same places for topics chosen before and after the figures', async () => {
    const id = ids.get('Ana')!;
    const keysOf = async () =>
      (await rowsOf('Ana')).map(({ topicId: _, topicCount: __, ...keys }) => keys);
    const [before] = await keysOf();
    await db.insert(creatorTopicPrefs).values({ creatorId: id, topicId: other.id, sortOrder: 2 });
    for (const keys of await keysOf()) expect(keys).toEqual(before);
    expect(await keysOf()).toHaveLength(3);
    await db.delete(creatorTopicPrefs).where(eq(creatorTopicPrefs.topicId, other.id));
  });

  it('writes nothing when a change moves nobody', async () => {
    const id = ids.get('Ana')!;
    const update = env.DB.prepare(
      'update creator_profiles set median_response_seconds = ? where user_id = ?',
    );
    const same = await update.bind(7260, id).run();
    const moved = await update.bind(3600 * 5, id).run();
    // Two places, each with its row of one index.
    expect(moved.meta.rows_written - same.meta.rows_written).toBe(4);
    await update.bind(7200, id).run();
  });
});

describe('GET /api/search with an order', () => {
  const search = (query: string) => call('GET', `/api/search?kind=creators&q=${query}`);

  it('gives the best hits in that order, without a next page', async () => {
    for (const [price, name] of [
      [900, 'Zzyva Un'],
      [300, 'Zzyva Deux'],
      [500, 'Zzyva Trois'],
    ] as const) {
      const { id } = await createCreator({ name });
      await db
        .update(creatorTariffs)
        .set({ questionPriceCents: price })
        .where(eq(creatorTariffs.creatorId, id));
    }
    const found = await (await search('zzyva&sort=price')).json<{
      creators: { name: string }[];
      nextCursor: string | null;
    }>();
    expect(found.creators.map(({ name }) => name)).toEqual([
      'Zzyva Deux',
      'Zzyva Trois',
      'Zzyva Un',
    ]);
    expect(found.nextCursor).toBeNull();
  });

  it('is a 400 with an unknown order, a cursor or another kind', async () => {
    for (const query of ['zzyva&sort=age', 'zzyva&sort=price&cursor=1_5'])
      expect((await search(query)).status, query).toBe(400);
    for (const path of ['/api/search?q=zzyva&sort=price', '/api/search?q=a&kind=posts&sort=price'])
      expect((await call('GET', path)).status, path).toBe(400);
  });
});
