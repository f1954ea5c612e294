import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { conversations, orders, outbox, userBlocks } from '../../database/schema.ts';
import { DAY_MS } from '../../domain/limits.ts';
import type { InboxEntry } from '../../durable-objects/inbox/read-cursors.ts';
import { block } from '../support/workerd/blocks.ts';
import { createPair, open, read, send, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call, db, type Person } from '../support/workerd/marketplace.ts';
import { bellOf, inboxOf, ring } from '../support/workerd/notices.ts';
import { operate, pass } from '../support/workerd/orders.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const unreadOf = async (person: Person, id: string) =>
  (await inboxOf(person).marksOf([id]))[id]?.unread;

/** The conversation's latest update to the user's inbox. */
function lastEntry(person: Person, id: string): Promise<InboxEntry> {
  return eventually(() =>
    runInDurableObject(inboxOf(person), (_, { storage }) => {
      const [row] = storage.sql
        .exec<{ entry: string }>('SELECT entry FROM marks WHERE conversation_id = ?', id)
        .toArray();
      return JSON.parse(row!.entry) as InboxEntry;
    }),
  );
}

/**
 * Copies the object's rows and returns a function that restores them, as the platform restores an
 * object.
 */
async function snapshotOf(id: string) {
  const stub = stubOf(id);
  const tables = ['conversation_record', 'messages', 'outbox'];
  const rows = await runInDurableObject(stub, (_, { storage }) =>
    tables.map((table) => storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
  );
  return async () => {
    await runInDurableObject(stub, (_, { storage }) => {
      for (const [index, table] of tables.entries()) {
        storage.sql.exec(`DELETE FROM ${table}`);
        for (const row of rows[index]!) {
          const names = Object.keys(row);
          const places = names.map(() => '?').join(', ');
          storage.sql.exec(
            `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`,
            ...Object.values(row),
          );
        }
      }
    });
    await evictDurableObject(stub);
  };
}

describe('outdated inbox entry', () => {
  it('removes and shows nothing', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const opened = await lastEntry(pair.creator, id);
    await send(id, pair.asker, 'Une question');
    await eventually(async () => expect(await unreadOf(pair.creator, id)).toBe(1));
    await inboxOf(pair.creator).notify(opened);
    await pass(4 * DAY_MS + 60_000, pair.creator);
    await ring(pair.creator);
    const { notifications } = await bellOf(pair.creator);
    expect(notifications.map(({ kind }) => kind)).toEqual(['reminder', 'question']);
  });
});

describe('conversation without its D1 row', () => {
  it('stops retrying to store its rating in D1', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question');
    await send(id, pair.creator, 'Une réponse');
    const behind = () =>
      runInDurableObject(stubOf(id), (_, { storage }) =>
        storage.sql.exec<{ target: string }>('SELECT target FROM outbox').toArray(),
      );
    await eventually(async () => expect(await behind()).toEqual([]));
    await db.batch([
      db.run(sql`pragma defer_foreign_keys = on`),
      db.update(orders).set({ conversationId: null }).where(eq(orders.conversationId, id)),
      db.delete(conversations).where(eq(conversations.id, id)),
    ]);
    const rated = await stubOf(id).rate(pair.asker.id, { stars: 5, comment: null });
    expect(rated.outcome).toBe('stored');
    await eventually(async () => expect(await behind()).toEqual([]));
  });
});

describe('Conversation.repair after a restore', () => {
  it('makes inboxes count what arrives after the object was restored', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'Un');
    const restore = await snapshotOf(id);
    for (const text of ['Deux', 'Trois', 'Quatre']) await send(id, pair.asker, text);
    await eventually(async () => expect(await unreadOf(pair.creator, id)).toBe(4));
    await call('PUT', `/api/conversations/${id}/read`, { as: pair.creator, json: { seq: 4 } });
    await restore();
    expect(await stubOf(id).repair()).toBe(true);
    expect(await unreadOf(pair.creator, id)).toBe(0);
    await send(id, pair.asker, 'Deux, encore');
    await eventually(async () => expect(await unreadOf(pair.creator, id)).toBe(1));
    expect((await read(id, pair.creator)).messages.map(({ text }) => text)).toEqual([
      'Un',
      'Deux, encore',
    ]);
  });

  it('changes nothing when nothing was restored', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'Un');
    await eventually(async () => expect(await unreadOf(pair.creator, id)).toBe(1));
    const before = await lastEntry(pair.creator, id);
    await stubOf(id).repair();
    expect([await lastEntry(pair.creator, id), await unreadOf(pair.creator, id)]).toEqual([
      before,
      1,
    ]);
  });

  it('ends a block that D1 has lost, and adds one that the object has lost', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const { asker, creator } = pair;
    await block(asker, creator);
    expect((await send(id, creator, 'Bonjour')).status).toBe(409);
    // D1 as it was before.
    const isTheirs = and(eq(userBlocks.blockerId, asker.id), eq(userBlocks.blockedId, creator.id));
    const [row] = await db.delete(userBlocks).where(isTheirs).returning();
    await db.delete(outbox);
    expect((await send(id, creator, 'Bonjour')).status).toBe(409);
    expect(await stubOf(id).repair()).toBe(true);
    expect((await send(id, creator, 'Bonjour')).status).toBe(201);

    await db.insert(userBlocks).values(row!);
    await db.delete(outbox);
    expect(await stubOf(id).repair()).toBe(true);
    expect((await send(id, creator, 'Encore')).status).toBe(409);
  });

  it('covers all conversations that may have changed since, over several calls', async () => {
    const pair = await createPair();
    const ids = [(await open(pair, 'day')).id, (await open(pair, 'month')).id];
    for (const id of ids) await send(id, pair.asker, 'Un');
    const texts = () =>
      db
        .select({ text: conversations.lastMessageText, status: conversations.status })
        .from(conversations);
    await eventually(async () =>
      expect((await texts()).filter(({ text }) => text === 'Un')).toHaveLength(2),
    );
    const since = new Date(Date.now() - 60_000).toISOString();
    await db.update(conversations).set({ lastMessageText: 'abîmé', version: 1_000 });
    const repair = async (query: string) => {
      const response = await operate('POST', `/conversations/repair?${query}`);
      return { status: response.status, body: await response.json<Record<string, unknown>>() };
    };
    expect(await repair(`since=${since}`)).toMatchObject({
      status: 200,
      body: { failed: [], next: null },
    });
    expect((await texts()).filter(({ text }) => text === 'Un')).toHaveLength(2);

    // Conversations that ended earlier are left unchanged, and each call repairs a limited number.
    await db.update(conversations).set({ status: 'completed', endedAt: 1, lastMessageAt: 1 });
    expect((await repair(`since=${since}`)).body).toEqual({ repaired: 0, failed: [], next: null });
    const later = new Date(0).toISOString();
    expect((await repair(`since=${later}&after=${'z'.repeat(36)}`)).body.repaired).toBe(0);
    expect((await repair('since=hier')).status).toBe(400);
    expect((await call('POST', `/api/operations/conversations/repair?since=${since}`)).status).toBe(
      401,
    );
  });
});
