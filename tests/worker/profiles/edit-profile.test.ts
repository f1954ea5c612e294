import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { numberOfPost } from '../../../database/numbers.ts';
import {
  conversations,
  creatorMediaViews,
  creatorProfiles,
  creatorTopicPrefs,
  profiles,
} from '../../../database/schema.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

let creator: Person;
let person: Person;
const PASSES_FOR_ANOTHER = 'Cette adresse pourrait passer pour celle d’un autre site';

const category = await createTopic();
const topics = await Promise.all(Array.from({ length: 11 }, () => createTopic(category.id)));
const topicIds = topics.map((topic) => topic.id);

beforeEach(async () => {
  creator = await createCreator();
  person = await createPerson();
});

type Body = Record<string, unknown>;
const patch = (json: unknown, as: Person | undefined = creator) =>
  call('PATCH', '/api/me/profile', { as, json });
async function me(as: Person = creator): Promise<Body> {
  return (await call('GET', '/api/me', { as })).json();
}

describe('PATCH /api/me/profile', () => {
  const everything = {
    name: 'Camille Martin',
    bio: 'Bio',
    aboutShort: 'En bref',
    welcomeMessage: 'Bienvenue',
    defaultLanguage: 'en',
    responseFromHours: 0,
    responseToHours: 23,
    birthDate: '1990-02-28',
    genderId: 2,
    spokenLanguageIds: [2, 1],
    nationalityCode: 'FR',
    residenceCountryCode: 'SG',
    mbtiCode: 'INTJ',
    astrologicalSignId: 9,
    expertiseTopicIds: topicIds.slice(0, 10),
  };

  it('saves every field at once and returns the profile', async () => {
    const response = await patch(everything);
    expect(response.status).toBe(200);
    const saved = (await response.json()) as Body;
    expect(saved).toMatchObject(everything);
    expect(await me()).toEqual(saved);
    expect(saved).toMatchObject({ gender: 'Femme', languages: ['Français', 'Anglais'] });
    const found = await call('GET', '/api/users/camille_martin');
    expect(((await found.json()) as Body).id).toBe(creator.id);
  });

  it('leaves missing fields unchanged', async () => {
    await patch(everything);
    expect((await patch({ bio: 'Nouvelle' })).status).toBe(200);
    expect(await me()).toMatchObject({ ...everything, bio: 'Nouvelle' });
    expect((await patch({})).status).toBe(200);
    expect(await me()).toMatchObject({ ...everything, bio: 'Nouvelle' });
  });

  it('stores empty fields as null', async () => {
    await patch(everything);
    const empty = { birthDate: '', nationalityCode: '', residenceCountryCode: '', mbtiCode: '' };
    expect((await patch(empty)).status).toBe(200);
    const [row] = await db
      .select()
      .from(creatorProfiles)
      .where(eq(creatorProfiles.userId, creator.id));
    expect(row).toMatchObject({
      birthDate: null,
      nationalityCode: null,
      residenceCountryCode: null,
      mbtiCode: null,
    });
    await patch({ genderId: null, astrologicalSignId: null, spokenLanguageIds: [], name: '' });
    expect(await me()).toMatchObject({
      name: null,
      genderId: null,
      astrologicalSignId: null,
      spokenLanguageIds: [],
      age: null,
    });
  });

  it.each([
    ['genderId', 99],
    ['genderId', '2'],
    ['astrologicalSignId', 13],
    ['spokenLanguageIds', [1, 9999]],
    ['spokenLanguageIds', 'Français'],
    ['nationalityCode', 'ZZ'],
    ['residenceCountryCode', 'XX'],
    ['mbtiCode', 'ABCD'],
    ['birthDate', '1990-02-30'],
    ['birthDate', '30/01/1990'],
    ['birthDate', '2999-01-01'],
    ['birthDate', '0001-01-01'],
    ['responseFromHours', -1],
    ['responseToHours', 24],
    ['responseToHours', 9.5],
    ['defaultLanguage', ''],
    ['defaultLanguage', 'français'],
    ['bio', 'x'.repeat(2001)],
    ['bio', 'a\0b'],
    ['name', 'x'.repeat(81)],
    ['name', 5],
    ['expertiseTopicIds', [crypto.randomUUID()]],
    ['expertiseTopicIds', [category.id]],
    ['expertiseTopicIds', ['x']],
    ['expertiseTopicIds', [topicIds[0], topicIds[0]]],
  ])('rejects %s %j and changes nothing', async (field, value) => {
    const before = await me();
    const response = await patch({
      welcomeMessage: 'Changé',
      expertiseTopicIds: [],
      [field]: value,
    });
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { path: string }[] };
    expect(errors[0]?.path.split('.')[0]).toBe(field);
    expect(await me()).toEqual(before);
  });

  it('rejects more than ten topics with the specified message', async () => {
    const response = await patch({ expertiseTopicIds: topicIds });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: 'Vous pouvez sélectionner au maximum 10 sous-catégories',
    });
  });

  it.each([
    { isCreator: true },
    { is_creator: true },
    { verifiedStatus: 'verified' },
    { averageRating: 5 },
    { totalEarningsCents: 100 },
    { username: 'autre' },
    { id: crypto.randomUUID() },
    { profileImagePath: 'https://evil.example/x.jpg' },
    { createdAt: 0 },
    { userId: crypto.randomUUID() },
    // An own property of that name, as JSON may have.
    { ['__proto__']: { isCreator: true } },
  ])('rejects the protected field %j', async (json) => {
    const before = await me(person);
    expect((await patch({ bio: 'Changé', ...json }, person)).status).toBe(400);
    expect(await me(person)).toEqual(before);
  });

  it('requires a session, and a creator for expertise', async () => {
    expect((await call('PATCH', '/api/me/profile', { json: {} })).status).toBe(401);
    const saved = await patch(
      { bio: 'Moi', birthDate: '2000-01-01', expertiseTopicIds: [] },
      person,
    );
    expect(saved.status).toBe(200);
    expect(await saved.json()).toMatchObject({ isCreator: false, hasCreatorProfile: true });
    const refused = await patch({ bio: 'Lui', expertiseTopicIds: [topicIds[0]] }, person);
    expect(refused.status).toBe(403);
    expect(await me(person)).toMatchObject({ bio: 'Moi', expertiseTopicIds: [] });
  });

  describe('with the form’s initial values', () => {
    const shown = async () => {
      const { id: _, ...rest } = await me();
      const fields = Object.keys(everything) as (keyof typeof everything)[];
      return Object.fromEntries(fields.map((field) => [field, rest[field]]));
    };

    it('saves while they are unchanged, including values that were never set', async () => {
      expect((await patch({ ...everything, expect: await shown() })).status).toBe(200);
      expect(await me()).toMatchObject(everything);
      const next = { bio: 'Nouvelle', spokenLanguageIds: [], expertiseTopicIds: [] };
      expect((await patch({ ...next, expect: await shown() })).status).toBe(200);
      expect(await me()).toMatchObject(next);
      const newcomer = await patch(
        { responseFromHours: 8, expect: { responseFromHours: 9, defaultLanguage: 'fr' } },
        person,
      );
      expect(newcomer.status).toBe(200);
    });

    it.each([
      ['bio', 'Ailleurs'],
      ['name', 'Un autre nom'],
      ['responseToHours', 20],
      ['spokenLanguageIds', [1]],
      ['genderId', 1],
      ['expertiseTopicIds', [topicIds[0]]],
    ])('rejects %s when it was changed elsewhere, and saves nothing', async (field, elsewhere) => {
      const before = await shown();
      await patch({ [field]: elsewhere });
      const response = await patch({
        welcomeMessage: 'Bonjour',
        [field]: everything[field as keyof typeof everything],
        expect: { welcomeMessage: null, [field]: before[field] },
      });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: 'profile.changed',
        current: { [field]: elsewhere },
      });
      expect(await me()).toMatchObject({ [field]: elsewhere, welcomeMessage: null });
    });

    it('compares only the given fields', async () => {
      await patch({ bio: 'Ailleurs' });
      expect((await patch({ mbtiCode: 'INTJ', expect: { mbtiCode: null } })).status).toBe(200);
      expect(await me()).toMatchObject({ bio: 'Ailleurs', mbtiCode: 'INTJ' });
    });

    it('lets one of several concurrent saves succeed', async () => {
      const saves = ['Un', 'Deux', 'Trois'].map((bio) => patch({ bio, expect: { bio: null } }));
      const statuses = (await Promise.all(saves)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409]);
    });

    it.each([{ id: 'x' }, { bio: 3 }, { expertiseTopicIds: 'x' }, { genderId: 1.5 }, null, []])(
      'rejects the condition %j',
      async (expected) => {
        expect((await patch({ bio: 'Changé', expect: expected })).status).toBe(400);
        expect(await me()).toMatchObject({ bio: null });
      },
    );
  });

  it.each([
    ['2020-05-01', 'Il faut avoir au moins 18 ans'],
    ['2999-01-01', 'Cette date n’est pas possible'],
  ])('gives the reason for rejecting the birth date %s', async (birthDate, detail) => {
    const response = await patch({ birthDate });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail, errors: [{ path: 'birthDate' }] });
  });

  it('rejects a body that is not an object', async () => {
    for (const json of [null, [], 'x', 3]) expect((await patch(json)).status).toBe(400);
  });
});

