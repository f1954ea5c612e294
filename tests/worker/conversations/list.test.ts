import { describe, expect, it } from 'vitest';
import { conversations } from '../../../database/schema.ts';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { createPair, open, read, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

const STARTED_AT = 1_790_000_000_000;

it('the list goes on page by page, each conversation once, where many started at once', async () => {
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

it('says who wrote last, to both, also where people write to and fro', async () => {
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

it('goes by the first reply where an inbox has never heard who wrote last', async () => {
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

describe('a tab of the list', () => {
  interface TabPage {
    conversations: ConversationRow[];
    nextCursor: string | null;
    counts?: { active: number; closed: number };
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

  it('goes on page by page in its order, and the first page of the active ones counts both', async () => {
    const [me, other] = [await createPerson(), await createPerson()];
    const topic = await createTopic();
    const rows = Array.from({ length: 240 }, (_, index) => ({
      id: crypto.randomUUID(),
      ...(index % 2 === 0 ? base(me, other, topic.id) : base(other, me, topic.id)),
      status: index < 5 ? ('initiated' as const) : ('completed' as const),
      startedAt: STARTED_AT,
      // Many at the same moment, and some in which nothing was said.
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
    expect(active.counts).toEqual({ active: 5, closed: 235 });
    const refused = await call('GET', '/api/conversations?tab=all', { as: me });
    expect(refused.status).toBe(400);
  });

  it('begins with what waits for one’s answer, the earliest deadline first, across pages', async () => {
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
    const free = { ...day, id: crypto.randomUUID(), priceCents: 0, lastMessageAt: now - 8_000 };
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
    const rows = [later, soon, over, day, free, answered, empty, ownQuestion, ...filling];
    await insert(rows);
    const first = await page(me, 'tab=active');
    const second = await page(me, `tab=active&cursor=${first.nextCursor}`);
    const listed = [...first.conversations, ...second.conversations].map(({ id }) => id);
    const expected = [soon, day, later, ownQuestion, empty, answered, free, over, ...filling];
    expect(listed).toEqual(expected.map(({ id }) => id));
    expect(second.nextCursor).toBe(null);
  });
});
