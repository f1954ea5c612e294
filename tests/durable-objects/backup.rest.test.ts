import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../database/schema.ts';
import { backupKey } from '../../domain/conversations/backup.ts';
import { PERIODS } from '../../domain/periods.ts';
import { conversationSteps } from '../../durable-objects/conversation/migrations.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call, db, type Person } from '../support/workerd/marketplace.ts';
import { operate } from '../support/workerd/orders.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

let pair: Pair;
let id: string;

beforeEach(async () => {
  pair = await createPair();
  ({ id } = await open(pair, 'day'));
});

/** Lets the time pass in which a changed conversation writes its backup. */
async function backUp(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PERIODS.backup + 60_000 });
  await runDurableObjectAlarm(stubOf(id));
  vi.useRealTimers();
}

const stored = async () => {
  const object = await env.VERIFICATION_FILES.get(backupKey(id));
  const text = object?.body.pipeThrough(new DecompressionStream('gzip'));
  return text ? new Response(text).text() : null;
};

const run = <Result>(query: (sql: SqlStorage) => Result) =>
  runInDurableObject(stubOf(id), (_, { storage }) => query(storage.sql));

/** Waits until D1 and the inboxes have what the object has. */
const delivered = () =>
  eventually(async () =>
    expect(await run((sql) => sql.exec('SELECT * FROM outbox').toArray())).toEqual([]),
  );

/** Deletes all tables of the object, as a disaster would. */
async function loseRows(): Promise<void> {
  await delivered();
  await runInDurableObject(stubOf(id), (_, { storage }) => storage.deleteAll());
  await evictDurableObject(stubOf(id));
}

const texts = async (as: Person) => (await read(id, as)).messages.map(({ text }) => text);

async function restore() {
  const response = await operate('POST', `/conversations/${id}/restore`);
  return [response.status, await response.json<Record<string, unknown>>()];
}

describe('backup of a conversation', () => {
  it('is written once, twelve hours after the first change that it lacks', async () => {
    await send(id, pair.asker, 'Une question');
    await runDurableObjectAlarm(stubOf(id));
    expect(await stored()).toBeNull();
    await backUp();
    expect(await stored()).toContain('Une question');
    await send(id, pair.creator, 'Une réponse');
    const put = vi.spyOn(env.VERIFICATION_FILES, 'put');
    await backUp();
    await backUp();
    expect(put).toHaveBeenCalledTimes(1);
    expect(await stored()).toContain('Une réponse');
    expect(await run((sql) => sql.exec('SELECT * FROM backup').toArray())).toEqual([]);
  });

  it('has every message when there are more than a page', async () => {
    await send(id, pair.asker, 'Une question');
    await run((sql) => {
      for (let seq = 2; seq <= 2_500; seq += 1)
        sql.exec(
          'INSERT INTO messages (seq, id, sender_id, text, created_at) VALUES (?, ?, ?, ?, 1)',
          ...[seq, `m${seq}`, pair.asker.id, `Message ${seq}`],
        );
    });
    await evictDurableObject(stubOf(id));
    await backUp();
    const lines = (await stored())!
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line));
    const seqs = lines.flatMap(([table, row]) => (table === 'messages' ? [row.seq] : []));
    expect(seqs).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
  });

  it('is written again without words at once when they are erased, also after a failure of R2', async () => {
    await send(id, pair.asker, 'Une question');
    await backUp();
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await runInDurableObject(stubOf(id), (instance) => {
      const bucket = { head: () => Promise.reject(new Error('R2 is away')) };
      Object.assign(instance, { env: { ...env, VERIFICATION_FILES: bucket } });
    });
    await stubOf(id).deleteWords();
    expect(error).toHaveBeenCalledWith(expect.stringContaining('conversation.backup_failed'));
    expect(await stored()).toContain('Une question');
    await evictDurableObject(stubOf(id));
    await backUp();
    expect(await stored()).not.toContain('Une question');
    await send(id, pair.asker, 'Une autre');
    await backUp();
    await stubOf(id).deleteWords();
    expect(await stored()).not.toContain('Une autre');
  });

  it('never takes the place of one that has more, when the object has lost rows', async () => {
    await send(id, pair.asker, 'Une question');
    await backUp();
    await loseRows();
    for (const text of ['Un', 'Deux', 'Trois', 'Quatre']) await send(id, pair.asker, text);
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await backUp();
    expect(error).toHaveBeenCalledWith(expect.stringContaining('the object has lost rows'));
    expect(await stored()).toContain('Une question');
    expect(await restore()).toMatchObject([409, { code: 'conversation.newer_than_backup' }]);
    expect(await texts(pair.asker)).toEqual(['Un', 'Deux', 'Trois', 'Quatre']);
  });
});

describe('restore of a conversation', () => {
  it('puts the rows of the backup into an object that lost them, and into D1 and the inboxes', async () => {
    await send(id, pair.asker, 'Une question');
    await send(id, pair.creator, 'Une réponse');
    await call('PUT', `/api/conversations/${id}/rating`, { as: pair.asker, json: { stars: 4 } });
    await delivered();
    const before = await read(id, pair.asker);
    await backUp();
    await loseRows();
    await db
      .update(conversations)
      .set({ lastMessageText: 'abîmé' })
      .where(eq(conversations.id, id));
    expect(await texts(pair.asker)).toEqual([]);

    expect(await restore()).toEqual([200, { restored: true }]);
    expect(await read(id, pair.asker)).toEqual(before);
    expect(await db.select().from(conversations).where(eq(conversations.id, id))).toMatchObject([
      { lastMessageText: 'Une réponse', messageCount: 2 },
    ]);
    expect(await restore()).toEqual([200, { restored: false }]);
    expect((await send(id, pair.asker, 'Merci')).status).toBe(201);
    expect(await restore()).toEqual([200, { restored: false }]);
    expect(await texts(pair.creator)).toEqual(['Une question', 'Une réponse', 'Merci']);
    await eventually(async () => {
      const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
      expect(row).toMatchObject({ lastMessageText: 'Merci', messageCount: 3 });
    });
  });

  it('brings rows of an earlier schema up to the present one', async () => {
    await send(id, pair.asker, 'Une question');
    const row = await run((sql) => sql.exec('SELECT * FROM conversation_record').one());
    const message = await run((sql) => sql.exec('SELECT * FROM messages').one());
    const { counted_seq, ...record } = row;
    const schema = conversationSteps.findIndex((step) => step.includes('counted_seq'));
    const lines = [
      { conversation: id, schema, version: 9 },
      ['conversation', { ...record, asker_messages: 1, asker_last_seq: 1, version: 9 }],
      ['messages', { ...message, text: 'D’avant' }],
    ];
    const body = new Response(lines.map((line) => JSON.stringify(line)).join('\n')).body!;
    const zipped = await new Response(
      body.pipeThrough(new CompressionStream('gzip')),
    ).arrayBuffer();
    await env.VERIFICATION_FILES.put(backupKey(id), zipped);
    await loseRows();
    expect(await restore()).toEqual([200, { restored: true }]);
    expect(await texts(pair.creator)).toEqual(['D’avant']);
    expect((await send(id, pair.creator, 'Une réponse')).status).toBe(201);
  });

  it('is 404 without a backup, and for operators alone', async () => {
    expect(await restore()).toMatchObject([404, { code: 'conversation.not_found' }]);
    const path = `/api/operations/conversations/${id}/restore`;
    expect((await call('POST', path, { as: pair.asker })).status).toBe(404);
    expect((await call('POST', path)).status).toBe(401);
  });
});