describe('PUT /api/me/topics', () => {
  const put = (json: unknown, as: Person | undefined = creator) =>
    call('PUT', '/api/me/topics', { as, json });
  const [a, b, c] = topicIds as [string, string, string];

  async function stored(): Promise<[string, string | null, number][]> {
    const rows = await db
      .select()
      .from(creatorTopicPrefs)
      .where(eq(creatorTopicPrefs.creatorId, creator.id))
      .orderBy(creatorTopicPrefs.sortOrder);
    return rows.map((row) => [row.topicId, row.description, row.sortOrder]);
  }

  it('stores the list in its order, with descriptions', async () => {
    const response = await put({ topics: [{ topicId: b, description: ' Bé ' }, { topicId: a }] });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      topics: [
        { id: b, description: 'Bé' },
        { id: a, description: null },
      ],
    });
    await put({
      topics: [
        { topicId: c, description: '' },
        { topicId: b.toUpperCase(), description: 'Mieux' },
      ],
    });
    expect(await stored()).toEqual([
      [c, null, 1],
      [b, 'Mieux', 2],
    ]);
    await put({ topics: [] });
    expect(await stored()).toEqual([]);
  });

  it('retains descriptions when the expertise changes', async () => {
    await put({
      topics: [
        { topicId: a, description: 'A' },
        { topicId: b, description: 'B' },
      ],
    });
    await patch({ expertiseTopicIds: [c, b] });
    expect(await stored()).toEqual([
      [c, null, 1],
      [b, 'B', 2],
    ]);
  });

  it.each([
    ['an unknown topic', { topics: [{ topicId: a }, { topicId: crypto.randomUUID() }] }],
    ['a topic twice', { topics: [{ topicId: a }, { topicId: a.toUpperCase() }] }],
    ['eleven topics', { topics: topicIds.map((topicId) => ({ topicId })) }],
    ['a long description', { topics: [{ topicId: a, description: 'x'.repeat(501) }] }],
    ['an unknown field', { topics: [{ topicId: a, sortOrder: 5 }] }],
    ['no list', { topics: a }],
  ])('rejects %s and changes nothing', async (_what, json) => {
    await put({ topics: [{ topicId: b, description: 'B' }] });
    expect((await put(json)).status).toBe(400);
    expect(await stored()).toEqual([[b, 'B', 1]]);
  });

  it('rejects a list based on an outdated one', async () => {
    const shown = [{ topicId: a, description: null }];
    expect((await put({ topics: shown, expect: [] })).status).toBe(200);
    expect((await put({ topics: [{ topicId: b, description: 'B' }], expect: shown })).status).toBe(
      200,
    );
    const stale = await put({ topics: [{ topicId: c }], expect: shown });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({
      code: 'topics.changed',
      current: { topics: [{ id: b, description: 'B' }] },
    });
    expect(await stored()).toEqual([[b, 'B', 1]]);
    const reordered = [
      { topicId: b, description: 'B' },
      { topicId: c, description: null },
    ];
    await put({ topics: reordered });
    expect((await put({ topics: [], expect: reordered.toReversed() })).status).toBe(409);
    expect((await put({ topics: [], expect: reordered })).status).toBe(200);
  });

  it('requires a creator', async () => {
    expect((await call('PUT', '/api/me/topics', { json: { topics: [] } })).status).toBe(401);
    const response = await put({ topics: [{ topicId: a }] }, person);
    expect(response.status).toBe(403);
    expect(await me(person)).toMatchObject({ topics: [] });
  });

  it('limits topics to ten, in parallel requests too', async () => {
    const lists = [topicIds.slice(0, 10), topicIds.slice(1, 11)];
    await Promise.all(lists.map((ids) => put({ topics: ids.map((topicId) => ({ topicId })) })));
    expect(await stored()).toHaveLength(10);
  });
});

