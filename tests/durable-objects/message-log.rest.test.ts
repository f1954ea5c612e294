import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversations } from '../../database/schema.ts';
import type { ConversationRecord } from '../../durable-objects/conversation/conversation-record.ts';
import type { MessageLog } from '../../durable-objects/conversation/message-log.ts';
import { createPair, open, read, send, stubOf } from '../support/workerd/conversations.ts';
import { db } from '../support/workerd/marketplace.ts';

const recordOf = (id: string) =>
  runInDurableObject(
    stubOf(id),
    (conversation): ConversationRecord =>
      structuredClone((conversation as unknown as { log: MessageLog }).log.read()!),
  );

const sqlOf = <Result>(id: string, query: (sql: SqlStorage) => Result) =>
  runInDurableObject(stubOf(id), (_, { storage }) => query(storage.sql));

const storedSeq = (id: string) =>
  sqlOf(
    id,
    (sql) =>
      sql.exec<{ seq: number }>('SELECT counted_seq AS seq FROM conversation_record').one().seq,
  );

/** A day's conversation in which both have written, so that further messages change counts alone. */
async function lively() {
  const pair = await createPair();
  const { asker, creator } = pair;
  const { id } = await open(pair, 'day');
  await send(id, asker, 'Une question');
  await send(id, creator, 'Une réponse');
  return { id, asker, creator };
}

describe('message log', () => {
  it('gives D1 and inboxes the beginning of a long message, and keeps all of it', async () => {
    const { id, asker } = await lively();
    const text = 'Une longue question. '.repeat(150).trim();
    await send(id, asker, text);
    await evictDurableObject(stubOf(id));
    expect((await recordOf(id)).lastMessageText).toBe(text);
    await stubOf(id).repair();
    const row = await db.select().from(conversations).where(eq(conversations.id, id)).get();
    expect(row!.lastMessageText).toMatch(/^Une longue question\. .{170,180}…$/);
    expect((await read(id, asker)).messages.at(-1)!.text).toBe(text);
  });

  it('counts the messages since the last stored record when the object wakes', async () => {
    const { id, asker, creator } = await lively();
    const stored = await storedSeq(id);
    for (const [who, text] of [
      [asker, 'Et ?'],
      [creator, 'Oui'],
      [asker, 'Merci'],
    ] as const)
      await send(id, who, text);
    expect(await storedSeq(id)).toBe(stored);
    const before = await recordOf(id);
    expect(before).toMatchObject({ askerLastSeq: 5, creatorLastSeq: 4, lastMessageText: 'Merci' });
    expect(before.state).toMatchObject({ askerMessages: 3, creatorMessages: 2 });
    await evictDurableObject(stubOf(id));
    expect(await recordOf(id)).toEqual(before);
  });

  it('stores the record after a hundred messages, and counts the same', async () => {
    const { id, asker } = await lively();
    for (let number = 1; number <= 110; number += 1) await send(id, asker, `Message ${number}`);
    expect(await storedSeq(id)).toBeGreaterThanOrEqual(100);
    const before = await recordOf(id);
    expect(before).toMatchObject({ askerLastSeq: 112, lastMessageText: 'Message 110' });
    await evictDurableObject(stubOf(id));
    expect(await recordOf(id)).toEqual(before);
  });

  it('is right for older code, which writes each message and the record by itself', async () => {
    const { id, asker, creator } = await lively();
    await send(id, asker, 'Et ?');
    const { version } = await recordOf(id);
    await sqlOf(id, (sql) => {
      const store = `INSERT INTO messages (seq, id, sender_id, text, created_at) VALUES (?, ?, ?, ?, ?)`;
      sql.exec(store, 4, crypto.randomUUID(), creator.id, 'Oui', 4_000);
      sql.exec(store, 5, crypto.randomUUID(), asker.id, 'Merci', 5_000);
    });
    await evictDurableObject(stubOf(id));
    const counted = await recordOf(id);
    expect(counted).toMatchObject({
      ...{ askerLastSeq: 5, creatorLastSeq: 4, version: version + 2 },
      ...{ lastMessageText: 'Merci', lastMessageAt: 5_000 },
    });
    await sqlOf(id, (sql) =>
      sql.exec("UPDATE conversation SET status = 'completed', version = 40"),
    );
    await evictDurableObject(stubOf(id));
    const { state } = counted;
    const changed = { ...counted, version: 40, state: { ...state, status: 'completed' } };
    expect(await recordOf(id)).toEqual(changed);
    expect(await storedSeq(id)).toBe(5);
  });
});
