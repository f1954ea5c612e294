import { env } from 'cloudflare:workers';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversationRatings, creatorMediaComments } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import type { Comment } from '../../../worker/community/posts/comments.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { createPair, open, send } from '../../support/workerd/conversations.ts';
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
import { settleOutbox } from '../../support/workerd/moderation.ts';
import { NOTICE_TIMES } from '../../support/workerd/notice-times.ts';
import { bellOf, carry, inboxOf, ring } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';

/** True when a bell still quotes text below a post that its owner may not see any more. */

const COMMENT = 'Mon commentaire zqcomment';
const REPLY = 'Une réponse zqreply';

let author: Person;
let reader: Person;
let other: Person;
let post: string;

async function comment(as: Person, content: string, parentId?: string): Promise<string> {
  const json = { content, ...(parentId && { parentId }) };
  const response = await call('POST', `/api/posts/${post}/comments`, { as, json });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json<Comment>()).id;
}

/** The reader's comment, which another user likes and replies to. */
async function talk(): Promise<void> {
  const id = await comment(reader, COMMENT);
  await comment(other, REPLY, id);
  const liked = await call('PUT', `/api/comments/${id}/like`, { as: other });
  expect(liked.status).toBe(200);
}

const quotes = async (as: Person) =>
  (await bellOf(as)).notifications.map(({ body }) => body).filter((body) => /zq/.test(body ?? ''));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

beforeEach(async () => {
  [author, reader, other] = await Promise.all([createCreator(), createPerson(), createPerson()]);
  post = await createPost(author.id);
  await talk();
  await eventually(async () =>
    expect((await quotes(reader)).toSorted()).toEqual([COMMENT, REPLY].toSorted()),
  );
  await eventually(async () => expect(await quotes(author)).toHaveLength(1));
});

describe('commenter’s bell', () => {
  it('has no notice of a deleted post', async () => {
    expect((await call('DELETE', `/api/me/posts/${post}`, { as: author })).status).toBe(204);
    await eventually(async () => {
      for (const as of [reader, author])
        expect((await bellOf(as)).notifications, as.username).toEqual([]);
    });
  });

  it('has no notice of a hidden post, unlike its author’s bell', async () => {
    const decision = await decide('hide', { type: 'post', id: post, authorId: author.id });
    await settleOutbox();
    expect((await bellOf(reader)).notifications).toEqual([]);
    expect(await quotes(author)).toHaveLength(1);
    await lift(decision);
    await settleOutbox();
    expect(await quotes(reader)).toEqual([]);
  });

  it('mails nothing from a post that is hidden while mails wait', async () => {
    const queued: DueNotice[] = [];
    vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (sent) => {
      for (const { body } of sent) queued.push(body as DueNotice);
      return undefined as never;
    });
    await inboxOf(other).savePreferences({ reply: { email: true } });
    const id = await comment(other, COMMENT);
    await comment(reader, REPLY, id);
    await eventually(async () => expect(await quotes(other)).toEqual([REPLY]));
    await pass(NOTICE_TIMES.mailAfter + 1_000, other);
    await ring(other);
    const mails = queued.filter((due) => due.personId === other.id && due.channel === 'email');
    expect(mails).toHaveLength(1);
    await decide('hide', { type: 'post', id: post, authorId: author.id });
    await settleOutbox();
    expect(await inboxOf(other).claimDelivery(mails[0]!.noticeId, 'email')).toBeNull();
  });

  it('has no notice of a hidden comment', async () => {
    const [reply] = await db
      .select({ id: creatorMediaComments.id })
      .from(creatorMediaComments)
      .where(and(eq(creatorMediaComments.mediaId, post), eq(creatorMediaComments.content, REPLY)));
    await decide('hide', { type: 'comment', id: reply!.id, authorId: other.id });
    await settleOutbox();
    expect((await bellOf(reader)).notifications).toMatchObject([{ kind: 'like' }]);
    expect((await bellOf(author)).notifications).toMatchObject([{ kind: 'comment' }]);
  });

  it('quotes nothing from a suspended user’s posts', async () => {
    await decide('suspend', profileOf(author));
    await settleOutbox();
    await settleOutbox();
    expect(await quotes(reader)).toEqual([]);
  });

  it('still quotes when the decision was lifted before the outbox ran', async () => {
    await lift(await decide('hide', { type: 'post', id: post, authorId: author.id }));
    await settleOutbox();
    expect((await quotes(reader)).toSorted()).toEqual([COMMENT, REPLY].toSorted());
  });

  it('gets nothing new from a hidden post', async () => {
    await decide('hide', { type: 'post', id: post, authorId: author.id });
    await settleOutbox();
    await carry(Date.now() + 120_000);
    expect(await quotes(reader)).toEqual([]);
  });

  it('quotes nothing from a hidden post, even with many later comments', async () => {
    for (let n = 0; n < 210; n += 1)
      await db.insert(creatorMediaComments).values({
        ...{ id: crypto.randomUUID(), mediaId: post, userId: other.id, content: 'Bravo' },
        createdAt: Date.now() + n,
      });
    await decide('hide', { type: 'post', id: post, authorId: author.id });
    await settleOutbox();
    await runOutbox(env, Date.now() + 2 * HOUR_MS);
    expect(await quotes(reader)).toEqual([]);
  });
});

describe('rated creator’s bell', () => {
  it('has no notice of a hidden rating', async () => {
    const pair = await createPair();
    const { asker, creator } = pair;
    const { id: conversationId } = await open(pair);
    await send(conversationId, asker, 'Une question ?');
    await send(conversationId, creator, 'Une réponse.');
    const json = { stars: 1, comment: 'zqrating' };
    await call('PUT', `/api/conversations/${conversationId}/rating`, { as: asker, json });
    const ratings = async () =>
      (await bellOf(creator)).notifications.filter(({ kind }) => kind === 'rating');
    await eventually(async () => expect(await ratings()).toHaveLength(1));
    const [rating] = await db
      .select({ id: conversationRatings.id })
      .from(conversationRatings)
      .where(eq(conversationRatings.conversationId, conversationId));
    await decide('hide', { type: 'rating', id: rating!.id, authorId: asker.id, conversationId });
    await settleOutbox();
    expect(await ratings()).toEqual([]);
  });
});
