import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { batch } from '../../../database/batch.ts';
import { numberOfPost, numberOfUser } from '../../../database/numbers.ts';
import { creatorMediaLikes, noticeOutbox } from '../../../database/schema.ts';
import type { InboxFrame } from '../../../domain/conversations/conversation-wire.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import {
  DEFAULT_PREFERENCES,
  NOTICES_PAGE_SIZE,
} from '../../../domain/notifications/notification.ts';
import { postLiked } from '../../../worker/community/notices.ts';
import { dispatchNotifications } from '../../../worker/notifications/dispatch-notifications.ts';
import { createPair, open, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf, carry, inboxOf, newestOf, ring, titlesOf } from '../../support/workerd/notices.ts';
import { countedD1 } from '../../support/workerd/observed-d1.ts';
import { orderOf, pass, readOrder, runPayments } from '../../support/workerd/orders.ts';
import { ofType, openSocket } from '../../support/workerd/socket.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const like = (postId: string, as: Person) => call('PUT', `/api/posts/${postId}/like`, { as });
const follow = (creator: Person, as: Person) =>
  call('PUT', `/api/users/${creator.username}/follow`, { as });
const comment = async (postId: string, as: Person, content: string, parentId?: string) => {
  const json = { content, ...(parentId ? { parentId } : {}) };
  const response = await call('POST', `/api/posts/${postId}/comments`, { as, json });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

describe('notices of conversations', () => {
  it('go to both users in turn, without quoting messages', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Un secret bien gardé ?');
    const question = await eventually(() => newestOf(pair.creator));
    expect(question).toMatchObject({
      kind: 'question',
      title: expect.stringMatching(/ vous pose une question$/),
      href: `/main/conversation/${pair.asker.username}/${pair.topicId}/question?c=${id}`,
      actor: { username: pair.asker.username, avatarUrl: null },
      readAt: null,
    });
    expect(await titlesOf(pair.asker)).toEqual([]);

    await send(id, pair.creator, 'Oui, un secret.');
    const answer = await eventually(() => newestOf(pair.asker));
    expect(answer).toMatchObject({ kind: 'answer', title: expect.stringMatching(/ répondu$/) });
    expect(JSON.stringify([question, answer])).not.toContain('secret');
    // Answering marks the question as read.
    expect(await bellOf(pair.creator)).toMatchObject({
      unread: 0,
      notifications: [{ readAt: expect.any(String) }],
    });
  });

  it('group messages while unread, and are read with the conversation', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'Bonjour');
    await eventually(() => newestOf(pair.creator));
    await call('PUT', `/api/conversations/${id}/read`, { as: pair.creator, json: { seq: 1 } });
    expect(await bellOf(pair.creator)).toMatchObject({ unread: 0 });

    for (const text of ['Un', 'Deux', 'Trois']) await send(id, pair.asker, text);
    await eventually(async () => {
      expect(await titlesOf(pair.creator)).toEqual([
        expect.stringMatching(/ vous a envoyé 3 messages$/),
        expect.stringMatching(/ vous pose une question$/),
      ]);
    });
    await call('PUT', `/api/conversations/${id}/read`, { as: pair.creator, json: { seq: 4 } });
    expect((await bellOf(pair.creator)).unread).toBe(0);
    // An exchange continues in one notice.
    await send(id, pair.asker, 'Quatre');
    await eventually(async () => {
      const { notifications, unread } = await bellOf(pair.creator);
      expect([unread, notifications.length]).toEqual([1, 2]);
      expect(notifications[0]!.title).toMatch(/ vous a envoyé un message$/);
    });
  });
});

