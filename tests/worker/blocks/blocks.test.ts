import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import { outbox, profiles, userBlocks, userFollows } from '../../../database/schema.ts';
import { BLOCKS_MAX } from '../../../domain/limits.ts';
import type { Person as WirePerson } from '../../../domain/profiles/person.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { applyBlock } from '../../../worker/trust/blocks/apply-block.ts';
import { setBlock } from '../../../worker/trust/blocks/set-block.ts';
import { BLOCKED, block, refusalOf, unblock } from '../../support/workerd/blocks.ts';
import { createPair, open, read, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { crowd } from '../../support/workerd/moderation.ts';
import { expectSoundBooks, orderOf } from '../../support/workerd/orders.ts';

interface Page {
  people: WirePerson[];
  nextCursor: string | null;
}

async function blocksOf(as: Person, cursor?: string): Promise<Page> {
  const response = await call('GET', `/api/me/blocks${cursor ? `?cursor=${cursor}` : ''}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

const put = (as: Person, username: string) => call('PUT', `/api/users/${username}/block`, { as });

describe('blocks', () => {
  it('are listed newest first, and are idempotent to add and to remove', async () => {
    const [me, first, second] = [await createPerson(), await createPerson(), await createCreator()];
    await Promise.all([block(me, first), block(me, first), block(me, first)]);
    await block(me, { ...second, username: second.username.toUpperCase() });
    const { people, nextCursor } = await blocksOf(me);
    expect(people.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(people[0]).toMatchObject({ username: second.username, isCreator: true });
    expect(nextCursor).toBeNull();
    await Promise.all([unblock(me, second), unblock(me, second)]);
    expect((await blocksOf(me)).people.map(({ id }) => id)).toEqual([first.id]);
    // Their outbox rows are done.
    expect(await db.select().from(outbox)).toEqual([]);
    expect((await blocksOf(first)).people).toEqual([]);
  });

  it('reject oneself, unknown, hidden and signed-out users, and too many blocks', async () => {
    const [me, absent] = [await createPerson(), await createPerson()];
    expect(await refusalOf(await put(me, me.username))).toEqual([400, 'block.self']);
    expect(await refusalOf(await put(me, 'personne.du.tout'))).toEqual([404, 'user.not_found']);
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, absent.id));
    expect(await refusalOf(await put(me, absent.username))).toEqual([404, 'user.not_found']);
    const path = `/api/users/${me.username}/block`;
    expect(await refusalOf(await call('PUT', path))).toEqual([401, 'auth.required']);
    expect(await refusalOf(await call('GET', '/api/me/blocks'))).toEqual([401, 'auth.required']);

    const ids = Array.from({ length: BLOCKS_MAX }, () => crypto.randomUUID());
    await db.update(profiles).set({ blockedIds: ids }).where(eq(profiles.id, me.id));
    const one = await createPerson();
    expect(await refusalOf(await put(me, one.username))).toEqual([409, 'blocks.limit_reached']);
  });

  it('are listed by pages, without hidden users', async () => {
    const me = await createPerson();
    const others: Person[] = [];
    for (let index = 0; index < 53; index += 1) others.push(await createPerson());
    await db.batch([
      db.insert(userBlocks).values({ blockerId: me.id, blockedId: others[0]!.id, createdAt: 1 }),
      ...others
        .slice(1)
        .map(({ id }, index) =>
          db
            .insert(userBlocks)
            .values({ blockerId: me.id, blockedId: id, createdAt: 2 + (index % 3) }),
        ),
    ]);
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, others[52]!.id));
    const first = await blocksOf(me);
    const second = await blocksOf(me, first.nextCursor!);
    expect([first.people.length, second.people.length, second.nextCursor]).toEqual([50, 2, null]);
    const ids = [...first.people, ...second.people].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(others.slice(0, 52).map(({ id }) => id)));
    const bad = await call('GET', '/api/me/blocks?cursor=hier', { as: me });
    expect(await refusalOf(bad)).toEqual([400, 'request.invalid']);
  });

  it('end follows in both directions permanently', async () => {
    const [one, other] = [await createCreator(), await createCreator()];
    const follow = (as: Person, whom: Person) =>
      call('PUT', `/api/users/${whom.username}/follow`, { as });
    await Promise.all([follow(one, other), follow(other, one)]);
    await block(one, other);
    const profile = await call('GET', `/api/users/${one.username}`);
    expect(await profile.json()).toMatchObject({ followerCount: 0 });
    await unblock(one, other);
    const left = await db
      .select()
      .from(userFollows)
      .where(eq(userFollows.followerNumber, numberOfUser(other.id)));
    expect(left).toEqual([]);
    expect((await follow(other, one)).status).toBe(200);
  });
});

describe('blocked pair', () => {
  it.each(['the author', 'the reader'] as const)(
    'cannot interact once %s has blocked the other',
    async (who) => {
      const topic = await createTopic();
      const author = await createCreator({ topicIds: [topic.id] });
      const reader = await createCreator({ topicIds: [topic.id] });
      const by = { 'the author': author, 'the reader': reader };
      const post = await createPost(author.id);
      const comment = async (as: Person, content: string, parentId?: string) =>
        call('POST', `/api/posts/${post}/comments`, { as, json: { content, parentId } });
      const { id: theirs } = await (await comment(author, 'De moi')).json<{ id: string }>();
      const elsewhere = await createPost((await createCreator()).id);
      const inPublic = await call('POST', `/api/posts/${elsewhere}/comments`, {
        as: author,
        json: { content: 'Ailleurs' },
      });
      const { id: far } = await inPublic.json<{ id: string }>();
      const liked = await call('PUT', `/api/posts/${post}/like`, { as: reader });
      expect(await liked.json()).toMatchObject({ likeCount: 1 });

      await block(by[who], who === 'the author' ? reader : author);

      const wanted = { username: author.username, topicId: topic.id, pricing: 'question' };
      const attempts: [string, string, unknown?][] = [
        ['PUT', `/api/users/${author.username}/follow`],
        ['PUT', `/api/posts/${post}/like`],
        ['PUT', `/api/comments/${theirs}/like`],
        ['PUT', `/api/comments/${far}/like`],
        ['POST', `/api/posts/${post}/comments`, { content: 'Encore' }],
        ['POST', `/api/posts/${elsewhere}/comments`, { content: 'Encore', parentId: far }],
        ['POST', '/api/conversations', { ...wanted, mode: 'purchase' }],
        ['POST', '/api/orders', { ...wanted, consents: { startNow: true, losesRight: true } }],
        ['GET', `/api/conversations/offer?${new URLSearchParams(wanted)}`],
      ];
      for (const [method, path, json] of attempts) {
        const response = await call(method, path, { as: reader, json });
        const problem = await response.json<{ code: string; detail: string }>();
        expect([path, response.status, problem.code]).toEqual([path, ...BLOCKED]);
        expect(problem.detail).toBe('Vous ne pouvez pas échanger avec cette personne.');
      }
      const back = await call('POST', '/api/conversations', {
        as: author,
        json: { ...wanted, username: reader.username },
      });
      expect(await refusalOf(back)).toEqual(BLOCKED);
      // Earlier reactions can be removed, and other users are not affected.
      const unliked = await call('DELETE', `/api/posts/${post}/like`, { as: reader });
      expect(await unliked.json()).toMatchObject({ likeCount: 0 });
      const onlooker = await createPerson();
      const free = await call('PUT', `/api/comments/${far}/like`, { as: onlooker });
      expect(free.status).toBe(200);

      await unblock(by[who], who === 'the author' ? reader : author);
      expect((await call('PUT', `/api/posts/${post}/like`, { as: reader })).status).toBe(200);
      expect((await comment(reader, 'Bonjour', theirs)).status).toBe(201);
    },
  );

  it('cannot exchange review replies, but a paid conversation can be rated', async () => {
    const pair = await createPair();
    const conversation = await open(pair);
    await send(conversation.id, pair.asker, 'Une question ?');
    await send(conversation.id, pair.creator, 'Une réponse.');
    await block(pair.creator, pair.asker);
    const rated = await call('PUT', `/api/conversations/${conversation.id}/rating`, {
      as: pair.asker,
      json: { stars: 4, comment: 'Merci' },
    });
    expect(rated.status).toBe(201);
    const path = `/api/users/${pair.creator.username}/ratings`;
    type Reviews = { ratings: { id: string }[] };
    const [review] = (await (await call('GET', path)).json<Reviews>()).ratings;
    const reply = (method: string, json?: object) =>
      call(method, `/api/ratings/${review!.id}/reply`, { as: pair.creator, json });
    expect(await refusalOf(await reply('PUT', { text: 'Merci à vous' }))).toEqual(BLOCKED);
    expect((await reply('DELETE')).status).toBe(200);
    // The blocked user's text is hidden from the blocker only.
    const own = await call('GET', path, { as: pair.creator });
    expect((await own.json<Reviews>()).ratings).toEqual([]);
  });
});

describe('orders of a blocked pair', () => {
  const asked = async (pricing: 'question' | 'day' | 'month' = 'question') => {
    const pair = await createPair();
    const conversation = await open(pair, pricing);
    await send(conversation.id, pair.asker, 'Une question ?');
    return { pair, id: conversation.id };
  };

  it.each(['question', 'day', 'month'] as const)(
    'are refunded when the creator blocks and the %s is unanswered',
    async (pricing) => {
      const { pair, id } = await asked(pricing);
      await block(pair.creator, pair.asker);
      expect(await read(id, pair.asker)).toMatchObject({
        ...{ status: 'completed', closeReason: 'stopped', canSend: false, canRate: false },
      });
      const order = await orderOf(id, pair.asker);
      expect(order).toMatchObject({ outcome: 'refunded', refundedCents: order.priceCents });
      await expectSoundBooks();
    },
  );

  it('stay when the asker blocks, and are refunded in part when a day was answered', async () => {
    const { pair, id } = await asked();
    await block(pair.asker, pair.creator);
    expect(await orderOf(id, pair.asker)).toMatchObject({ state: 'held', canWithdraw: true });
    expect(await read(id, pair.asker)).toMatchObject({ blocked: true, blockedByMe: true });
    // A creator who cannot answer is not asked to.
    expect(await read(id, pair.creator)).toMatchObject({
      ...{ blocked: true, blockedByMe: false, canSend: false, answerBy: null },
    });
    expect(await refusalOf(await send(id, pair.creator, 'Une réponse.'))).toEqual(BLOCKED);

    const day = await asked('day');
    await send(day.id, day.pair.creator, 'Une réponse.');
    await block(day.pair.creator, day.pair.asker);
    expect(await orderOf(day.id, day.pair.asker)).toMatchObject({
      ...{ state: 'settled', canWithdraw: false, withdrawnAt: null },
    });
    const { refundedCents, priceCents } = await orderOf(day.id, day.pair.asker);
    expect(refundedCents).toBeGreaterThan(priceCents / 2);
    expect(await read(day.id, day.pair.asker)).toMatchObject({ closeReason: 'stopped' });
    await unblock(day.pair.creator, day.pair.asker);
    expect((await send(day.id, day.pair.asker, 'Encore ?')).status).toBe(409);
    await expectSoundBooks();
  });

  it('have one outcome when a block, an answer and an opening are concurrent', async () => {
    const { pair, id } = await asked();
    const [, replied] = await Promise.all([
      block(pair.creator, pair.asker),
      send(id, pair.creator, 'Une réponse.'),
    ]);
    const { state, outcome } = await orderOf(id, pair.asker);
    expect([state, outcome]).toEqual(
      replied.status === 201 ? ['answered', null] : ['settled', 'refunded'],
    );
    for (let round = 0; round < 5; round += 1) {
      const next = await createPair();
      const json = { username: next.creator.username, topicId: next.topicId, pricing: 'day' };
      const [opened] = await Promise.all([
        call('POST', '/api/conversations', { as: next.asker, json }),
        block(next.asker, next.creator),
      ]);
      if (opened.ok) {
        const { id: made } = await opened.json<{ id: string }>();
        expect(await refusalOf(await send(made, next.asker, 'Bonjour'))).toEqual(BLOCKED);
      } else {
        expect(await refusalOf(opened)).toEqual(BLOCKED);
      }
    }
    await expectSoundBooks();
  });
});

describe('outbox rows of a block', () => {
  it('are done before the response, however many rows have waited longer', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await crowd('rating_seen', 2_000);
    await block(pair.asker, pair.creator);
    expect(await refusalOf(await send(id, pair.creator, 'Bonjour'))).toEqual(BLOCKED);
    await db.delete(outbox);
  });

  it('are done before the response, when many users block at once', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, () => createPair()));
    const opened = await Promise.all(pairs.map((pair) => open(pair, 'day')));
    await Promise.all(
      pairs.map(async (pair, index) => {
        await block(pair.asker, pair.creator);
        expect(await refusalOf(await send(opened[index]!.id, pair.creator, 'Bonjour'))).toEqual(
          BLOCKED,
        );
      }),
    );
  });

  it('can be repeated in any order, and apply the current state', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const data = { blockerId: pair.asker.id, blockedId: pair.creator.id };
    const apply = (more: object = {}) => applyBlock(env, { ...data, ...more }, Date.now());
    // A request that died between its batch and the objects.
    await setBlock(db, pair.asker.id, pair.creator.username, true, Date.now());
    const effect = (await db.select().from(outbox)).at(-1);
    expect(effect).toMatchObject({ kind: 'block', data });
    expect((await read(id, pair.asker)).blocked).toBe(false);
    // The cron, twice concurrently.
    const cron = () => runOutbox(env, Date.now());
    await Promise.all([cron(), cron()]);
    await Promise.all([apply(effect!.data), apply(effect!.data)]);
    expect((await read(id, pair.asker)).blocked).toBe(true);
    await unblock(pair.asker, pair.creator);
    // The earlier one, at last: it finds no block.
    await apply(effect!.data);
    expect(await read(id, pair.asker)).toMatchObject({ blocked: false, canSend: true });
    expect(await stubOf(crypto.randomUUID()).refreshBlocks()).toBeUndefined();
  });
});