describe('links', () => {
  const add = (json: unknown, as: Person | undefined = person) =>
    call('POST', '/api/me/links', { as, json });
  const link = { url: 'https://example.com/a?b=c', title: 'Mon site' };

  it('are added at the end and deleted', async () => {
    const first = await add(link);
    expect(first.status).toBe(201);
    const added = (await first.json()) as { id: string };
    expect(added).toEqual({ id: expect.any(String), ...link, position: 0 });
    await add({ url: 'http://example.org', title: '' });
    expect((await call('DELETE', `/api/me/links/${added.id}`, { as: person })).status).toBe(204);
    await add({ url: 'https://example.net' });
    expect((await me(person)).links).toMatchObject([
      { url: 'http://example.org', title: null, position: 0 },
      { url: 'https://example.net', title: null, position: 1 },
    ]);
    expect((await call('DELETE', `/api/me/links/${added.id}`, { as: person })).status).toBe(404);
    const { links } = await me(person);
    expect((links as { position: number }[]).map(({ position }) => position)).toEqual([0, 1]);
  });

  it('are limited to five, in parallel requests too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(link)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(3);
    expect(await refused[0]!.json()).toMatchObject({
      detail: 'Vous ne pouvez pas ajouter plus de 5 liens',
    });
    expect((await me(person)).links).toHaveLength(5);
  });

  it.each([
    [{ url: '', title: 'x' }, 'Veuillez saisir une URL'],
    [{ url: 'javascript:alert(1)', title: 'x' }, "L'URL doit commencer par http:// ou https://"],
    [{ url: 'https://google.com@evil.example', title: 'x' }, PASSES_FOR_ANOTHER],
    [{ url: 'https://g\u043Eogle.com', title: null }, PASSES_FOR_ANOTHER],
    [
      { url: 'https://example.com', title: 'x'.repeat(51) },
      'Le titre ne peut pas dépasser 50 caractères',
    ],
  ])('reject %j', async (json, detail) => {
    const response = await add(json);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail });
    expect((await me(person)).links).toEqual([]);
  });

  describe('once added', () => {
    const change = (id: string, json: unknown, as: Person | undefined = person) =>
      call('PATCH', `/api/me/links/${id}`, { as, json });
    const order = (ids: unknown, as: Person | undefined = person) =>
      call('PUT', '/api/me/links/order', { as, json: { ids } });
    let ids: string[];

    beforeEach(async () => {
      ids = [];
      for (const title of ['A', 'B', 'C'])
        ids.push(((await (await add({ ...link, title })).json()) as { id: string }).id);
    });

    async function titles(): Promise<unknown[]> {
      return ((await me(person)).links as { title: string }[]).map(({ title }) => title);
    }

    it('can be edited in place', async () => {
      const next = { url: 'https://example.org', title: 'Un blog' };
      const response = await change(ids[1]!, next);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ id: ids[1], ...next, position: 1 });
      expect(await titles()).toEqual(['A', 'Un blog', 'C']);
      expect((await change(ids[1]!, { url: 'ftp://example.org', title: '' })).status).toBe(400);
      expect((await change(ids[1]!, next, creator)).status).toBe(404);
      expect((await change('x', next)).status).toBe(404);
      const stale = await change(ids[1]!, { ...link, expect: { ...link, title: 'B' } });
      expect(stale.status).toBe(409);
      expect(await stale.json()).toMatchObject({ code: 'links.changed', current: next });
      expect((await change(ids[1]!, { ...link, expect: next })).status).toBe(200);
    });

    it('can be reordered, all at once', async () => {
      const [a, b, c] = ids as [string, string, string];
      const response = await order([c, a, b]);
      expect(response.status).toBe(200);
      expect(((await response.json()) as Body).links).toMatchObject([
        { id: c },
        { id: a },
        { id: b },
      ]);
      expect(await titles()).toEqual(['C', 'A', 'B']);
      for (const wrong of [[a, b], [a, b, crypto.randomUUID()], []]) {
        const refused = await order(wrong);
        expect(refused.status).toBe(409);
        expect(((await refused.json()) as Body).current).toMatchObject({
          links: [{ id: c }, { id: a }, { id: b }],
        });
      }
      expect((await order([a, a, b])).status).toBe(400);
      expect((await order([a, b, c], creator)).status).toBe(409);
      expect((await call('PUT', '/api/me/links/order', { json: { ids } })).status).toBe(401);
      expect(await titles()).toEqual(['C', 'A', 'B']);
      await add({ ...link, title: 'D' });
      expect(await titles()).toEqual(['C', 'A', 'B', 'D']);
    });
  });

  it('belong to one user', async () => {
    const added = (await (await add(link)).json()) as { id: string };
    for (const id of [added.id, 'x', '%00'])
      expect((await call('DELETE', `/api/me/links/${id}`, { as: creator })).status).toBe(404);
    expect((await call('DELETE', `/api/me/links/${added.id}`)).status).toBe(401);
    expect((await call('POST', '/api/me/links', { json: link })).status).toBe(401);
    expect((await add({ ...link, userId: creator.id })).status).toBe(400);
    expect((await me(person)).links).toHaveLength(1);
  });
});