describe('notices of posts and follows', () => {
  it('are grouped, and say nothing of a like that was removed', async () => {
    const creator = await createCreator();
    const postId = await createPost(creator.id, { title: 'Bien manger' });
    const fans = [await createPerson({ name: 'Ana' }), await createPerson({ name: 'Léa' })];
    for (const fan of fans) await like(postId, fan);
    const shy = await createPerson({ name: 'Bob' });
    await like(postId, shy);
    await call('DELETE', `/api/posts/${postId}/like`, { as: shy });
    await like(postId, creator);
    await pass(61_000, creator);
    await carry();
    const { notifications, unread } = await bellOf(creator);
    expect([unread, notifications.length]).toEqual([1, 1]);
    expect(notifications[0]).toMatchObject({
      kind: 'like',
      body: 'Bien manger',
      href: `/main/post/${postId}`,
    });
    // Bob may have been listed just before he removed the like.
    expect(notifications[0]!.title).toMatch(/(Léa|Bob) et .+ personnes? ont aimé votre post/);
  });

  it('are sent once, however often they are dispatched or the act is repeated', async () => {
    const creator = await createCreator();
    const fan = await createPerson({ name: 'Léa' });
    await follow(creator, fan);
    await eventually(async () => expect(await titlesOf(creator)).toEqual(['Léa vous suit']));
    await call('POST', '/api/me/notifications/read', { as: creator, json: { all: true } });
    await call('DELETE', `/api/users/${creator.username}/follow`, { as: fan });
    await follow(creator, fan);
    await pass(120_000, creator);
    // Simulates a crash between publishing and recording it.
    for (let times = 0; times < 3; times++) {
      await db.update(noticeOutbox).set({ dueAt: 0, since: 0 });
      await carry();
    }
    expect(await bellOf(creator)).toMatchObject({ unread: 0, notifications: [{ kind: 'follow' }] });
  });

  it('go to the parent comment’s author for a reply, otherwise to the post’s author', async () => {
    const creator = await createCreator();
    const postId = await createPost(creator.id);
    const lea = await createPerson({ name: 'Léa' });
    const bob = await createPerson({ name: 'Bob' });
    const first = await comment(postId, lea, 'Merci beaucoup');
    await comment(postId, bob, 'Pareil', first);
    await comment(postId, creator, 'Avec plaisir', first);
    await call('PUT', `/api/comments/${first}/like`, { as: bob });
    await pass(61_000, creator, lea, bob);
    await carry();
    expect(await titlesOf(creator)).toEqual(['Bob et une autre personne ont commenté votre post']);
    expect((await titlesOf(lea)).toSorted()).toEqual([
      'Bob a aimé votre commentaire',
      expect.stringMatching(/ et une autre personne ont répondu à votre commentaire$/),
    ]);
    expect(await titlesOf(bob)).toEqual([]);
  });

  it('are deleted with the post', async () => {
    const creator = await createCreator();
    const postId = await createPost(creator.id);
    const fan = await createPerson();
    await like(postId, fan);
    await eventually(() => newestOf(creator));
    const inbox = await openSocket<InboxFrame>('/api/me/socket', creator);
    await call('DELETE', `/api/me/posts/${postId}`, { as: creator });
    const { gone } = await inbox.next(ofType('notifications', ({ gone }) => gone.length > 0));
    expect(gone).toHaveLength(1);
    expect(await bellOf(creator)).toMatchObject({ unread: 0, notifications: [] });
    inbox.socket.close(1000);
  });

  it('are deleted with the post even when dispatched after its deletion', async () => {
    const author = await createCreator();
    const fan = await createPerson();
    const postId = await createPost(author.id);
    await like(postId, fan);
    const inbox = inboxOf(author);
    await eventually(() => newestOf(author));
    const second = await createPerson();
    await batch(db, {
      liked: db.insert(creatorMediaLikes).values({
        mediaNumber: numberOfPost(postId),
        userNumber: numberOfUser(second.id),
        likedAt: Date.now(),
      }),
      told: postLiked(db, eq(creatorMediaLikes.userNumber, numberOfUser(second.id))),
    });
    // The dispatch of the second like has read it, and waits.
    const waiting = Promise.withResolvers<void>();
    const slow = {
      getByName: () => ({
        tell: async (...news: Parameters<typeof inbox.tell>) => {
          await waiting.promise;
          return inbox.tell(...news);
        },
      }),
    };
    const later = Date.now() + 2 * 60_000;
    const dispatching = dispatchNotifications(
      db,
      { INBOX: slow as unknown as Env['INBOX'] },
      later,
    );
    await scheduler.wait(5);
    await call('DELETE', `/api/me/posts/${postId}`, { as: author });
    await eventually(async () => expect(await titlesOf(author)).toEqual([]));
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    waiting.resolve();
    expect(await dispatching).toEqual({ done: 0, failed: 1 });
    expect(reported).toHaveBeenCalledOnce();
    expect(await titlesOf(author)).toEqual([]);
    await carry(later + 60_000);
    expect(await titlesOf(author)).toEqual([]);
  });

  it('need one row, one notice and few requests for many likes', async () => {
    const creator = await createCreator();
    const postId = await createPost(creator.id);
    const fans = await Promise.all(Array.from({ length: 30 }, () => createPerson()));
    await Promise.all(fans.map((fan) => like(postId, fan)));
    await pass(61_000, creator);
    await carry();
    const rows = await db.select().from(noticeOutbox);
    expect(rows.filter(({ recipientId }) => recipientId === creator.id)).toHaveLength(1);
    const { notifications } = await bellOf(creator);
    expect(notifications).toHaveLength(1);
    expect(notifications[0]!.title).toMatch(/ et 29 autres personnes ont aimé votre post$/);
  });
});

