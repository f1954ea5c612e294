import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { creatorMediaComments, moderators } from '../../../database/schema.ts';
import {
  type ConversationRow,
  HIDDEN_MESSAGE,
  type InboxFrame,
  type Message,
  type ServerFrame,
} from '../../../domain/conversations/conversation-wire.ts';
import { ANONYMOUS } from '../../../domain/profiles/person.ts';
import type { Comment } from '../../../worker/community/posts/comments.ts';
import { getComments } from '../../../worker/community/posts/comments.ts';
import type { Post } from '../../../worker/community/posts/post.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { createPair, open, type Pair, read, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { decide, lift, profileOf } from '../../support/workerd/hiding.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import { costOf } from '../../support/workerd/observed-d1.ts';
import { jpegWithGps } from '../../support/workerd/pictures.ts';
import { ofType, openSocket } from '../../support/workerd/socket.ts';
import { askedOf } from '../posts/asked-of-posts.ts';

const settled = async () => {
  expect((await runOutbox(env, Date.now())).failed).toBe(0);
};
const statusOf = async (method: string, path: string, as?: Person, json?: unknown) => {
  const response = await call(method, path, { as, json });
  await response.arrayBuffer();
  return response.status;
};
const get = async <T>(path: string, as?: Person): Promise<T> => {
  const response = await call('GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
};

describe('hidden post', () => {
  let author: Person;
  let reader: Person;
  let post: string;
  let path: string;
  const picture = () => `/images/creator-posts/${author.id}/1.jpg`;

  beforeAll(async () => {
    author = await createCreator();
    reader = await createPerson();
    const storagePath = `${author.id}/1.jpg`;
    await env.CREATOR_POSTS.put(storagePath, jpegWithGps, {
      httpMetadata: { contentType: 'image/jpeg' },
    });
    post = await createPost(author.id, { mediaType: 'photo', storagePath });
    path = `/api/posts/${post}`;
    expect(await statusOf('PUT', `${path}/like`, reader)).toBe(200);
    await decide('hide', { type: 'post', id: post, authorId: author.id });
    await settled();
  });

  it('gives a 404 to every request', async () => {
    for (const { method, path, json } of askedOf(post))
      expect([method, path, await statusOf(method, path, reader, json)]).toEqual([
        method,
        path,
        404,
      ]);
    for (const address of [picture(), `${picture()}?w=96`])
      expect([address, await statusOf('GET', address, reader)]).toEqual([address, 404]);
  });

  it('is readable for moderators, as its author sees it, and not for former ones', async () => {
    const moderator = await createModerator();
    const own = await get<Post>(path, author);
    const response = await call('GET', path, { as: moderator });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).not.toMatch(/public|max-age=[1-9]/);
    const seen = await response.json<Post>();
    expect(seen).toEqual(own);
    expect(seen.hidden).toBe(true);
    expect(await statusOf('GET', seen.imageUrl!)).toBe(200);
    expect(await get(`${path}/comments`, moderator)).toEqual(await get(`${path}/comments`, author));
    // Moderators can only look: they neither react nor count as viewers.
    for (const [method, end, json] of [
      ['POST', 'views', {}],
      ['PUT', 'like', undefined],
      ['POST', 'comments', { content: 'Bonjour' }],
    ] as const)
      expect(await statusOf(method, `${path}/${end}`, moderator, json), end).toBe(404);
    const feed = await get<{ posts: Post[] }>('/api/feed', moderator);
    expect(feed.posts.map(({ id }) => id)).not.toContain(post);

    await db.delete(moderators).where(eq(moderators.userId, moderator.id));
    for (const address of [path, `${path}/comments`])
      expect(await statusOf('GET', address, moderator)).toBe(404);
  });

  it('is readable for moderators when its author is hidden, unlike private and deleted posts', async () => {
    const [moderator, absent] = [await createModerator(), await createCreator()];
    const ofAbsent = await createPost(absent.id);
    await decide('suspend', profileOf(absent));
    expect(await statusOf('GET', `/api/posts/${ofAbsent}`, moderator)).toBe(200);
    const other = await createCreator();
    const shut = await createPost(other.id, { isPublished: false });
    const deleted = await createPost(other.id);
    expect(await statusOf('DELETE', `/api/me/posts/${deleted}`, other)).toBe(204);
    for (const id of [shut, deleted])
      for (const end of ['', '/comments'])
        expect(await statusOf('GET', `/api/posts/${id}${end}`, moderator)).toBe(404);
  });

  it('stays visible to its author, marked, with its image at a signed URL', async () => {
    const own = await get<Post>(path, author);
    expect(own.hidden).toBe(true);
    const { posts } = await get<{ posts: Post[] }>('/api/me/posts', author);
    expect(posts.map(({ id, hidden }) => [id, hidden])).toEqual([[post, true]]);
    const shown = await call('GET', own.imageUrl!);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Cache-Control')).toBe('no-store');
    await shown.arrayBuffer();
    expect(await statusOf('GET', `${own.imageUrl}&w=96`)).toBe(200);
    expect(await statusOf('GET', picture())).toBe(404);
  });

  it.each([
    ['of another image', (url: string) => url.replace('/1.jpg', '/2.jpg')],
    ['of another time', (url: string) => url.replace(/pass=\w+/, 'pass=zzzzzzzz')],
    ['that has expired', (url: string) => url.replace(/pass=\w+/, 'pass=1')],
    ['without its expiry', (url: string) => url.replace(/pass=\w+\./, 'pass=')],
    ['that is truncated', (url: string) => url.slice(0, -1)],
    ['empty', (url: string) => url.replace(/pass=.*/, 'pass=')],
  ])('does not serve its image at a URL %s', async (_, forge) => {
    await env.CREATOR_POSTS.put(`${author.id}/2.jpg`, jpegWithGps, {
      customMetadata: { putaway: '1' },
    });
    const { imageUrl } = await get<Post>(path, author);
    expect(await statusOf('GET', forge(imageUrl!))).toBe(404);
  });

  it('stays hidden until the last of several decisions is lifted', async () => {
    const one = await createPost(author.id);
    const subject = { type: 'post', id: one, authorId: author.id } as const;
    const [first, second] = [await decide('hide', subject), await decide('hide', subject)];
    await lift(first);
    expect(await statusOf('GET', `/api/posts/${one}`)).toBe(404);
    await lift(second);
    expect(await statusOf('GET', `/api/posts/${one}`)).toBe(200);
  });

  it('has its image in the state of the last decision, in any order of the outbox rows', async () => {
    const storagePath = `${author.id}/3.jpg`;
    await env.CREATOR_POSTS.put(storagePath, jpegWithGps);
    const one = await createPost(author.id, { mediaType: 'photo', storagePath });
    const subject = { type: 'post', id: one, authorId: author.id } as const;
    const running: Promise<unknown>[] = [];
    for (let n = 0; n < 4; n += 1) {
      const decision = await decide('hide', subject);
      running.push(runOutbox(env, Date.now()));
      await lift(decision);
      running.push(runOutbox(env, Date.now()));
    }
    await Promise.all(running);
    await settled();
    expect(await statusOf('GET', `/images/creator-posts/${storagePath}`)).toBe(200);
  });
});

