import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  creatorMedia,
  creatorProfiles,
  creatorTopicPrefs,
  topics,
  topicTree,
} from '../../../database/schema.ts';
import { everydayWords } from '../../../domain/search/topic-synonyms.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

interface Results {
  creators: { username: string; name: string }[];
  posts: { id: string; title: string | null; authorUsername: string; tags: string[] }[];
  topics: { slug: string }[];
}

async function find(q: string): Promise<Results> {
  const response = await call('GET', `/api/search?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  return response.json();
}
const creatorsFor = async (q: string) => (await find(q)).creators.map(({ name }) => name);
const postsFor = async (q: string) => (await find(q)).posts.map(({ title }) => title);
const topicsFor = async (q: string) => (await find(q)).topics.map(({ slug }) => slug);

async function topicId(slug: string): Promise<string> {
  const [topic] = await db.select({ id: topics.id }).from(topics).where(eq(topics.slug, slug));
  return topic!.id;
}

const about = (person: Person, aboutShort: string) =>
  db.update(creatorProfiles).set({ aboutShort }).where(eq(creatorProfiles.userId, person.id));

let baker: Person;

beforeAll(async () => {
  baker = await createCreator({
    name: 'Fanny Dubois',
    bio: "Je prépare des entremets à Nantes, et j'ai nagé dix ans.",
    topicIds: [await topicId('patisserie')],
  });
  await about(baker, 'Cheffe pâtissière, médiatrice à ses heures');
  await createPost(baker.id, {
    title: 'Réussir la brioche',
    bodyText: 'Le beurre froid, la pâte reposée. Dix recettes à essayer.',
  });
  await createPost(baker.id, {
    title: null,
    bodyText: null,
    caption: 'Mes œufs en neige du dimanche, montés à la main.',
  });
});

describe('search of creators', () => {
  it.each([
    ['the short presentation', 'patissier'],
    ['the presentation', 'entremet'],
    ['topics', 'pâtisseries'],
    ['the category of a topic', 'cuisine'],
    ['everyday words of a topic', 'macarons'],
    ['another form of a word', 'médiateurs'],
    ['a form of a verb', 'nager'],
    ['a mistyped word', 'entremtes'],
    ['an incomplete word', 'entrem'],
    ['words from several texts', 'fanny nantes'],
    ['most of the words', 'pâtissière à Nantes avec livraison'],
  ])('finds them by %s', async (_, q) => {
    expect(await creatorsFor(q)).toContain('Fanny Dubois');
  });

  it('ranks short texts before long ones, and includes topics', async () => {
    await createCreator({ name: 'Rémi Aubin', bio: 'Je suis souffleur de verre.' });
    const first = await createCreator({ name: 'Zoé Blanchet' });
    await about(first, 'Souffleuse de verre');
    expect(await creatorsFor('souffleurs')).toEqual(['Zoé Blanchet', 'Rémi Aubin']);
  });

  it('uses their current texts', async () => {
    const person = await createCreator({ name: 'Ulysse Ferry', bio: 'Apiculteur.' });
    expect(await creatorsFor('apicultrice')).toEqual(['Ulysse Ferry']);
    const json = { bio: 'Vannier.', aboutShort: 'Osier et rotin', expertiseTopicIds: [] };
    const saved = await call('PATCH', '/api/me/profile', { as: person, json });
    expect(saved.status).toBe(200);
    expect(await creatorsFor('apiculteur')).toEqual([]);
    expect(await creatorsFor('rotin')).toEqual(['Ulysse Ferry']);
    expect(await creatorsFor('vanniers')).toEqual(['Ulysse Ferry']);
    const preference = { creatorId: person.id, topicId: await topicId('jardinage'), sortOrder: 1 };
    await db.insert(creatorTopicPrefs).values(preference);
    expect(await creatorsFor('jardinage osier')).toEqual(['Ulysse Ferry']);
    await db.delete(creatorTopicPrefs).where(eq(creatorTopicPrefs.creatorId, person.id));
    expect(await creatorsFor('jardinage')).toEqual([]);
  });

  it('ignores texts of users who are not creators', async () => {
    const person = await createPerson({
      name: 'Yves Privat',
      bio: 'Philatéliste depuis toujours.',
    });
    expect(await creatorsFor('philatélistes')).toEqual([]);
    await call('POST', '/api/me/creator', { as: person });
    expect(await creatorsFor('philatélistes')).toEqual(['Yves Privat']);
  });
});

describe('search of posts', () => {
  it('finds them by title, text and caption, with the fields of a card', async () => {
    for (const q of ['brioches', 'RECETTE', 'beurre froid', 'brioch', 'recetets'])
      expect(await postsFor(q)).toEqual(['Réussir la brioche']);
    expect(await postsFor('oeuf')).toEqual([null]);
    const { posts } = await find('brioche');
    expect(posts[0]).toMatchObject({ authorUsername: baker.username, tags: ['Pâtisserie'] });
  });

  it('ranks matches in the title before those in the text', async () => {
    const { id } = await createCreator({ name: 'Plume' });
    const values = { title: 'Le tricot', bodyText: 'Une maille après l’autre.' };
    await createPost(id, values);
    await createPost(id, { title: 'Autre chose', bodyText: 'Du tricot, du tricot, du tricot.' });
    expect(await postsFor('tricots')).toEqual(['Le tricot', 'Autre chose']);
  });

  it('does not find deleted or hidden posts', async () => {
    const author = await createCreator({ name: 'Quentin Sage' });
    const id = await createPost(author.id, { title: 'Un kaléidoscope' });
    expect(await postsFor('kaleidoscopes')).toHaveLength(1);
    const set = (isPublished: boolean) =>
      db.update(creatorMedia).set({ isPublished }).where(eq(creatorMedia.id, id));
    await set(false);
    expect(await postsFor('kaleidoscope')).toEqual([]);
    await set(true);
    expect(await postsFor('kaleidoscope')).toHaveLength(1);
    expect((await call('DELETE', `/api/me/posts/${id}`, { as: author })).status).toBe(204);
    expect(await postsFor('kaleidoscope')).toEqual([]);
  });
});

describe('search of topics', () => {
  it.each([
    ['an everyday word', 'bébés', 'grossesse-et-maternite'],
    ['a word of the description', 'marathon', 'course-a-pied'],
    ['a mistyped name', 'jardinnage', 'jardinage'],
    ['another form of the name', 'rencontrer', 'rencontres'],
  ])('finds them by %s', async (_, q, slug) => {
    expect(await topicsFor(q)).toContain(slug);
  });

  it('has only existing topics in its synonyms', async () => {
    const [tree] = await db.select().from(topicTree);
    const bySlug = new Map(tree!.topics.map((topic) => [topic.id, topic.slug]));
    const paths = tree!.topics
      .filter(({ parentId }) => parentId)
      .map(({ parentId, slug }) => `${bySlug.get(parentId!)}/${slug}`);
    expect(paths).toEqual(expect.arrayContaining(Object.keys(everydayWords)));
  });
});

describe('pages of one kind of result', () => {
  const pageOf = async (kind: string, q: string, cursor: string | null = null) => {
    const params = new URLSearchParams({ q, kind, ...(cursor && { cursor }) });
    const response = await call('GET', `/api/search?${params}`);
    expect(response.status).toBe(200);
    return response.json<Partial<Results> & { nextCursor: string | null }>();
  };

  /** The results of all pages, in order. */
  async function allOf<Row>(kind: string, q: string, rows: (page: Partial<Results>) => Row[]) {
    const all: Row[] = [];
    let cursor: string | null = null;
    do {
      const page = await pageOf(kind, q, cursor);
      expect(Object.keys(page).sort()).toEqual(['nextCursor', kind].sort());
      all.push(...rows(page));
      cursor = page.nextCursor;
    } while (cursor);
    return all;
  }

  it('have every creator once, by name and by text', async () => {
    const people = Array.from({ length: 50 }, (_, index) => ({
      id: crypto.randomUUID(),
      username: `vitrail.${index}`,
      name: index < 25 ? `Vitrail ${index}` : index < 28 ? `Levitrail ${index}` : `Autre ${index}`,
      bio: index % 2 ? 'Je restaure un vitrail par an.' : 'Des vitraux.',
    }));
    for (const person of people.slice(25)) person.username = `autre.${person.id.slice(0, 8)}`;
    await env.DB.prepare(
      `insert into profiles (id, username, name, bio, is_creator, created_at)
       select value ->> 'id', value ->> 'username', value ->> 'name', value ->> 'bio', 1, 0
       from json_each(?)`,
    )
      .bind(JSON.stringify(people))
      .run();
    const found = await allOf('creators', 'vitrail', (page) =>
      page.creators!.map(({ name }) => name),
    );
    expect(found.toSorted()).toEqual(people.map(({ name }) => name).toSorted());
    const kinds = found.map((name) => name.split(' ')[0]);
    expect(kinds.slice(0, 25)).toEqual(Array(25).fill('Vitrail'));
    expect(kinds.slice(25, 28)).toEqual(Array(3).fill('Levitrail'));
  });

  it('have every post once, matches in the title first', async () => {
    const author = await createCreator({ name: 'Gaëlle' });
    for (let n = 0; n < 45; n += 1)
      await createPost(
        author.id,
        n % 3 ? { title: `Boussole ${n}` } : { bodyText: 'Ma boussole.' },
      );
    const found = await allOf('posts', 'boussoles', (page) => page.posts!);
    expect(new Set(found.map(({ id }) => id)).size).toBe(45);
    expect(found).toHaveLength(45);
    expect(found.slice(0, 30).every(({ title }) => title?.startsWith('Boussole'))).toBe(true);
  });

  it('have topics', async () => {
    const found = await allOf('topics', 'cuisine', (page) => page.topics!.map(({ slug }) => slug));
    expect(found[0]).toBe('cuisine');
    expect(await allOf('topics', 'zzzzzz', (page) => page.topics!)).toEqual([]);
  });

  it.each([
    'q=a&kind=people',
    'q=a&cursor=1_1',
    'q=a&kind=posts&cursor=x',
    'q=a&kind=posts&cursor=-1_1',
    'q=a&kind=posts&kind=topics',
    'kind=posts',
  ])('reject %s', async (query) => {
    expect((await call('GET', `/api/search?${query}`)).status).toBe(400);
  });

  it('accept any position', async () => {
    for (const kind of ['creators', 'posts', 'topics'])
      for (const cursor of ['9_999999999999999', '0_0', '5_1'])
        await pageOf(kind, 'brioche', cursor);
  });
});

it('a search treats query operators as words', async () => {
  for (const q of [
    'title:brioche',
    '{name} : a',
    'a NOT b',
    'brioche" OR "x',
    '^a',
    'a + b',
    'œ'.repeat(99),
  ])
    for (const kind of ['', '&kind=creators', '&kind=posts', '&kind=topics']) {
      const path = `/api/search?q=${encodeURIComponent(q)}${kind}`;
      expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
    }
});
