import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../database/schema.ts';
import type { InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import type { ConversationRecord } from '../../durable-objects/conversation/conversation-record.ts';
import { describeForInbox } from '../../durable-objects/conversation/inbox-entry.ts';
import type { MessageLog } from '../../durable-objects/conversation/message-log.ts';
import type { Inbox } from '../../durable-objects/inbox/inbox.ts';
import { batcherNameOf } from '../../durable-objects/update-batcher/update.ts';
import type { UpdateBatcher } from '../../durable-objects/update-batcher/update-batcher.ts';
import { createPair, open, type Pair, send, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { createPerson, db } from '../support/workerd/marketplace.ts';
import { bellOf, inboxOf } from '../support/workerd/notices.ts';
import { ofType, openSocket } from '../support/workerd/socket.ts';

afterEach(() => vi.restoreAllMocks());

const TEXT = 'Une question ?';

const batcherOf = ({ creator }: Pair) =>
  env.UPDATE_BATCHER.getByName(batcherNameOf({ creatorId: creator.id }));

/** The prototype of the objects' class, for spies. */
const prototypeOf = <Class>(stub: DurableObjectStub) =>
  runInDurableObject(stub, (instance) => ({ is: Object.getPrototypeOf(instance) as Class }));

/** Ends the object at once, with what it has in memory. */
const kill = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, state) => state.abort('killed')).catch(() => undefined);

/** Open conversations of several askers with one creator. */
async function crowd(count: number): Promise<{ pair: Pair; pairs: Pair[]; ids: string[] }> {
  const pair = await createPair();
  const askers = await Promise.all(Array.from({ length: count }, () => createPerson()));
  const pairs = askers.map((asker) => ({ ...pair, asker }));
  const ids = await Promise.all(pairs.map(async (each) => (await open(each, 'day')).id));
  return { pair, pairs, ids };
}

/** The conversation's record with a message in it, as if nothing had been delivered. */
function recordOf(id: string, change: Partial<ConversationRecord> = {}) {
  return runInDurableObject(stubOf(id), (conversation): ConversationRecord => {
    const record = (conversation as unknown as { log: MessageLog }).log.read()!;
    return {
      ...record,
      ...{ askerLastSeq: 1, lastMessageText: TEXT, lastMessageAt: 1_000, version: 5 },
      state: { ...record.state, askerMessages: 1 },
      ...change,
    };
  });
}

const rowsOf = (ids: readonly string[]) =>
  db.select().from(conversations).where(inArray(conversations.id, ids));
const rowOf = (id: string) => db.select().from(conversations).where(eq(conversations.id, id)).get();

const outboxOf = (id: string) =>
  runInDurableObject(stubOf(id), (_, { storage }) =>
    storage.sql.exec<{ target: string; attempts: number }>('SELECT * FROM outbox').toArray(),
  );

/** Changes the stored outbox of a conversation, which then starts anew. */
async function changeOutbox(id: string, statement: string): Promise<void> {
  await runInDurableObject(stubOf(id), (_, { storage }) => {
    storage.sql.exec(statement);
  });
  await kill(stubOf(id));
}

/** Waits until D1 and both inboxes have the message of each conversation. */
async function untilPublished(pairs: readonly Pair[], ids: readonly string[]): Promise<void> {
  await eventually(async () => {
    for (const { messageCount } of await rowsOf(ids)) expect(messageCount).toBeGreaterThan(0);
    for (const [index, id] of ids.entries()) {
      expect(await outboxOf(id)).toEqual([]);
      expect(await inboxOf(pairs[index]!.creator).marksOf([id])).toMatchObject({
        [id]: { unread: 1 },
      });
    }
  });
}

/** Counts the batches that write to D1, and the calls of inboxes, from now on. */
async function watch(pair: Pair) {
  const session = env.DB.withSession();
  const batches = vi.spyOn(Object.getPrototypeOf(session) as D1DatabaseSession, 'batch');
  const { is: inbox } = await prototypeOf<Inbox>(inboxOf(pair.creator));
  return {
    batches,
    alone: vi.spyOn(inbox, 'notify'),
    together: vi.spyOn(inbox, 'notifyAll'),
  };
}