describe('POST /api/me/creator', () => {
  it('creates a creator profile once, and retains existing values', async () => {
    await patch({ welcomeMessage: 'Bonjour' }, person);
    for (let time = 0; time < 2; time++) {
      const response = await call('POST', '/api/me/creator', { as: person });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ isCreator: true });
    }
    expect(await me(person)).toMatchObject({
      isCreator: true,
      hasCreatorProfile: true,
      welcomeMessage: 'Bonjour',
      defaultLanguage: 'fr',
      responseFromHours: 9,
      responseToHours: 18,
    });
    const [row] = await db.select().from(profiles).where(eq(profiles.id, creator.id));
    expect(row?.isCreator).toBe(true);
    expect((await call('POST', '/api/me/creator')).status).toBe(401);
  });

  it('takes an empty body, of type JSON too', async () => {
    const other = await createPerson();
    const headers = { 'Content-Type': 'application/json' };
    const response = await call('POST', '/api/me/creator', { as: other, headers, body: '' });
    expect(response.status).toBe(200);
    const broken = await call('POST', '/api/me/creator', { as: other, headers, body: '{' });
    expect(broken.status).toBe(400);
  });

  it('stores the given country, and shows it to nobody', async () => {
    const other = await createPerson();
    const json = { country: 'FR' };
    expect((await call('POST', '/api/me/creator', { as: other, json })).status).toBe(200);
    const [row] = await db
      .select()
      .from(creatorProfiles)
      .where(eq(creatorProfiles.userId, other.id));
    expect(row).toMatchObject({ sellerCountryCode: 'FR', residenceCountryCode: null });
    const shown = await call('GET', `/api/users/${other.username}`);
    expect(await shown.json()).toMatchObject({ isCreator: true });
    expect(
      JSON.stringify(await (await call('GET', `/api/users/${other.username}`)).json()),
    ).not.toContain('sellerCountry');
  });

  it('rejects, with a message, a country where payouts are impossible', async () => {
    const other = await createPerson();
    const become = (json?: unknown) => call('POST', '/api/me/creator', { as: other, json });
    const refused = { status: 409, code: 'creator.country_unsupported' };
    expect(await (await become({ country: 'BE' })).json()).toMatchObject(refused);
    for (const country of ['France', '', 12, null])
      expect((await become({ country })).status).toBe(400);
    expect((await become({ country: 'FR', more: 1 })).status).toBe(400);
    // The country comes from their profile, not from the request.
    await patch({ residenceCountryCode: 'CH' }, other);
    expect(await (await become()).json()).toMatchObject(refused);
    expect(await me(other)).toMatchObject({ isCreator: false });
    expect((await become({ country: 'FR' })).status).toBe(200);
    expect((await become()).status).toBe(200);
    // A creator's country stays when the new one is rejected.
    expect(await (await become({ country: 'BE' })).json()).toMatchObject(refused);
    const [row] = await db
      .select({ country: creatorProfiles.sellerCountryCode })
      .from(creatorProfiles)
      .where(eq(creatorProfiles.userId, other.id));
    expect(row).toEqual({ country: 'FR' });
  });
});

