import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { creatorProfiles } from '../../../database/schema.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

let creator: Person;
beforeEach(async () => {
  creator = await createCreator();
});

const publish = (json: unknown, as: Person | undefined = creator) =>
  call('POST', '/api/me/posts', { as, json });
const text = { mediaType: 'text', title: ' Titre ', bodyText: ' Contenu ' };

async function ownPosts(): Promise<{ id: string; position: number; bodyText: string }[]> {
  const response = await call('GET', '/api/me/posts', { as: creator });
  expect(response.status).toBe(200);
  return ((await response.json()) as { posts: [] }).posts;
}

it('own posts are published in sequence', async () => {
  const first = await publish(text);
  expect(first.status).toBe(201);
  const post = (await first.json()) as { id: string };
  expect(post).toMatchObject({ title: 'Titre', bodyText: 'Contenu', caption: null, position: 0 });
  await publish({ mediaType: 'text', bodyText: 'Deux' });
  await publish({ mediaType: 'text', title: '', bodyText: 'Trois' });
  expect((await ownPosts()).map((own) => own.position)).toEqual([0, 1, 2]);
  expect((await call('DELETE', `/api/me/posts/${post.id}`, { as: creator })).status).toBe(204);
  await publish({ mediaType: 'text', bodyText: 'Quatre' });
  expect((await ownPosts()).map((own) => [own.bodyText, own.position])).toEqual([
    ['Deux', 1],
    ['Trois', 2],
    ['Quatre', 3],
  ]);
  const { posts } = (await (await call('GET', '/api/feed')).json()) as {
    posts: { bodyText: string }[];
  };
  expect(posts[0]?.bodyText).toBe('Quatre');
});

it('a creator has at most ten posts, when several are sent in parallel too', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => publish(text)));
  const refused = answers.filter((answer) => answer.status === 409);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
  expect(refused).toHaveLength(5);
  expect(await refused[0]!.json()).toMatchObject({
    code: 'posts.limit_reached',
    detail: 'Maximum 10 posts autorisés',
  });
  expect(await ownPosts()).toHaveLength(10);
});

it.each([
  ['no content', { mediaType: 'text', title: 'Titre' }],
  ['empty content', { mediaType: 'text', bodyText: ' \n ' }],
  ['content that is too long', { mediaType: 'text', bodyText: 'x'.repeat(5001) }],
  ['a title that is too long', { ...text, title: 'x'.repeat(201) }],
  ['a photo without a file', { mediaType: 'photo', caption: 'x' }],
  ['a lone surrogate', { ...text, bodyText: '\udc00' }],
  ['a chosen position', { ...text, position: 99 }],
  ['another author', { ...text, creatorId: crypto.randomUUID() }],
  ['its own likes', { ...text, likeCount: 100 }],
])('publishing rejects %s', async (_what, json) => {
  expect((await publish(json)).status).toBe(400);
  expect(await ownPosts()).toEqual([]);
});

it('own posts require a creator', async () => {
  const person = await createPerson();
  for (const [method, path] of [
    ['GET', '/api/me/posts'],
    ['POST', '/api/me/posts'],
    ['DELETE', `/api/me/posts/${crypto.randomUUID()}`],
  ] as const) {
    const json = method === 'POST' ? text : undefined;
    expect((await call(method, path, { json })).status).toBe(401);
    const response = await call(method, path, { as: person, json });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'creator.required' });
  }
  const rows = await db.select().from(creatorProfiles).where(eq(creatorProfiles.userId, person.id));
  expect(rows).toEqual([]);
});

it('DELETE /api/me/posts/:id deletes no one else’s post', async () => {
  const post = (await (await publish(text)).json()) as { id: string };
  const other = await createCreator();
  for (const id of [post.id, crypto.randomUUID(), 'x', '%00'])
    expect((await call('DELETE', `/api/me/posts/${id}`, { as: other })).status).toBe(404);
  expect(await ownPosts()).toHaveLength(1);
});

it('GET /api/me/posts has private posts too, and creates a missing creator profile', async () => {
  const bare = await createPerson({ isCreator: true });
  await createPost(bare.id, { isPublished: false });
  const { posts } = (await (await call('GET', '/api/me/posts', { as: bare })).json()) as {
    posts: unknown[];
  };
  expect(posts).toHaveLength(1);
  const [row] = await db.select().from(creatorProfiles).where(eq(creatorProfiles.userId, bare.id));
  expect(row).toMatchObject({ defaultLanguage: 'fr', responseFromHours: 9, responseToHours: 18 });
});