describe('notices of money', () => {
  it('report a rating and a release to the creator, and a refund to the asker', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Pourquoi ?');
    await send(id, pair.creator, 'Parce que.');
    const json = { stars: 5, comment: 'Merci' };
    await call('PUT', `/api/conversations/${id}/rating`, { as: pair.asker, json });
    await eventually(async () => {
      await carry();
      const { notifications } = await bellOf(pair.creator);
      expect(notifications.map(({ kind, title }) => [kind, title])).toEqual(
        expect.arrayContaining([
          ['rating', expect.stringMatching(/ vous a donné 5 étoiles$/)],
          ['release', 'Vous avez gagné 2,40 €'],
        ]),
      );
    });

    const other = await createPair();
    const unanswered = await open(other);
    await send(unanswered.id, other.asker, 'Il y a quelqu’un ?');
    await pass(8 * DAY_MS, other.asker, other.creator);
    await runPayments();
    await carry();
    const order = await orderOf(unanswered.id, other.asker);
    expect(await newestOf(other.asker)).toMatchObject({
      kind: 'refund',
      title: 'Un remboursement de 3 € est en route',
      href: `/main/achats/${order.id}`,
      actor: null,
    });
  });

  it('are sent at once though the object stores the rating after the request began', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Comment ?');
    await send(id, pair.creator, 'Ainsi.');
    const { now } = Date;
    let read = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + read++);
    const json = { stars: 5 };
    await call('PUT', `/api/conversations/${id}/rating`, { as: pair.asker, json });
    await eventually(async () => expect((await newestOf(pair.creator)).kind).toBe('rating'));
  });

  it('are not sent to the user who withdrew', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const order = await orderOf(id, pair.asker);
    await call('POST', `/api/orders/${order.id}/withdraw`, { as: pair.asker });
    expect((await readOrder(order.id, pair.asker)).refundedCents).toBe(300);
    await carry();
    expect(await titlesOf(pair.asker)).toEqual([]);
  });
});

it('a new password is reported by a notice without a second mail', async () => {
  const person = await createPerson();
  const json = { password: 'Une-longue-phrase-2026' };
  const changed = await call('PUT', '/api/auth/user', { as: person, json });
  expect(changed.status).toBe(200);
  const notice = await eventually(() => newestOf(person));
  expect(notice).toMatchObject({ kind: 'account', title: 'Votre mot de passe a été modifié' });
  expect(await inboxOf(person).claimDelivery(notice.id, 'email')).toBeNull();
});

