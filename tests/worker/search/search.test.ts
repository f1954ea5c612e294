import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import { profiles, topics, userFollows } from '../../../database/schema.ts';
import { search } from '../../../worker/discovery/search/search.ts';
import { Random } from '../../support/random.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';

const terms = () => ({ now: Date.now(), mustDeclare: false });

interface Results {
  creators: { username: string; name: string }[];
  posts: { id: string }[];
  topics: { name: string; slug: string }[];
}

async function results(q: string): Promise<Results> {
  const response = await call('GET', `/api/search?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function names(q: string): Promise<string[]> {
  return (await results(q)).creators.map((creator) => creator.name);
}

beforeAll(async () => {
  const topic = await createTopic();
  await db.update(topics).set({ name: 'Épistémologie' }).where(eq(topics.id, topic.id));
  await createCreator({ name: 'Éloïse Mârchand', username: 'eloise.m', topicIds: [topic.id] });
  await createCreator({ name: 'Omar Petit', username: 'opetit' });
  await createCreator({ name: 'Marie Curie', username: 'radium_88' });
  await createPerson({ name: 'Marie Ordinaire', username: 'ordinaire' });
});

describe('a search in plain letters', () => {
  it('finds names and texts in any letters, as they were saved by their owner', async () => {
    const person = await createCreator({ name: 'Nouveau', username: 'lettres' });
    const json = {
      name: 'Łukasz Ørsted',
      bio: 'J’enseigne la ﬁnance',
      aboutShort: 'Le choco\u00adlat, Straße par Straße',
    };
    const saved = await call('PATCH', '/api/me/profile', { as: person, json });
    expect(saved.status).toBe(200);
    for (const q of [
      'lukasz',
      'orsted',
      'luk',
      'finance',
      'chocolat',
      'strasse',
      'Łukasz',
      '𝓛𝓾𝓴𝓪𝓼𝔃',
    ])
      expect(await names(q), q).toContain('Łukasz Ørsted');
    await call('PATCH', '/api/me/profile', { as: person, json: { name: 'Paul', bio: null } });
    for (const q of ['lukasz', 'finance']) expect(await names(q), q).toEqual([]);
  });

  it('answers any letters that the index does not know', async () => {
    for (const q of ['a\u19b0b', '\u1cf2a\u1cf3', 'ᦰᦱᦲ marathon', '𞤀𞤁 ꟁ']) await results(q);
  });
});

describe('a search for an address of the site', () => {
  it('finds what its page shows', async () => {
    const { id } = await createCreator({ name: 'Adresse Collée', username: 'adresse.collee' });
    const postId = await createPost(id, { title: 'Un sténopé' });
    const found = async (path: string) => {
      const { creators, posts, topics } = await results(path);
      return [creators[0]?.username, posts[0]?.id, topics[0]?.slug];
    };
    for (const path of [
      'http://localhost/@adresse.collee',
      'localhost/%40adresse%2Ecollee',
      '/main/user/adresse.collee?x=1',
      '@adresse.collee',
    ])
      expect((await found(path))[0], path).toBe('adresse.collee');
    expect((await found(`http://localhost/decouvrir/post/${postId}`))[1]).toBe(postId);
    expect((await found('http://localhost/decouvrir/category/sport'))[2]).toBe('sport');
    expect((await found('/main/explore/category/sport/subcategory/course-a-pied'))[2]).toBe(
      'course-a-pied',
    );
  });
});

it('a search ignores accents and case', async () => {
  expect(await names('eloise')).toEqual(['Éloïse Mârchand']);
  expect(await names('ÉLOÏSE MARCHAND')).toEqual(['Éloïse Mârchand']);
  expect(await names('marchánd elo')).toEqual(['Éloïse Mârchand']);
});

describe('search of ligatures', () => {
  beforeAll(async () => {
    await createCreator({ name: 'Lætitia Œdipe', username: 'letty', bio: 'Mon cœur, ma sœur' });
    await createCreator({ name: 'Laetitia Strauss', username: 'leti' });
  });

  it.each(['Laetitia', 'lætitia', 'LÆTITIA', 'lae', 'aetit', 'laetitai'])(
    'finds names when %s is typed',
    async (q) => {
      expect((await names(q)).sort()).toEqual(['Laetitia Strauss', 'Lætitia Œdipe']);
    },
  );

  it.each([
    ['oed', 'Lætitia Œdipe'],
    ['œd', 'Lætitia Œdipe'],
    ['dipe', 'Lætitia Œdipe'],
    ['soeurs', 'Lætitia Œdipe'],
    ['sœur', 'Lætitia Œdipe'],
    ['coe', 'Lætitia Œdipe'],
    ['strauß', 'Laetitia Strauss'],
  ])('finds texts when %s is typed', async (q, name) => {
    expect(await names(q)).toEqual([name]);
  });
});

it('a search matches the beginning of a word from one letter, and inside it from three', async () => {
  expect(await names('é')).toEqual(['Éloïse Mârchand']);
  expect(await names('cu')).toEqual(['Marie Curie']);
  expect(await names('uri')).toEqual(['Marie Curie']);
  expect(await names('ur')).toEqual([]);
});

