import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import {
  authUsers,
  conversationRatings,
  conversations,
  creatorProfiles,
  formerUsernames,
  premiumSubscriptions,
  profiles,
  userFollows,
} from '../../../database/schema.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
} from '../../support/workerd/marketplace.ts';

const topic = await createTopic();
const creator = await createCreator({
  username: 'camille.martin',
  name: 'Camille Martin',
  topicIds: [topic.id],
  profileImagePath: 'x/profile.jpg',
  profileImageUploadedAt: 1234,
  tariffs: { dayActive: false },
});
await db
  .update(creatorProfiles)
  .set({
    birthDate: '1990-06-15',
    genderId: 2,
    spokenLanguageIds: [2, 999, 1],
    nationalityCode: 'FR',
    residenceCountryCode: 'SG',
    astrologicalSignId: 9,
    aboutShort: 'Juriste',
    verifiedStatus: 'verified',
  })
  .where(eq(creatorProfiles.userId, creator.id));
await db
  .update(authUsers)
  .set({ email: 'camille@example.com' })
  .where(eq(authUsers.id, creator.id));
for (const [index, isPublished] of [true, false, true].entries())
  await createPost(creator.id, {
    bodyText: `Texte ${index}`,
    position: index,
    isPublished,
    createdAt: 1000 + index,
  });
const reader = await createPerson();

async function body(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>;
}

it('GET /api/users/:username shows a creator to anybody, with labels, age and only public posts', async () => {
  const response = await call('GET', '/api/users/camille.martin');
  expect(response.status).toBe(200);
  const profile = await body(response);
  expect(profile).toMatchObject({
    id: creator.id,
    username: 'camille.martin',
    name: 'Camille Martin',
    isCreator: true,
    verifiedStatus: 'verified',
    avatarUrl: '/images/profile-images/x/profile.jpg?v=1234',
    aboutShort: 'Juriste',
    rating: null,
    followerCount: 0,
    followedByMe: false,
    gender: 'Femme',
    languages: ['Français', 'Langue 999', 'Anglais'],
    nationality: 'France',
    residenceCountry: 'Singapour',
    astrologicalSign: 'Scorpion',
    defaultLanguage: 'fr',
    responseFromHours: 9,
    responseToHours: 18,
    tariffs: {
      question: { active: true, priceCents: 300 },
      day: { active: false, priceCents: null },
      month: { active: true, priceCents: 1500 },
    },
    topics: [{ id: topic.id, name: topic.name, slug: topic.slug, description: null }],
  });
  expect(profile.age).toBeTypeOf('number');
  const posts = profile.posts as { bodyText: string }[];
  expect(posts.map((post) => post.bodyText)).toEqual(['Texte 2', 'Texte 0']);
});

it('GET /api/users/:username never has the email or the birth date', async () => {
  const text = await (await call('GET', '/api/users/camille.martin', { as: reader })).text();
  expect(text).not.toContain('camille@example.com');
  expect(text).not.toContain('1990-06-15');
  expect(text).not.toMatch(/birthDate|email/i);
});

it('GET /api/users/:username has the viewer’s follow, and the rating', async () => {
  const rated = await createCreator({ topicIds: [topic.id] });
  await db.insert(userFollows).values({
    followerNumber: numberOfUser(reader.id),
    followedNumber: numberOfUser(rated.id),
    createdAt: 1,
  });
  for (const stars of [5, 4, 4]) {
    const id = crypto.randomUUID();
    await db.insert(conversations).values({
      id,
      userId: reader.id,
      creatorId: rated.id,
      topicId: topic.id,
      pricingModelSnapshot: 'question',
      startedAt: 1,
      priceCents: 300,
    });
    await db.insert(conversationRatings).values({
      id: crypto.randomUUID(),
      conversationId: id,
      raterId: reader.id,
      rateeId: rated.id,
      stars,
      createdAt: 1,
    });
  }
  const profile = await body(await call('GET', `/api/users/${rated.username}`, { as: reader }));
  expect(profile).toMatchObject({
    followedByMe: true,
    followerCount: 1,
    rating: { average: 4.3, count: 3 },
  });
  const anonymous = await body(await call('GET', `/api/users/${rated.username}`));
  expect(anonymous.followedByMe).toBe(false);
});

it('GET /api/users/:username finds a unique display name, after usernames', async () => {
  const byName = await body(await call('GET', '/api/users/camille_martin'));
  expect(byName.username).toBe('camille.martin');
  const other = await createPerson({ username: 'zoe', name: 'Zoé Petit' });
  const named = await call('GET', `/api/users/${encodeURIComponent('zoé_petit')}`);
  expect((await body(named)).id).toBe(other.id);
  await createPerson({ name: 'Zoé Petit' });
  expect((await call('GET', `/api/users/${encodeURIComponent('zoé_petit')}`)).status).toBe(404);
  const holder = await createPerson({ username: 'camille_martin' });
  expect((await body(await call('GET', '/api/users/camille_martin'))).id).toBe(holder.id);
});

