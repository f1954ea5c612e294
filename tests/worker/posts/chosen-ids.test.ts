import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  creatorMedia,
  creatorMediaComments,
  noticeOutbox,
  userBlocks,
} from '../../../database/schema.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { jpegWithGps, png } from '../../support/workerd/pictures.ts';

let creator: Person;
let reader: Person;
let postId: string;
beforeEach(async () => {
  creator = await createCreator();
  reader = await createPerson();
  postId = await createPost(creator.id);
});

async function answerOf(response: Response): Promise<[status: number, body: { id?: string }]> {
  return [response.status, await response.json()];
}

describe('comment with a client-generated id', () => {
  const comment = (json: object, as = reader, post = postId) =>
    call('POST', `/api/posts/${post}/comments`, { as, json });
  const commentsNow = () =>
    db.select().from(creatorMediaComments).where(eq(creatorMediaComments.mediaId, postId));

  it('is stored once when it is sent again after a lost response', async () => {
    const id = crypto.randomUUID();
    const [status, first] = await answerOf(await comment({ id, content: 'Merci' }));
    expect([status, first.id]).toEqual([201, id]);
    const again = await comment({ id: id.toUpperCase(), content: ' Merci ', parentId: null });
    expect(await answerOf(again)).toEqual([200, first]);
    expect(await commentsNow()).toHaveLength(1);
    const [post] = await db.select().from(creatorMedia).where(eq(creatorMedia.id, postId));
    expect(post).toMatchObject({ commentCount: 1, othersCommentCount: 1 });
    const rows = await db
      .select()
      .from(noticeOutbox)
      .where(eq(noticeOutbox.thing, `comment:${postId}`));
    // Its version counts the updates.
    expect(rows).toMatchObject([{ recipientId: creator.id, version: 1 }]);
  });

  it('is stored once when copies arrive concurrently', async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => comment({ id, content: 'Merci' })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await commentsNow()).toHaveLength(1);
  });

  it('is rejected when the id belongs to another text, post, parent or person’s comment', async () => {
    const id = crypto.randomUUID();
    const parentId = crypto.randomUUID();
    await comment({ id, content: 'Merci' });
    await comment({ id: parentId, content: 'Autre' });
    const otherPost = await createPost(creator.id);
    for (const response of [
      await comment({ id, content: 'Non merci' }),
      await comment({ id, content: 'Merci', parentId }),
      await comment({ id, content: 'Merci' }, creator),
      await comment({ id, content: 'Merci' }, reader, otherPost),
    ])
      expect(await answerOf(response)).toMatchObject([409, { code: 'id.reused' }]);
    expect((await commentsNow()).map(({ content }) => content)).toEqual(['Merci', 'Autre']);
  });

  it('is returned again after a block, which stops new comments', async () => {
    const id = crypto.randomUUID();
    await comment({ id, content: 'Merci' });
    await db
      .insert(userBlocks)
      .values({ blockerId: creator.id, blockedId: reader.id, createdAt: Date.now() });
    expect((await comment({ id, content: 'Merci' })).status).toBe(200);
    const refused = await comment({ id: crypto.randomUUID(), content: 'Merci' });
    expect(await answerOf(refused)).toMatchObject([409, { code: 'conversation.blocked' }]);
  });

  it.each(['1', 'x'.repeat(36), '', 7])('is rejected when the id is %j', async (id) => {
    expect((await comment({ id, content: 'Merci' })).status).toBe(400);
    expect(await commentsNow()).toEqual([]);
  });
});

describe('post with a client-generated id', () => {
  const text = { mediaType: 'text', title: 'Titre', bodyText: 'Contenu' };
  const publish = (json: object, as = creator) => call('POST', '/api/me/posts', { as, json });
  const publishPhoto = (fields: { id: string; caption: string }, file = png, as = creator) => {
    const body = new FormData();
    body.set('file', new File([file], 'photo.jpg', { type: 'image/jpeg' }));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return call('POST', '/api/me/posts', { as, body });
  };
  const postsNow = () =>
    db.select().from(creatorMedia).where(eq(creatorMedia.creatorId, creator.id));
  const pictures = async (owner = creator) =>
    (await env.CREATOR_POSTS.list({ prefix: `${owner.id}/` })).objects.map(({ key }) => key);

  it('is stored once when the response was lost, including the tenth post', async () => {
    for (let index = 1; index < 9; index++) await publish({ ...text, bodyText: `${index}` });
    const id = crypto.randomUUID();
    const [status, first] = await answerOf(await publish({ ...text, id }));
    expect([status, first.id]).toEqual([201, id]);
    expect(await answerOf(await publish({ ...text, id: id.toUpperCase() }))).toEqual([200, first]);
    expect(await postsNow()).toHaveLength(10);
  });

  it('is rejected when the id belongs to something else, and changes nothing', async () => {
    const id = crypto.randomUUID();
    const other = await createCreator();
    await publish({ ...text, id });
    for (const response of [
      await publish({ ...text, bodyText: 'Autre', id }),
      await publish({ mediaType: 'text', bodyText: 'Contenu', id }),
      await publish({ ...text, id }, other),
      await publishPhoto({ id, caption: 'Contenu' }),
      await publishPhoto({ id, caption: 'Contenu' }, png, other),
    ])
      expect(await answerOf(response)).toMatchObject([409, { code: 'id.reused' }]);
    expect(await postsNow()).toHaveLength(2);
    expect([await pictures(), await pictures(other)]).toEqual([[], []]);
  });

  it('is rejected when the post was deleted since', async () => {
    const id = crypto.randomUUID();
    await publish({ ...text, id });
    await call('DELETE', `/api/me/posts/${id}`, { as: creator });
    const again = await publish({ ...text, id });
    expect(await answerOf(again)).toMatchObject([409, { code: 'id.reused' }]);
  });

  it('stores one image when a photo is sent twice, in sequence or concurrently', async () => {
    const photo = { id: crypto.randomUUID(), caption: 'Photo' };
    const [status, first] = await answerOf(await publishPhoto(photo, jpegWithGps));
    expect(status).toBe(201);
    expect(await answerOf(await publishPhoto(photo, jpegWithGps))).toEqual([200, first]);
    const atOnce = { id: crypto.randomUUID(), caption: 'Photo' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => publishPhoto(atOnce)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, 201]);
    const stored = (await postsNow()).map(({ storagePath }) => storagePath).filter(Boolean);
    expect(stored).toHaveLength(2);
    expect((await pictures()).toSorted()).toEqual(stored.toSorted());
  });

  it('is rejected when the caption or the image differs', async () => {
    const photo = { id: crypto.randomUUID(), caption: 'Photo' };
    await publishPhoto(photo);
    for (const response of [
      await publishPhoto({ ...photo, caption: 'Autre' }),
      await publishPhoto(photo, jpegWithGps),
      await publish({ mediaType: 'text', bodyText: 'Photo', id: photo.id }),
    ])
      expect(await answerOf(response)).toMatchObject([409, { code: 'id.reused' }]);
    expect(await pictures()).toHaveLength(1);
    const broken = await publishPhoto({ ...photo, id: 'x' });
    expect(await answerOf(broken)).toMatchObject([400, { errors: [{ path: 'id' }] }]);
  });
});
