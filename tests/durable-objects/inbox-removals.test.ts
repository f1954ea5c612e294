import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { Inbox } from '../../durable-objects/inbox/inbox.ts';
import { block } from '../support/workerd/blocks.ts';
import { createPair, open, send } from '../support/workerd/conversations.ts';
import { eventually, untilSent } from '../support/workerd/eventually.ts';
import { decide, profileOf } from '../support/workerd/hiding.ts';
import type { Person } from '../support/workerd/marketplace.ts';
import { entryOf, inboxOf } from '../support/workerd/notices.ts';

/** An inbox waits for D1 or for a conversation, and content is removed before the answer comes. */

/** Runs `act` in the user's inbox, with a function that reads its tables. */
function within<Result>(
  person: Person,
  act: (inbox: Inbox, all: (query: string) => unknown[]) => Promise<Result>,
): Promise<Result> {
  return runInDurableObject(inboxOf(person), (instance, { storage }) =>
    act(instance as unknown as Inbox, (query) => storage.sql.exec(query).toArray()),
  );
}

describe('inbox', () => {
  it('stores no name that is removed while the conversation is read from D1', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const actors = await within(pair.creator, async (inbox, all) => {
      const notified = inbox.notify(entryOf(id, 100));
      await untilSent();
      // D1 answers in the order of the queries: the first answer still has the name.
      const hidden = decide('hide', profileOf(pair.asker));
      inbox.anonymizePerson(pair.asker.id, pair.asker.username);
      await Promise.all([notified, hidden]);
      return all('SELECT facts IS NOT NULL AS described, actor FROM notices');
    });
    expect(actors).toEqual([{ described: 1, actor: null }]);
  });

  it('stores no message that is read for a search while the account is deleted', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await send(id, pair.asker, 'une girafe');
    await eventually(async () =>
      expect((await inboxOf(pair.creator).marksOf([id]))[id]?.unread).toBe(1),
    );
    const texts = await within(pair.creator, async (inbox, all) => {
      const found = inbox.findMessages(['girafe'], null);
      await untilSent();
      await Promise.all([inbox.close(), found]);
      return all('SELECT text FROM message_texts');
    });
    expect(texts).toEqual([]);
  });

  it('stores no blocks that are read while the account is deleted', async () => {
    const { asker, creator } = await createPair();
    await block(asker, creator);
    const blocked = await within(asker, async (inbox, all) => {
      const learned = inbox.refreshBlocks();
      await untilSent();
      await Promise.all([inbox.close(), learned]);
      return all('SELECT blocked_ids FROM owner');
    });
    expect(blocked).toEqual([{ blocked_ids: '[]' }]);
  });
});
