import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import type { InboxFrame, ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import { createPair, open, type Pair, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import type { Person } from '../support/workerd/marketplace.ts';
import { inboxOf } from '../support/workerd/notices.ts';
import { ofType, openSocket, type TestSocket } from '../support/workerd/socket.ts';

/** A deployment closes every socket and restarts every object at the same instant. */

const PAIRS = 25;

afterEach(() => vi.restoreAllMocks());

/** A user's tab, with its position in the conversation and its inbox version. */
class Tab {
  readonly person: Person;
  readonly id: string;
  conversation!: TestSocket<ServerFrame>;
  inbox!: TestSocket<InboxFrame>;
  /** The received texts, by seq. */
  readonly texts = new Map<number, string>();
  version = 0;

  constructor(person: Person, id: string) {
    this.person = person;
    this.id = id;
  }

  async connect(): Promise<void> {
    const [conversation, inbox] = await Promise.all([
      openSocket<ServerFrame>(`/api/conversations/${this.id}/socket`, this.person),
      openSocket<InboxFrame>(`/api/me/socket?after=${this.version}`, this.person),
    ]);
    Object.assign(this, { conversation, inbox });
    conversation.socket.addEventListener('message', ({ data }) => this.take(JSON.parse(data)));
    conversation.send({ type: 'resume', after: Math.max(0, ...this.texts.keys()) });
    await conversation.next(ofType('state'));
    this.version = (await inbox.next(ofType('resumed'))).version;
  }

  say(id: string, text: string): void {
    this.conversation.send({ type: 'send', id, text });
  }

  /** Closes the socket like a server that has gone away. */
  cutOff(): void {
    this.conversation.socket.close(1012);
    this.inbox.socket.close(1012);
  }

  private take(frame: ServerFrame): void {
    const messages = frame.type === 'state' ? frame.messages : [];
    if (frame.type === 'message') messages.push(frame.message);
    for (const { seq, text } of messages) this.texts.set(seq, text);
  }
}

const askers = (pairs: { tabs: Tab[] }[]) => pairs.map(({ tabs }) => tabs[0]!);

/** Waits until D1 and both inboxes have received everything. */
async function untilPublished(ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map((id) =>
      eventually(() =>
        runInDurableObject(stubOf(id), (_, { storage }) =>
          expect(storage.sql.exec('SELECT * FROM outbox').toArray()).toEqual([]),
        ),
      ),
    ),
  );
}

/** Counts the D1 calls of the Worker and all objects from now on. */
function watchD1() {
  const statements: string[] = [];
  const session = env.DB.withSession();
  for (const each of [env.DB, session]) {
    const prototype = Object.getPrototypeOf(each);
    const prepare = prototype.prepare;
    vi.spyOn(prototype, 'prepare').mockImplementation(function (this: unknown, sql: unknown) {
      statements.push(String(sql));
      return prepare.call(this, sql);
    });
  }
  return statements;
}

it('a deployment loses no message, and inboxes reconnect without D1', {
  timeout: 60_000,
}, async () => {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async () => {
      const pair: Pair = await createPair();
      const { id } = await open(pair, 'day');
      return { pair, id, tabs: [new Tab(pair.asker, id), new Tab(pair.creator, id)] };
    }),
  );
  const tabs = pairs.flatMap((each) => each.tabs);
  const ids = pairs.map(({ id }) => id);
  await Promise.all(tabs.map((tab) => tab.connect()));
  for (const tab of askers(pairs)) tab.say(crypto.randomUUID(), 'Avant');
  await Promise.all(tabs.map((tab) => eventually(() => expect(tab.texts.size).toBe(1))));
  await untilPublished(ids);

  // The last frames are sent without knowing whether they arrived.
  const lastWords = new Map(askers(pairs).map((tab) => [tab, crypto.randomUUID()]));
  for (const [tab, id] of lastWords) tab.say(id, 'Pendant');
  for (const tab of tabs) tab.cutOff();
  await Promise.all(ids.map((id) => evictDurableObject(stubOf(id))));
  await Promise.all(tabs.map(({ person }) => evictDurableObject(inboxOf(person))));
  // Tabs that were not disconnected continue.
  const text = 'Entre-temps';
  await Promise.all(
    pairs.map(({ pair, id }) =>
      stubOf(id).send(pair.creator.id, { id: crypto.randomUUID(), text }),
    ),
  );
  await untilPublished(ids);

  const before = new Map(tabs.map((tab) => [tab, tab.version]));
  const asked = watchD1();
  await Promise.all(tabs.map((tab) => tab.connect()));
  for (const tab of tabs) {
    const resumed = await tab.inbox.next(ofType('resumed'));
    expect(resumed.version).toBeGreaterThan(before.get(tab)!);
    expect(resumed.isComplete).toBe(true);
    expect(resumed.conversations).toMatchObject([
      { id: tab.id, lastMessageText: 'Entre-temps', lastMessageBy: 'creator' },
    ]);
  }
  expect(asked).toEqual([]);
  // An object's D1 call would have been counted.
  await inboxOf(tabs[0]!.person).refreshBlocks();
  expect(asked).toHaveLength(1);
  vi.restoreAllMocks();

  for (const [tab, id] of lastWords) tab.say(id, 'Pendant');
  await Promise.all(
    [...lastWords].map(([tab, id]) => tab.conversation.next(ofType('ack', (ack) => ack.id === id))),
  );
  for (const tab of tabs)
    await eventually(() => {
      expect([...tab.texts.keys()].toSorted()).toEqual([1, 2, 3]);
      expect([...tab.texts.values()].toSorted()).toEqual(['Avant', 'Entre-temps', 'Pendant']);
    });
});