const all = ['d1', 'asker', 'creator'] as const;

describe('batcher', () => {
  it('writes the rows of many conversations at once, and calls each inbox once', async () => {
    const { pair, ids } = await crowd(6);
    const records = await Promise.all(ids.map((id) => recordOf(id)));
    const { batches, together } = await watch(pair);
    const batcher = batcherOf(pair);
    const outcomes = await Promise.all(
      records.map((record) => batcher.deliver({ record, targets: all, bookmark: null })),
    );
    for (const { failures, bookmark } of outcomes) {
      expect(failures).toEqual({});
      expect(bookmark).toEqual(expect.any(String));
    }
    // The first one does not wait for the others.
    const writes = batches.mock.calls.filter(([statements]) => statements.length === 1);
    expect(writes.length).toBeLessThanOrEqual(3);
    const sizes = together.mock.calls.map(([entries]) => entries.length);
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(4);
    for (const row of await rowsOf(ids))
      expect(row).toMatchObject({ messageCount: 1, lastMessageText: TEXT, version: 5 });
    const marks = await inboxOf(pair.creator).marksOf(ids);
    expect(Object.values(marks)).toEqual(
      ids.map(() => ({ unread: 1, readSeq: 0, wroteLast: false })),
    );
  });

  it('writes the latest of the states that wait, and never an older one over it', async () => {
    const { pair, ids } = await crowd(1);
    const batcher = batcherOf(pair);
    const deliver = async (version: number, lastMessageText: string) =>
      batcher.deliver({
        record: await recordOf(ids[0]!, { version, lastMessageText }),
        targets: all,
        bookmark: null,
      });
    // The first is written at once, so the others wait together.
    const outcomes = await Promise.all([
      deliver(5, 'Cinq'),
      ...[deliver(7, 'Sept'), deliver(6, 'Six'), deliver(4, 'Quatre')],
    ]);
    expect(outcomes.map(({ failures }) => failures)).toEqual([{}, {}, {}, {}]);
    expect(await rowOf(ids[0]!)).toMatchObject({ version: 7, lastMessageText: 'Sept' });
    await deliver(6, 'Six');
    expect(await rowOf(ids[0]!)).toMatchObject({ version: 7, lastMessageText: 'Sept' });
  });

  it('writes every other row when D1 refuses one', async () => {
    const { pair, ids } = await crowd(4);
    const refused = ids[2]!;
    await env.DB.prepare(
      `CREATE TRIGGER refusal BEFORE UPDATE ON conversations WHEN old.id = '${refused}'
       BEGIN SELECT RAISE(ABORT, 'not this one'); END`,
    ).run();
    try {
      const records = await Promise.all(ids.map((id) => recordOf(id)));
      const outcomes = await Promise.all(
        records.map((record) => batcherOf(pair).deliver({ record, targets: all, bookmark: null })),
      );
      for (const [index, { failures }] of outcomes.entries())
        if (ids[index] === refused)
          expect(failures).toEqual({ d1: expect.stringContaining('not') });
        else expect(failures).toEqual({});
      for (const { id, messageCount } of await rowsOf(ids))
        expect(messageCount).toBe(id === refused ? 0 : 1);
    } finally {
      await env.DB.prepare('DROP TRIGGER refusal').run();
    }
  });

  it('writes in several batches what does not fit into one', async () => {
    const { pair, ids } = await crowd(1);
    const record = await recordOf(ids[0]!);
    const batcher = batcherOf(pair);
    const others = Array.from({ length: 250 }, () => ({ ...record, id: crypto.randomUUID() }));
    const { batches } = await watch(pair);
    const outcomes = await Promise.all(
      [...others, record].map((each) =>
        batcher.deliver({ record: each, targets: ['d1'], bookmark: null }),
      ),
    );
    expect(outcomes.map(({ failures }) => failures)).toEqual(outcomes.map(() => ({})));
    expect(batches.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(batches.mock.calls.length).toBeLessThanOrEqual(10);
    expect(await rowOf(ids[0]!)).toMatchObject({ messageCount: 1 });
  });

  it('reports an inbox that does not answer, and the other targets have the state', async () => {
    const { pair, pairs, ids } = await crowd(1);
    const { is: inbox } = await prototypeOf<Inbox>(inboxOf(pair.creator));
    const { notifyAll } = inbox;
    vi.spyOn(inbox, 'notifyAll').mockImplementation(function (this: Inbox, entries, bookmark) {
      if (entries.some(({ role }) => role === 'creator'))
        return Promise.reject(new Error('this inbox does not answer'));
      return notifyAll.call(this, entries, bookmark);
    });
    const record = await recordOf(ids[0]!);
    const outcome = await batcherOf(pair).deliver({ record, targets: all, bookmark: null });
    expect(outcome.failures).toEqual({ creator: expect.stringContaining('does not answer') });
    expect(await rowOf(ids[0]!)).toMatchObject({ messageCount: 1 });
    const marks = await inboxOf(pairs[0]!.asker).marksOf(ids);
    expect(marks).toMatchObject({ [ids[0]!]: { wroteLast: true } });
  });
});

describe('conversation in a lively exchange', () => {
  afterEach(() => void vi.useRealTimers());

  const alarmOf = (id: string) =>
    runInDurableObject(stubOf(id), (_, { storage }) => storage.getAlarm());

  const untilCount = (id: string, messageCount: number) =>
    eventually(async () => expect(await rowOf(id)).toMatchObject({ messageCount }));

  it('delivers a message that follows another at once', async () => {
    const { pairs, ids } = await crowd(1);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await untilCount(ids[0]!, 1);
    // The rows of delivered targets are still there, so that the next message writes none.
    expect(await outboxOf(ids[0]!)).toHaveLength(3);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await untilCount(ids[0]!, 2);
    await eventually(async () => expect(await outboxOf(ids[0]!)).toEqual([]));
  });

  it('delivers once more after it is killed between a delivery and the next message', async () => {
    const { pairs, ids } = await crowd(1);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await untilCount(ids[0]!, 1);
    expect(await outboxOf(ids[0]!)).toHaveLength(3);
    await kill(stubOf(ids[0]!));
    await runDurableObjectAlarm(stubOf(ids[0]!));
    expect(await outboxOf(ids[0]!)).toEqual([]);
    expect(await rowOf(ids[0]!)).toMatchObject({ messageCount: 1 });
  });

  it('moves the alarm that covers a crash before it rings', async () => {
    const { pairs, ids } = await crowd(1);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    const first = (await alarmOf(ids[0]!))!;
    expect(first - Date.now()).toBeLessThanOrEqual(5_000);
    vi.useFakeTimers({ toFake: ['Date'], now: first - 500 });
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    expect(await alarmOf(ids[0]!)).toBe(first - 500 + 5_000);
  });

  it('does not move the alarm past the end of the access', async () => {
    const { pairs, ids } = await crowd(1);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await eventually(async () => expect(await outboxOf(ids[0]!)).toEqual([]));
    const end = (await rowOf(ids[0]!))!.endedAt!;
    vi.useFakeTimers({ toFake: ['Date'], now: end - 500 });
    // The backup is written, and nothing else is due.
    await runDurableObjectAlarm(stubOf(ids[0]!));
    expect(await alarmOf(ids[0]!)).toBe(end);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    expect(await alarmOf(ids[0]!)).toBe(end);
  });

  it('sets the alarm for its next deadline when everything is delivered', async () => {
    const { pairs, ids } = await crowd(1);
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await eventually(async () => expect(await outboxOf(ids[0]!)).toEqual([]));
    expect((await alarmOf(ids[0]!))! - Date.now()).toBeGreaterThan(60_000);
  });
});

describe('conversation whose batcher fails', () => {
  it('delivers everything after the batcher is killed while updates wait in it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { pair, pairs, ids } = await crowd(5);
    const batcher = batcherOf(pair);
    await Promise.all(pairs.map((each, index) => send(ids[index]!, each.asker, TEXT)));
    await kill(batcher);
    await eventually(async () => {
      for (const id of ids) await runDurableObjectAlarm(stubOf(id));
      for (const id of ids) expect(await outboxOf(id)).toEqual([]);
    });
    await untilPublished(pairs, ids);
  });

  it('delivers everything after the conversation is killed while the batcher has its state', async () => {
    const { pairs, ids } = await crowd(5);
    await Promise.all(pairs.map((each, index) => send(ids[index]!, each.asker, TEXT)));
    await Promise.all(ids.map((id) => kill(stubOf(id))));
    await eventually(async () => {
      for (const id of ids) await runDurableObjectAlarm(stubOf(id));
      for (const id of ids) expect(await outboxOf(id)).toEqual([]);
    });
    await untilPublished(pairs, ids);
  });

  it('delivers at the next attempt what is said while everything waits for it', async () => {
    const { pairs, ids } = await crowd(1);
    await eventually(async () => expect(await outboxOf(ids[0]!)).toEqual([]));
    // Longer than the interval between two deliveries.
    await scheduler.wait(1_100);
    await changeOutbox(
      ids[0]!,
      `INSERT INTO outbox (target, attempts, due_at)
       SELECT value, 1, 9e12 FROM json_each('["d1", "asker", "creator"]')`,
    );
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    expect(await rowOf(ids[0]!)).toMatchObject({ messageCount: 0 });
    await changeOutbox(ids[0]!, 'UPDATE outbox SET due_at = 1');
    await runDurableObjectAlarm(stubOf(ids[0]!));
    expect(await outboxOf(ids[0]!)).toEqual([]);
    await untilPublished(pairs, ids);
  });

  it('delivers by itself after two attempts', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { pair, pairs, ids } = await crowd(1);
    const { is: batcher } = await prototypeOf<UpdateBatcher>(batcherOf(pair));
    const refused = vi
      .spyOn(batcher, 'deliver')
      .mockImplementation(() => Promise.reject(new Error('this batcher is broken')));
    await send(ids[0]!, pairs[0]!.asker, TEXT);
    await eventually(async () => {
      await changeOutbox(ids[0]!, 'UPDATE outbox SET due_at = 1');
      await runDurableObjectAlarm(stubOf(ids[0]!));
      expect(await outboxOf(ids[0]!)).toEqual([]);
    });
    expect(refused.mock.calls.length).toBe(2);
    await untilPublished(pairs, ids);
  });
});