it('a search finds usernames, exact ones first', async () => {
  expect(await names('radium_88')).toEqual(['Marie Curie']);
  expect(await names('adium')).toEqual(['Marie Curie']);
  await createCreator({ name: 'Radium 88 Fan', username: 'fan88' });
  expect(await names('radium_88')).toEqual(['Marie Curie', 'Radium 88 Fan']);
});

it('a search ranks word beginnings before other matches, then followed creators', async () => {
  expect((await names('mar')).at(-1)).toBe('Omar Petit');
  const popular = await createCreator({ name: 'Margot Suivie' });
  const fan = await createPerson();
  await db.insert(userFollows).values({
    followerNumber: numberOfUser(fan.id),
    followedNumber: numberOfUser(popular.id),
    createdAt: 1,
  });
  expect((await names('mar'))[0]).toBe('Margot Suivie');
});

it('a search finds creators only, and follows their changes', async () => {
  expect(await names('ordinaire')).toEqual([]);
  const person = await createPerson({ name: 'Future Créatrice' });
  await call('POST', '/api/me/creator', { as: person });
  expect(await names('future')).toEqual(['Future Créatrice']);
  await call('PATCH', '/api/me/profile', { as: person, json: { name: 'Nouveau Nom' } });
  expect(await names('future')).toEqual([]);
  expect(await names('nouveau')).toEqual(['Nouveau Nom']);
  await db.update(profiles).set({ hiddenAt: Date.now() }).where(eq(profiles.id, person.id));
  expect(await names('nouveau')).toEqual([]);
});

it('a search finds topics', async () => {
  const { topics: found } = await results('epistemo');
  expect(found).toEqual([expect.objectContaining({ name: 'Épistémologie', parentId: null })]);
  expect((await results('mologie')).topics).toHaveLength(1);
});

it.each(['', '   ', '"', "' or 1=1 --", '*', 'NEAR(a b)', 'name:x', 'a AND', '\0', '😀', '%', '-'])(
  'a search accepts %j',
  async (q) => {
    const found = await results(q);
    expect(found.creators).toBeInstanceOf(Array);
    expect(found.topics).toBeInstanceOf(Array);
  },
);

it.each(['𝗬𝗼𝗴𝗮𝗺', '𠮷'.repeat(5), '𠮷', 'a𝒳b𝒳c', '𐐨𐐨𐐨𐐨𐐨𐐨', '🇫🇷🇫🇷🇫🇷', 'ﷺﷺﷺﷺﷺ', '\u200B', '½²'])(
  'a search accepts surrogate pairs: %j',
  async (q) => {
    await results(q);
  },
);

it('a search accepts any text', async () => {
  const random = new Random(39);
  const ranges = [
    [0x00, 0x7f],
    [0x80, 0x24f],
    [0x300, 0x36f],
    [0x370, 0x1fff],
    [0x2000, 0x2bff],
    [0x3000, 0xd7ff],
    [0xe000, 0xffff],
    [0x10000, 0x1ffff],
    [0x20000, 0x2ffff],
    [0xe0000, 0xe01ff],
  ] as const;
  const character = () => {
    const [from, to] = random.pick(ranges);
    return String.fromCodePoint(from + random.below(to - from + 1));
  };
  for (let round = 0; round < 300; round += 1) {
    const alphabet = Array.from({ length: 1 + random.below(4) }, character);
    const length = 1 + random.below(random.chance(0.2) ? 100 : 12);
    const q = Array.from({ length }, () => (random.chance(0.15) ? ' ' : random.pick(alphabet)));
    // Called without the route, which is rate-limited.
    const text = q.join('');
    await expect(search(db, text, null, terms()), JSON.stringify(text)).resolves.toBeDefined();
  }
});

it('a search accepts bytes that are not valid text', async () => {
  for (const q of ['%ff', '%ed%a0%80', '%f0%9f', '%00%00', '%', '%C0%80'])
    expect([200, 400]).toContain((await call('GET', `/api/search?q=${q}`)).status);
});

it('a search rejects an invalid query', async () => {
  expect((await call('GET', '/api/search')).status).toBe(400);
  expect((await call('GET', `/api/search?q=${'x'.repeat(101)}`)).status).toBe(400);
  expect((await call('GET', '/api/search?q=a&q=b')).status).toBe(400);
});

it('a search returns the ten best, with a bounded number of rows read', async () => {
  const few = await costOf((counted) => search(counted, 'mar', null, terms()));
  const people = JSON.stringify(
    Array.from({ length: 3000 }, (_, index) => ({
      id: crypto.randomUUID(),
      username: `foule.${index}`,
    })),
  );
  await env.DB.prepare(
    `insert into profiles (id, username, name, is_creator, created_at)
     select value ->> 'id', value ->> 'username', 'Foule Immense', 1, 0 from json_each(?)`,
  )
    .bind(people)
    .run();
  expect(await names('fou')).toHaveLength(10);
  expect(await names('oule')).toHaveLength(10);
  const many = await costOf((counted) => search(counted, 'oule', null, terms()));
  expect(many.roundTrips).toBe(1);
  expect(many.rowsRead).toBeLessThan(few.rowsRead + 200);
});