describe('hidden comment', () => {
  it('is listed for its author only, and cannot be liked or answered by others', async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    const path = `/api/posts/${await createPost((await createCreator()).id)}`;
    const answer = await call('POST', `${path}/comments`, { as: author, json: { content: 'Un' } });
    const { id } = (await answer.json()) as Comment;
    const reply = { content: `@${author.username} deux`, parentId: id };
    expect(await statusOf('POST', `${path}/comments`, reader, reply)).toBe(201);
    await decide('hide', { type: 'comment', id, authorId: author.id });

    const of = (as?: Person) => get<{ comments: Comment[] }>(`${path}/comments`, as);
    const shown = (await of(reader)).comments;
    expect(shown.map(({ content, parentUsername }) => [content, parentUsername])).toEqual([
      ['deux', null],
    ]);
    expect((await of(author)).comments.map(({ content, hidden }) => [content, hidden])).toEqual([
      ['Un', true],
      ['deux', undefined],
    ]);
    expect((await get<Post>(path)).commentCount).toBe(1);
    expect(await statusOf('PUT', `/api/comments/${id}/like`, reader)).toBe(404);
    expect(await statusOf('DELETE', `/api/comments/${id}/like`, reader)).toBe(404);
    expect(await statusOf('POST', `${path}/comments`, reader, reply)).toBe(400);
  });

  it('costs readers no rows, in any number', async () => {
    const author = await createPerson();
    const reader = await createPerson();
    const post = await createPost((await createCreator()).id);
    const rows = (hiddenAt: number | null, from: number) =>
      db.run(sql`insert into creator_media_comments (id, media_id, user_id, content, created_at, hidden_at)
        select lower(hex(randomblob(16))), ${post}, ${author.id}, 'Non', ${from} + value, ${hiddenAt}
        from json_each(${JSON.stringify(Array.from({ length: 1000 }, (_, n) => n))})`);
    await rows(1, 0);
    await rows(null, 5000);
    const { rowsRead } = await costOf((counted) =>
      getComments(counted, post, reader.id, undefined),
    );
    expect(rowsRead).toBeLessThan(170);
    const own = await getComments(db, post, author.id, undefined);
    expect(own.comments.every(({ hidden }) => hidden)).toBe(true);
    expect(own.nextCursor).not.toBeNull();
    const { commentCount } = await get<Post>(`/api/posts/${post}`);
    expect(commentCount).toBe(1000);
    await db.delete(creatorMediaComments).where(eq(creatorMediaComments.mediaId, post));
  });
});