describe('GET /api/me/notifications', () => {
  /** The creator's notices of this many comments, each on its own post. */
  async function withNotices(count: number): Promise<Person> {
    const person = await createPerson();
    const now = Date.now();
    await inboxOf(person).tell(
      Array.from({ length: count }, (_, index) => ({
        thing: `like:post:${index}`,
        facts: { kind: 'like', of: 'post', postId: `p${index}`, excerpt: '' } as const,
        acts: [{ id: 'x', at: now + index, actor: null }],
        count: 1,
        since: now,
      })),
    );
    return person;
  }

  it('is paged, and stores the newest two hundred', async () => {
    const person = await withNotices(230);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bellOf(person, cursor);
      expect(page.notifications.length).toBeLessThanOrEqual(NOTICES_PAGE_SIZE);
      seen.push(...page.notifications.map(({ href }) => href));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const newest = Array.from({ length: 200 }, (_, index) => `/main/post/p${229 - index}`);
    expect(seen).toEqual(newest);
  });

  it('marks the given notices as read, and updates every tab', async () => {
    const person = await withNotices(3);
    const tabs = [
      await openSocket<InboxFrame>('/api/me/socket', person),
      await openSocket<InboxFrame>('/api/me/socket', person),
    ];
    for (const tab of tabs)
      expect(await tab.next(ofType('notifications'))).toEqual({
        type: 'notifications',
        unread: 3,
        read: [],
        gone: [],
      });
    const { notifications } = await bellOf(person);
    const mark = (json: unknown, as = person) =>
      call('POST', '/api/me/notifications/read', { as, json });
    const ids = [notifications[0]!.id, crypto.randomUUID()];
    // Unknown ids are ignored without an update.
    expect(await (await mark({ ids }, await createPerson())).json()).toEqual({ unread: 0 });
    expect(await (await mark({ ids })).json()).toEqual({ unread: 2 });
    expect(await (await mark({ ids })).json()).toEqual({ unread: 2 });
    expect(await (await mark({ all: true })).json()).toEqual({ unread: 0 });
    for (const tab of tabs) {
      await tab.next(ofType('notifications', ({ read }) => read === 'all'));
      const updates = tab.frames.filter((frame) => frame.type === 'notifications');
      expect(updates.map(({ unread, read }) => [unread, read])).toEqual([
        [3, []],
        [2, [notifications[0]!.id]],
        [0, 'all'],
      ]);
      tab.socket.close(1000);
    }
  });

  it('needs no D1, and requires a session', async () => {
    const person = await withNotices(2);
    const { DB, cost } = countedD1();
    vi.spyOn(env, 'DB', 'get').mockReturnValue(DB);
    await bellOf(person);
    await call('GET', '/api/me/notification-preferences', { as: person });
    expect(cost).toMatchObject({ rowsRead: 0, roundTrips: 0 });
    vi.restoreAllMocks();
    for (const path of ['notifications', 'notification-preferences'])
      expect((await call('GET', `/api/me/${path}`)).status).toBe(401);
    await inboxOf(person).endSessions([JSON.parse(atob(person.token.split('.')[1]!)).session_id]);
    expect((await call('GET', '/api/me/notifications', { as: person })).status).toBe(401);
  });

  it.each([
    ['POST', 'notifications/read', { ids: ['x'] }],
    ['POST', 'notifications/read', { all: false }],
    ['POST', 'notifications/read', {}],
    ['PUT', 'notification-preferences', { refund: { email: false } }],
    ['PUT', 'notification-preferences', { birthday: { app: true } }],
    ['GET', 'notifications?cursor=x', undefined],
  ])('rejects %s %s %j', async (method, path, json) => {
    const as = await createPerson();
    const response = await call(method, `/api/me/${path}`, { as, json });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      400,
      'request.invalid',
    ]);
  });

  it('omits kinds that the user has switched off', async () => {
    const creator = await createCreator();
    const json = { follow: { app: false } };
    const saved = await call('PUT', '/api/me/notification-preferences', { as: creator, json });
    expect(await saved.json()).toEqual({
      ...DEFAULT_PREFERENCES,
      follow: { app: false, email: false, push: false },
    });
    await follow(creator, await createPerson());
    await carry();
    expect(await bellOf(creator)).toMatchObject({ unread: 0, notifications: [] });
  });

  it('drops the name of a deleted user', async () => {
    const creator = await createCreator();
    const fan = await createPerson({ name: 'Léa' });
    await follow(creator, fan);
    await eventually(() => newestOf(creator));
    await inboxOf(creator).anonymizePerson(fan.id, fan.username);
    expect(await newestOf(creator)).toMatchObject({
      title: 'Utilisateur anonyme vous suit',
      actor: null,
      href: '/main/profile/followers',
    });
  });

  it('stores notices for 90 days, even if nothing else happens', async () => {
    const creator = await createCreator();
    await follow(creator, await createPerson());
    await eventually(() => newestOf(creator));
    const stored = () =>
      runInDurableObject(inboxOf(creator), async (_, { storage }) => ({
        rows: storage.sql
          .exec(
            'SELECT (SELECT count(*) FROM notices) + (SELECT count(*) FROM processed_events) AS n',
          )
          .one().n,
        alarm: await storage.getAlarm(),
      }));
    await pass(89 * DAY_MS, creator);
    await ring(creator);
    const { rows, alarm } = await stored();
    expect(rows).toBe(2);
    expect(alarm).toBeLessThanOrEqual(Date.now() + DAY_MS + 1);
    await pass(DAY_MS + 1_000, creator);
    await ring(creator);
    expect((await stored()).rows).toBe(0);
  });
});