it('GET /api/users/:username finds a display name in any normalization of its accents', async () => {
  const person = await createPerson({ name: 'Zoé Lefèvre', username: 'zl' });
  for (const form of ['NFC', 'NFD'] as const) {
    const slug = encodeURIComponent('Zoé_Lefèvre'.normalize(form));
    const response = await call('GET', `/api/users/${slug}`);
    expect([form, response.status]).toEqual([form, 200]);
    expect(await response.json()).toMatchObject({ id: person.id, username: 'zl' });
    expect((await call('GET', `/@${slug}`)).status).toBe(200);
    expect((await call('GET', `/api/users/${slug}/ratings`)).status).toBe(200);
  }
});

it('GET /api/users/:username never resolves a username, current or former, by another’s display name', async () => {
  const impostor = await createPerson({ name: 'Hugo_Nord' });
  const found = async (name: string) => (await call('GET', `/api/users/${name}`)).status;
  expect(await found('hugo_nord')).toBe(200);
  const owner = await createPerson({ username: 'hugo_nord' });
  await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, owner.id));
  expect(await found('hugo_nord')).toBe(404);
  await db.update(profiles).set({ username: 'hugo_sud' }).where(eq(profiles.id, owner.id));
  const former = { username: 'hugo_nord', wasCreator: false, until: Date.now() + 1000 };
  await db.insert(formerUsernames).values({ ...former, userId: owner.id });
  expect(await found('hugo_nord')).toBe(404);
  // The user's own former username.
  await db.update(formerUsernames).set({ userId: impostor.id });
  expect(await found('hugo_nord')).toBe(200);
});

it.each(['inconnu', '%00', '%F0%9F%98%80', "a'or'1'='1", 'x'.repeat(5000)])(
  'GET /api/users/:username is a 404 for %s',
  async (username) => {
    const response = await call('GET', `/api/users/${username}`);
    expect(response.status).toBe(404);
    expect(await body(response)).toMatchObject({ detail: 'Utilisateur non trouvé' });
  },
);

it('GET /api/me returns the user’s whole profile', async () => {
  expect((await call('GET', '/api/me')).status).toBe(401);
  const own = await body(await call('GET', '/api/me', { as: creator }));
  expect(own).toMatchObject({
    username: 'camille.martin',
    email: 'camille@example.com',
    isCreator: true,
    hasCreatorProfile: true,
    birthDate: '1990-06-15',
    genderId: 2,
    spokenLanguageIds: [2, 999, 1],
    nationalityCode: 'FR',
    residenceCountryCode: 'SG',
    mbtiCode: null,
    astrologicalSignId: 9,
    expertiseTopicIds: [topic.id],
    postCount: 3,
    verification: { state: 'verified', reason: null, sentAt: null },
  });
  const posts = own.posts as { bodyText: string }[];
  expect(posts.map((post) => post.bodyText)).toEqual(['Texte 2', 'Texte 1', 'Texte 0']);
});

it('GET /api/me has defaults for a user who is not a creator', async () => {
  const own = await body(await call('GET', '/api/me', { as: reader }));
  expect(own).toMatchObject({
    isCreator: false,
    hasCreatorProfile: false,
    defaultLanguage: 'fr',
    responseFromHours: 9,
    responseToHours: 18,
    birthDate: null,
    spokenLanguageIds: [],
    age: null,
    languages: [],
    rating: null,
    topics: [],
    posts: [],
    links: [],
    verification: null,
  });
});

it('GET /api/users/:username has the end of the viewer’s subscription, for the viewer only', async () => {
  const [subscriber, former] = [await createPerson(), await createPerson()];
  const now = Date.now();
  const subscribe = (subscriberId: string, expiresAt: number) =>
    db.insert(premiumSubscriptions).values({
      id: crypto.randomUUID(),
      subscriberId,
      creatorId: creator.id,
      startedAt: now - 1000,
      expiresAt,
      subscriptionPriceCents: 1500,
    });
  await subscribe(subscriber.id, now + 60_000);
  await subscribe(former.id, now - 1);
  const until = async (as?: typeof reader) =>
    (await body(await call('GET', '/api/users/camille.martin', { as }))).subscribedUntil;
  expect(await until(subscriber)).toBe(new Date(now + 60_000).toISOString());
  expect(await until(former)).toBeNull();
  expect(await until(reader)).toBeNull();
  expect(await until()).toBeNull();
});