describe('hidden message', () => {
  let pair: Pair;
  let id: string;
  let messageId: string;
  let decision: string;
  const subject = () => ({
    type: 'message' as const,
    id: messageId,
    authorId: pair.creator.id,
    conversationId: id,
  });
  const messages = async (as: Person) =>
    (await get<{ messages: Message[] }>(`/api/conversations/${id}/messages?after=0`, as)).messages;

  beforeAll(async () => {
    pair = await createPair();
    ({ id } = await open(pair, 'day'));
    await send(id, pair.asker, 'Bonjour');
    messageId = crypto.randomUUID();
    await send(id, pair.creator, 'Une insulte', messageId);
  });

  it('is removed from open tabs at once, and from lists', async () => {
    const path = `/api/conversations/${id}/socket`;
    const [asker, creator] = [
      await openSocket<ServerFrame>(path, pair.asker),
      await openSocket<ServerFrame>(path, pair.creator),
    ];
    const inbox = await openSocket<InboxFrame>('/api/me/socket', pair.asker);
    for (const socket of [asker, creator]) {
      socket.send({ type: 'resume', after: 0 });
      await socket.next(ofType('state'));
    }
    decision = await decide('hide', subject());
    await settled();
    const seen = await asker.next(ofType('changed'));
    expect(seen.message).toMatchObject({
      id: messageId,
      seq: 2,
      text: HIDDEN_MESSAGE,
      hidden: true,
    });
    const own = await creator.next(ofType('changed'));
    expect(own.message).toMatchObject({ text: 'Une insulte', hidden: true });
    await inbox.next(
      ofType('conversation', ({ conversation }) => conversation.lastMessageText === HIDDEN_MESSAGE),
    );
    for (const { socket } of [asker, creator, inbox]) socket.close();

    expect((await messages(pair.asker)).map(({ text }) => text)).toEqual([
      'Bonjour',
      HIDDEN_MESSAGE,
    ]);
    expect((await messages(pair.creator)).at(-1)).toMatchObject({
      text: 'Une insulte',
      hidden: true,
    });
    expect(JSON.stringify(await read(id, pair.asker))).not.toContain('insulte');
    const { conversations } = await get<{ conversations: ConversationRow[] }>(
      '/api/conversations',
      pair.asker,
    );
    expect(conversations[0]?.lastMessageText).toBe(HIDDEN_MESSAGE);
  });

  it('is removed from a tab that reconnects later, without a gap', async () => {
    const asker = await openSocket<ServerFrame>(`/api/conversations/${id}/socket`, pair.asker);
    asker.send({ type: 'resume', after: 2 });
    const { message } = await asker.next(ofType('changed'));
    expect(message).toMatchObject({ id: messageId, text: HIDDEN_MESSAGE });
    await asker.next(ofType('state'));
    await send(id, pair.asker, 'Pardon ?');
    expect((await asker.next(ofType('message'))).message.seq).toBe(3);
    asker.socket.close();
  });

  it('is restored when the decision is lifted, and an unknown one changes nothing', async () => {
    await lift(decision);
    await settled();
    expect((await messages(pair.asker))[1]).toEqual(
      expect.objectContaining({ text: 'Une insulte' }),
    );
    expect((await messages(pair.asker))[1]).not.toHaveProperty('hidden');
    // A tab that was offline still has it hidden.
    const asker = await openSocket<ServerFrame>(`/api/conversations/${id}/socket`, pair.asker);
    asker.send({ type: 'resume', after: 3 });
    const { message } = await asker.next(ofType('changed'));
    expect(message).toMatchObject({ id: messageId, text: 'Une insulte' });
    expect(message).not.toHaveProperty('hidden');
    asker.socket.close();
    await decide('hide', { ...subject(), id: crypto.randomUUID() });
    await settled();
    expect(await messages(pair.asker)).toHaveLength(3);
  });
});

