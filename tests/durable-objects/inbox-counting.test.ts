import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import { Changes } from '../../durable-objects/inbox/changes.ts';
import { ReadCursors } from '../../durable-objects/inbox/read-cursors.ts';
import { createPair, open, send } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call, createPerson } from '../support/workerd/marketplace.ts';
import { entryOf, inboxOf } from '../support/workerd/notices.ts';
import { ofType, openSocket } from '../support/workerd/socket.ts';

const MANY = 5_000;

/** The rows that an inbox with many unread conversations reads and writes while `act` runs. */
async function rowsOf(
  act: (marks: ReadCursors) => void,
): Promise<{ read: number; written: number }> {
  const inbox = inboxOf(await createPerson());
  await inbox.begin();
  return runInDurableObject(inbox, (_instance, { storage }) => {
    storage.sql.exec(
      `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
       INSERT INTO marks (conversation_id, version, last_seq, read_seq) SELECT 'c' || i, 1, 1, 0 FROM n`,
    );
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const sql = {
      exec(query: string, ...bindings: SqlStorageValue[]) {
        const cursor = storage.sql.exec(query, ...bindings);
        cursors.push(cursor);
        return cursor;
      },
    } as SqlStorage;
    const watched = {
      sql,
      transactionSync: (run: () => void) => storage.transactionSync(run),
    } as DurableObjectStorage;
    const marks = new ReadCursors(watched, new Changes(sql));
    cursors.length = 0;
    act(marks);
    const total = (rows: 'rowsRead' | 'rowsWritten') =>
      cursors.reduce((sum, cursor) => sum + cursor[rows], 0);
    return { read: total('rowsRead'), written: total('rowsWritten') };
  });
}

describe('inbox with very many unread conversations', () => {
  it('reads a few rows when a message arrives or is read, and knows the count', async () => {
    const counts: number[] = [];
    const count = (marks: ReadCursors) => counts.push(marks.unreadConversations());
    const { read } = await rowsOf((marks) => {
      count(marks);
      marks.update(entryOf('new', 1));
      count(marks);
      // Another message in an unread conversation, then older updates, do not change the count.
      marks.update(entryOf('new', 2));
      marks.update(entryOf('new', 1));
      count(marks);
      marks.read('new', 1);
      count(marks);
      marks.read('new', 2);
      marks.read('c1', 1);
      count(marks);
    });
    expect(counts).toEqual([MANY, MANY + 1, MANY + 1, MANY + 1, MANY - 1]);
    expect(read).toBeLessThan(100);
  });

  it('writes a row and its number of change when another message arrives', async () => {
    const { written } = await rowsOf((marks) => marks.update(entryOf('c1', 2)));
    expect(written).toBe(2);
  });
});

describe('conversation read in one tab', () => {
  it('is updated in all tabs, with the count, even when part of it stays unread', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'Une question');
    await send(id, pair.asker, 'Et encore une');
    const tab = await openSocket<InboxFrame>('/api/me/socket', pair.creator);
    await eventually(async () => {
      const marks = await inboxOf(pair.creator).marksOf([id]);
      expect(marks[id]?.unread).toBe(2);
    });
    const read = (seq: number) =>
      call('PUT', `/api/conversations/${id}/read`, { as: pair.creator, json: { seq } });
    await read(1);
    const partly = await tab.next(ofType('unread', (frame) => frame.read?.unread === 1));
    expect(partly).toMatchObject({
      conversations: 1,
      read: { id, lastMessageText: 'Et encore une' },
    });
    await read(2);
    const wholly = await tab.next(ofType('unread', (frame) => frame.read?.unread === 0));
    expect(wholly).toMatchObject({ conversations: 0, read: { id, status: 'initiated' } });
    const before = tab.frames.length;
    await read(2);
    await read(1);
    tab.socket.close();
    expect(tab.frames.slice(before)).toEqual([]);
  });
});
