import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, not } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversations } from '../../../database/schema.ts';
import type { ConversationRow } from '../../../domain/conversations/conversation-wire.ts';
import { askUnsynced } from '../../../worker/marketplace/conversations/ask-unsynced.ts';
import { createPair, open, read, send, stubOf } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

const STARTED_AT = 1_790_000_000_000;

it('the conversation list has each conversation once across pages, when many started at the same time', async () => {
  const [me, other] = [await createPerson(), await createPerson()];
  const topic = await createTopic();
  const ids = Array.from({ length: 230 }, () => crypto.randomUUID());
  const rows = ids.map((id, index) => ({
    id,
    userId: index % 2 === 0 ? me.id : other.id,
    creatorId: index % 2 === 0 ? other.id : me.id,
    topicId: topic.id,
    pricingModelSnapshot: 'question' as const,
    status: 'completed' as const,
    startedAt: STARTED_AT + (index % 3),
    priceCents: 300,
  }));
  const [first, ...others] = rows.map((row) => db.insert(conversations).values(row));
  await db.batch([first!, ...others]);

  const listed: ConversationRow[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `?cursor=${cursor}` : '';
    const response = await call('GET', `/api/conversations${query}`, { as: me });
    const page: { conversations: ConversationRow[]; nextCursor: string | null } =
      await response.json();
    listed.push(...page.conversations);
    sizes.push(page.conversations.length);
    cursor = page.nextCursor;
  } while (cursor);

  expect(sizes).toEqual([100, 100, 30]);
  const inOrder = rows
    .toSorted((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
  expect(listed.map(({ id }) => id)).toEqual(inOrder);
});

it('the conversation list says who wrote last, to both users', async () => {
  const pair = await createPair();
  const { id } = await open(pair, 'day');
  const listed = async (as: Person) => {
    const response = await call('GET', '/api/conversations', { as });
    const { conversations } = await response.json<{ conversations: ConversationRow[] }>();
    return conversations[0]?.lastMessageBy;
  };
  const expectLast = async (role: ConversationRow['lastMessageBy']) => {
    for (const person of [pair.asker, pair.creator]) {
      expect((await read(id, person)).lastMessageBy).toBe(role);
      await eventually(async () => expect(await listed(person)).toBe(role));
    }
  };
  await expectLast(null);
  await send(id, pair.asker, 'Une question');
  await expectLast('asker');
  await send(id, pair.creator, 'Une réponse');
  await expectLast('creator');
  await send(id, pair.asker, 'Encore une question');
  await expectLast('asker');
});

it('the conversation list uses the first reply when an inbox does not know who wrote last', async () => {
  const [asker, creator] = [await createPerson(), await createPerson()];
  const topic = await createTopic();
  const row = (firstReplyAt: number | null) => ({
    id: crypto.randomUUID(),
    userId: asker.id,
    creatorId: creator.id,
    topicId: topic.id,
    pricingModelSnapshot: 'question' as const,
    startedAt: STARTED_AT,
    priceCents: 300,
    messageCount: firstReplyAt ? 2 : 1,
    firstReplyAt,
  });
  const [waiting, answered] = [row(null), row(STARTED_AT + 1)];
  await db.batch([
    db.insert(conversations).values(waiting),
    db.insert(conversations).values(answered),
  ]);
  const response = await call('GET', '/api/conversations', { as: asker });
  const list = await response.json<{ conversations: ConversationRow[] }>();
  const lastBy = Object.fromEntries(
    list.conversations.map((each) => [each.id, each.lastMessageBy]),
  );
  expect(lastBy).toEqual({ [waiting.id]: 'asker', [answered.id]: 'creator' });
});

describe('tab of the conversation list', () => {
  interface TabPage {
    conversations: ConversationRow[];
    nextCursor: string | null;
    counts?: { active: number; closed: number; unanswered: number };
  }
  const page = async (as: Person, query: string): Promise<TabPage> => {
    const response = await call('GET', `/api/conversations?${query}`, { as });
    expect(response.status).toBe(200);
    return response.json();
  };
  const base = (asker: Person, creator: Person, topicId: string) => ({
    ...{ userId: asker.id, creatorId: creator.id, topicId },
    ...{ pricingModelSnapshot: 'question' as const, priceCents: 300 },
  });
  const insert = async (rows: (typeof conversations.$inferInsert)[]) => {
    const [first, ...others] = rows.map((row) => db.insert(conversations).values(row));
    await db.batch([first!, ...others]);
  };

  it('is paged in its order, and the first page of active ones has both counts', async () => {
    const [me, other] = [await createPerson(), await createPerson()];
    const topic = await createTopic();
    const rows = Array.from({ length: 240 }, (_, index) => ({
      id: crypto.randomUUID(),
      ...(index % 2 === 0 ? base(me, other, topic.id) : base(other, me, topic.id)),
      status: index < 5 ? ('initiated' as const) : ('completed' as const),
      startedAt: STARTED_AT,
      // Many at the same moment, and some without a message.
      lastMessageAt: index % 7 === 0 ? null : STARTED_AT + (index % 5),
    }));
    await insert(rows);
    const listed: string[] = [];
    const counts: unknown[] = [];
    let cursor: string | null = null;
    do {
      const next: TabPage = await page(me, `tab=closed${cursor ? `&cursor=${cursor}` : ''}`);
      listed.push(...next.conversations.map(({ id }) => id));
      counts.push(next.counts);
      cursor = next.nextCursor;
    } while (cursor);
    const at = (row: (typeof rows)[number]) => row.lastMessageAt ?? row.startedAt;
    const inOrder = rows
      .filter(({ status }) => status === 'completed')
      .toSorted((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1));
    expect(listed).toEqual(inOrder.map(({ id }) => id));
    expect(counts).toEqual([undefined, undefined, undefined]);
    const active = await page(me, 'tab=active');
    expect(active.conversations).toHaveLength(5);
    expect(active.counts).toEqual({ active: 5, closed: 235, unanswered: 0 });
    const refused = await call('GET', '/api/conversations?tab=all', { as: me });
    expect(refused.status).toBe(400);
  });

  it('starts with what the creator owes, subscribers first, then by deadline, across pages', async () => {
    const [me, other] = [await createPerson(), await createPerson()];
    const topic = await createTopic();
    const now = Date.now();
    const asked = { status: 'initiated' as const, messageCount: 1, startedAt: now - 10_000 };
    const due = (inMs: number | null) => ({
      id: crypto.randomUUID(),
      ...base(other, me, topic.id),
      ...{ ...asked, answerBy: inMs === null ? null : now + inMs },
    });
    const [soon, later, over] = [due(1_000_000), due(2_000_000), due(-1_000)];
    const day = {
      ...{ ...due(null), pricingModelSnapshot: 'day' as const },
      ...{ endedAt: now + 1_500_000, lastMessageAt: now - 9_000 },
    };
    const free = { ...day, id: crypto.randomUUID(), priceCents: 0, endedAt: now + 1_700_000 };
    const month = (waitedMs: number, endsInMs: number) => ({
      ...{ ...due(null), pricingModelSnapshot: 'month' as const, priceCents: 9000 },
      ...{ endedAt: now + endsInMs, lastMessageAt: now - waitedMs },
    });
    const [fresh, waiting, ended] = [
      month(1_000, 9_000_000),
      month(3_000, 9_000_000),
      month(8_000, -1),
    ];
    // A second message after the first reply.
    const again = {
      ...{ ...month(2_000, 5_000_000), firstReplyAt: now - 2_500, messageCount: 3 },
      ...{ askerLastSeq: 3, creatorLastSeq: 2 },
    };
    const answered = {
      ...{ ...due(900_000), firstReplyAt: now, messageCount: 2 },
      lastMessageAt: now - 7_000,
    };
    const empty = { ...due(800_000), messageCount: 0, lastMessageAt: now - 6_000 };
    const ownQuestion = {
      ...due(700_000),
      ...base(me, other, topic.id),
      lastMessageAt: now - 5_000,
    };
    const filling = Array.from({ length: 120 }, (_, index) => ({
      ...{ ...due(null), ...base(me, other, topic.id) },
      lastMessageAt: now - 11_000 - index,
    }));
    const subscribers = [fresh, waiting, ended, again];
    const others = [later, soon, over, day, free, answered, empty, ownQuestion];
    const rows = [...subscribers, ...others, ...filling];
    await insert(rows);
    const first = await page(me, 'tab=active');
    const second = await page(me, `tab=active&cursor=${first.nextCursor}`);
    const listed = [...first.conversations, ...second.conversations].map(({ id }) => id);
    const owed = [waiting, again, fresh, soon, day, free, later];
    const expected = [...owed, ownQuestion, empty, answered, ended, over, ...filling];
    expect(listed).toEqual(expected.map(({ id }) => id));
    expect(second.nextCursor).toBe(null);
  });

  it('finds and counts unanswered ones, when messages alternate too', async () => {
    const [me, other] = [await createPerson(), await createPerson()];
    const topic = await createTopic();
    const now = Date.now();
    const talk = (index: number, change: Partial<typeof conversations.$inferInsert> = {}) => ({
      id: crypto.randomUUID(),
      ...(index % 2 === 0 ? base(me, other, topic.id) : base(other, me, topic.id)),
      ...{ pricingModelSnapshot: 'day' as const, endedAt: now + 1_000_000 + index, startedAt: now },
      ...{ messageCount: 3, firstReplyAt: now, lastMessageAt: now - index },
      ...{ askerLastSeq: 3, creatorLastSeq: 2, ...change },
    });
    const waiting = Array.from({ length: 230 }, (_, index) => talk(index));
    const quiet = [
      talk(0, { askerLastSeq: 2, creatorLastSeq: 3 }),
      talk(1, { isExpired: true, endedAt: now - 1 }),
      talk(2, { status: 'completed' }),
      talk(3, { messageCount: 0, askerLastSeq: 0, creatorLastSeq: 0, firstReplyAt: null }),
    ];
    await insert([...waiting, ...quiet]);
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const next: TabPage = await page(
        me,
        `tab=active&unanswered=true${cursor ? `&cursor=${cursor}` : ''}`,
      );
      expect(next.conversations.every(({ lastMessageBy }) => lastMessageBy === 'asker')).toBe(true);
      listed.push(...next.conversations.map(({ id }) => id));
      cursor = next.nextCursor;
    } while (cursor);
    const owed = waiting.filter(({ creatorId }) => creatorId === me.id);
    const inOrder = [...owed, ...waiting.filter((row) => !owed.includes(row))];
    expect(listed).toEqual(inOrder.map(({ id }) => id));
    const counts = { active: 233, closed: 1, unanswered: 230 };
    expect((await page(me, 'tab=active')).counts).toEqual(counts);
    for (const person of [me, other]) {
      const answer = await call('GET', '/api/conversations/counts', { as: person });
      expect(await answer.json()).toEqual(counts);
    }
    const refused = await call('GET', '/api/conversations?tab=closed&unanswered=true', { as: me });
    expect(refused.status).toBe(400);
  });

  it('follows messages, answers, ends and deletions', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const expectCounts = (active: number, closed: number, unanswered: number) =>
      eventually(async () => {
        for (const as of [pair.asker, pair.creator])
          expect((await page(as, 'tab=active')).counts).toEqual({ active, closed, unanswered });
      });
    await expectCounts(1, 0, 0);
    for (const [person, unanswered] of [
      [pair.asker, 1],
      [pair.creator, 0],
      [pair.asker, 1],
      [pair.asker, 1],
    ] as const) {
      await send(id, person, 'Un mot');
      await expectCounts(1, 0, unanswered);
    }
    await runInDurableObject(stubOf(id), (_, { storage: { sql } }) => {
      sql.exec('UPDATE conversation SET ended_at = ?', Date.now() - 1);
    });
    await evictDurableObject(stubOf(id));
    await stubOf(id).settle();
    await expectCounts(1, 0, 0);
    const rating = { stars: 5, comment: null };
    await call('PUT', `/api/conversations/${id}/rating`, { as: pair.asker, json: rating });
    await expectCounts(0, 1, 0);
  });

  it('waits for no answer to thanks', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'Comment bien dormir ?');
    await send(id, pair.creator, 'Couchez-vous tôt.');
    await send(id, pair.asker, 'Merci beaucoup !');
    await eventually(async () => {
      for (const as of [pair.asker, pair.creator]) {
        const { conversations: rows, counts } = await page(as, 'tab=active');
        expect(counts).toEqual({ active: 1, closed: 0, unanswered: 0 });
        expect(rows).toMatchObject([{ lastMessageBy: 'asker', thanked: true }]);
      }
    });
    expect(await read(id, pair.creator)).toMatchObject({ lastMessageBy: 'asker', thanked: true });
    await send(id, pair.asker, 'Et le café ?');
    await eventually(async () =>
      expect((await page(pair.creator, 'tab=active')).counts).toMatchObject({ unanswered: 1 }),
    );
  });

  it('asks the object for the last sender of an old conversation', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'month');
    for (const person of [pair.asker, pair.creator, pair.asker]) await send(id, person, 'Un mot');
    const unanswered = async () => {
      const { conversations, counts } = await page(pair.creator, 'tab=active&unanswered=true');
      expect(counts).toBe(undefined);
      return conversations.map((row) => row.id);
    };
    await eventually(async () => expect(await unanswered()).toEqual([id]));
    const isIt = eq(conversations.id, id);
    await db.update(conversations).set({ askerLastSeq: 0, creatorLastSeq: 0 }).where(isIt);
    expect(await unanswered()).toEqual([]);
    const now = Date.now();
    // Those of other tests have no object.
    await db
      .update(conversations)
      .set({ putOffUntil: now + 1_000 })
      .where(not(isIt));
    expect(await askUnsynced(db, env, now)).toEqual({ asked: 1, failed: 0 });
    expect(await unanswered()).toEqual([id]);
    expect(await askUnsynced(db, env, now + 1)).toEqual({ asked: 0, failed: 0 });
  });
});