describe('message with the id of a hidden one', () => {
  it('stays visible, and the other stays hidden when the decision about this one is lifted', async () => {
    const [pair, other] = [await createPair(), await createPair()];
    const id = crypto.randomUUID();
    const [bad, good] = [(await open(pair, 'day')).id, (await open(other, 'day')).id];
    await send(bad, pair.asker, 'Une insulte', id);
    await send(good, other.asker, 'Bonjour', id);
    const textsFor = async (conversationId: string, { creator }: Pair) => {
      const path = `/api/conversations/${conversationId}/messages?after=0`;
      const { messages } = await get<{ messages: Message[] }>(path, creator);
      return messages.map(({ text }) => text);
    };
    const subject = { type: 'message' as const, id };
    await decide('hide', { ...subject, conversationId: bad, authorId: pair.asker.id });
    await settled();
    expect(await textsFor(bad, pair)).toEqual([HIDDEN_MESSAGE]);
    expect(await textsFor(good, other)).toEqual(['Bonjour']);

    const ofGood = { ...subject, conversationId: good, authorId: other.asker.id };
    const decision = await decide('hide', ofGood);
    await settled();
    expect(await textsFor(good, other)).toEqual([HIDDEN_MESSAGE]);
    await lift(decision);
    await settled();
    expect(await textsFor(good, other)).toEqual(['Bonjour']);
    expect(await textsFor(bad, pair)).toEqual([HIDDEN_MESSAGE]);
  });
});

describe('hidden user', () => {
  it('cannot be followed, asked or ordered from, and stays in open conversations', async () => {
    const pair = await createPair();
    const { asker, creator, topicId } = pair;
    const { id } = await open(pair, 'day');
    await send(id, asker, 'Bonjour');
    const inbox = await openSocket<InboxFrame>('/api/me/socket', asker);
    const decision = await decide('suspend', profileOf(creator));
    await settled();
    const wanted = { username: creator.username, topicId, pricing: 'question' };
    const reader = await createPerson();
    for (const [method, path, json] of [
      ['GET', `/api/users/${creator.username}`],
      ['GET', `/api/users/${creator.username}/ratings`],
      ['PUT', `/api/users/${creator.username}/follow`],
      ['DELETE', `/api/users/${creator.username}/follow`],
      ['POST', '/api/conversations', wanted],
      ['GET', `/api/conversations/offer?${new URLSearchParams(wanted)}`],
      ['POST', '/api/orders', { ...wanted, consents: { startNow: true, losesRight: true } }],
      ['GET', `/@${creator.username}`],
    ] as const)
      expect([path, await statusOf(method, path, reader, json)]).toEqual([path, 404]);

    const anonymous = { id: creator.id, name: ANONYMOUS, username: 'anonymous', avatarUrl: null };
    const frame = await inbox.next(ofType('conversation'));
    expect(frame.conversation.other).toMatchObject(anonymous);
    expect((await read(id, asker)).other).toMatchObject(anonymous);
    inbox.socket.close();
    await lift(decision);
    expect((await read(id, asker)).other.username).toBe(creator.username);
  });

  it('sees their own profile and content while they can sign in', async () => {
    const owner = await createCreator({ bio: 'Un texte' });
    await createPost(owner.id);
    await decide('hide', profileOf(owner));
    await settled();
    expect(await get('/api/me', owner)).toMatchObject({ hidden: true, bio: 'Un texte' });
    expect((await get<{ posts: Post[] }>('/api/me/posts', owner)).posts).toHaveLength(1);
    expect(await statusOf('GET', `/api/users/${owner.username}`, owner)).toBe(200);
    expect(await statusOf('GET', `/api/users/${owner.username}`)).toBe(404);
  });

  it('adds nothing visible to others: new images are quarantined, follows are not counted', async () => {
    const [owner, followed] = [await createCreator(), await createCreator()];
    await decide('hide', profileOf(owner));
    await settled();
    await statusOf('PUT', `/api/users/${followed.username}/follow`, owner);
    expect(
      (await get<{ followerCount: number }>(`/api/users/${followed.username}`)).followerCount,
    ).toBe(0);
    const body = new FormData();
    body.set('file', new File([jpegWithGps], 'a.jpg'));
    body.set('caption', 'Une légende');
    const added = await call('POST', '/api/me/posts', { as: owner, body });
    expect(added.status).toBe(201);
    await added.arrayBuffer();
    await settled();
    const [post] = (await get<{ posts: Post[] }>('/api/me/posts', owner)).posts;
    expect(await statusOf('GET', post!.imageUrl!)).toBe(200);
    await eventually(async () =>
      expect(await statusOf('GET', post!.imageUrl!.split('?')[0]!)).toBe(404),
    );
  });
});