describe('inbox that gets several entries at once', () => {
  it('shows them in their order, each once, however often they come', async () => {
    const { pair, pairs, ids } = await crowd(3);
    const tab = await openSocket<InboxFrame>('/api/me/socket', pair.creator);
    await tab.next(ofType('notifications'));
    const texts = ['Une', 'Deux', 'Trois'];
    const records = await Promise.all(
      ids.map((id, index) => recordOf(id, { lastMessageText: texts[index]! })),
    );
    const entries = records.map((record) => describeForInbox(record, 'creator', Date.now()));
    const inbox = inboxOf(pair.creator);
    await inbox.notifyAll(entries);
    await eventually(() => {
      const shown = tab.frames
        .filter(ofType<InboxFrame, 'conversation'>('conversation'))
        .filter(({ isNewMessage }) => isNewMessage)
        .map(({ conversation }) => conversation.lastMessageText);
      expect(shown).toEqual(texts);
    });
    const bell = await bellOf(pair.creator);
    expect(bell.notifications).toHaveLength(3);
    expect(bell.notifications.map(({ actor }) => actor?.username)).toEqual(
      pairs.map(({ asker }) => asker.username).toReversed(),
    );
    await inbox.notifyAll(entries);
    expect((await bellOf(pair.creator)).notifications).toEqual(bell.notifications);
    tab.socket.close(1000);
  });
});
