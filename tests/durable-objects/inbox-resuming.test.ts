import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { InboxFrame, ResumedFrame } from '../../domain/conversations/conversation-wire.ts';
import { createPair, open, send } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call, createPerson, type Person } from '../support/workerd/marketplace.ts';
import { inboxOf } from '../support/workerd/notices.ts';
import { ofType, openSocket, upgrade } from '../support/workerd/socket.ts';

/** The immediate answer to a tab of the user that knows this version. */
async function resume(person: Person, after: number): Promise<ResumedFrame> {
  const tab = await openSocket<InboxFrame>(`/api/me/socket?after=${after}`, person);
  const resumed = await tab.next(ofType('resumed'));
  // Sent before the counts, which it explains.
  expect(tab.frames[0]).toEqual(resumed);
  tab.socket.close();
  return resumed;
}

/** Waits until the inbox has this last message of the conversation. */
async function resumeWith(person: Person, after: number, lastMessageText: string) {
  return eventually(async () => {
    const resumed = await resume(person, after);
    expect(resumed.conversations).toMatchObject([{ lastMessageText }]);
    return resumed;
  });
}

describe('tab that resumes its inbox', () => {
  it('receives what changed since its version, and nothing twice', async () => {
    const pair = await createPair();
    const nobody = await createPerson();
    const first = await resume(nobody, 0);
    expect(first).toMatchObject({ isComplete: false, conversations: [] });
    expect(await resume(nobody, first.version)).toEqual({
      type: 'resumed',
      version: first.version,
      isComplete: true,
      conversations: [],
      haveNoticesChanged: false,
    });

    const { id } = await open(pair, 'day');
    const { version } = await eventually(async () => {
      const resumed = await resume(pair.creator, 1);
      expect(resumed.conversations).toMatchObject([{ id, unread: 0, lastMessageText: null }]);
      return resumed;
    });
    expect((await resume(pair.creator, version)).conversations).toEqual([]);
    await send(id, pair.asker, 'Une question');
    const asked = await resumeWith(pair.creator, version, 'Une question');
    expect(asked).toMatchObject({
      isComplete: true,
      haveNoticesChanged: true,
      conversations: [{ id, unread: 1, lastMessageBy: 'asker', expired: false }],
    });
    // The object's memory is lost.
    await evictDurableObject(inboxOf(pair.creator));
    const later = await eventually(async () => {
      const resumed = await resume(pair.creator, asked.version);
      expect(resumed).toMatchObject({ conversations: [] });
      return resumed;
    });

    const path = `/api/conversations/${id}/read`;
    await call('PUT', path, { as: pair.creator, json: { seq: 1 } });
    const read = await resume(pair.creator, later.version);
    expect(read).toMatchObject({ haveNoticesChanged: true, conversations: [{ id, unread: 0 }] });
    // Marking a read conversation as read changes nothing.
    await call('PUT', path, { as: pair.creator, json: { seq: 1 } });
    expect((await resume(pair.creator, read.version)).version).toBe(read.version);
  });

  it('requests a refetch when the inbox cannot know all changes', async () => {
    const pair = await createPair();
    await open(pair, 'day');
    const { version } = await eventually(async () => {
      const resumed = await resume(pair.asker, 1);
      expect(resumed).toMatchObject({ isComplete: true, conversations: [{}] });
      return resumed;
    });
    const asks = { isComplete: false, conversations: [], haveNoticesChanged: true };
    // A version that never existed.
    expect(await resume(pair.asker, version + 1)).toMatchObject(asks);
    // The other user has been renamed or deleted.
    await inboxOf(pair.asker).showAgain([crypto.randomUUID()]);
    expect(await resume(pair.asker, version)).toMatchObject(asks);

    const { version: renamed } = await resume(pair.asker, version);
    await runInDurableObject(inboxOf(pair.asker), (_, { storage: { sql } }) => {
      sql.exec(
        `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 101)
         INSERT INTO marks (conversation_id, entry, change)
         SELECT printf('%d', n), (SELECT entry FROM marks WHERE entry IS NOT NULL), ? + n FROM n`,
        renamed,
      );
    });
    await evictDurableObject(inboxOf(pair.asker));
    expect(await resume(pair.asker, renamed)).toMatchObject({ isComplete: false });
    expect((await resume(pair.asker, renamed + 1)).conversations).toHaveLength(100);
  });

  it('gets a 400 for an invalid version', async () => {
    const { token } = await createPerson();
    for (const after of ['-1', 'x', '1.5', '9007199254740993'])
      expect((await upgrade(`/api/me/socket?after=${after}`, { token })).status).toBe(400);
  });
});