describe('GET /api/me/stats', () => {
  it('returns the real figures', async () => {
    const post = await createPost(creator.id);
    for (const as of [person, creator]) {
      await call('PUT', `/api/posts/${post}/like`, { as });
      await call('POST', `/api/posts/${post}/views`, { as });
    }
    await call('PUT', `/api/users/${creator.username}/follow`, { as: person });
    await db.insert(conversations).values({
      id: crypto.randomUUID(),
      userId: person.id,
      creatorId: creator.id,
      topicId: topicIds[0]!,
      pricingModelSnapshot: 'day',
      startedAt: 1,
      firstReplyAt: 2,
      priceCents: 1000,
    });
    // Views are counted through a queue.
    await expect
      .poll(
        () => db.$count(creatorMediaViews, eq(creatorMediaViews.mediaNumber, numberOfPost(post))),
        {
          timeout: 10_000,
        },
      )
      .toBe(2);
    const response = await call('GET', '/api/me/stats', { as: creator });
    expect(await response.json()).toEqual({
      monthlyViews: 1,
      totalLikes: 1,
      conversationsAnswered: 1,
      averageRating: null,
      followers: 1,
      earningsCents: 1000,
    });
  });

  it('requires a creator', async () => {
    expect((await call('GET', '/api/me/stats')).status).toBe(401);
    expect((await call('GET', '/api/me/stats', { as: person })).status).toBe(403);
  });
});
