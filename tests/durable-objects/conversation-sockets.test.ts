import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../database/schema.ts';
import {
  type InboxFrame,
  type ServerFrame,
  SOCKET_CLOSE,
} from '../../domain/conversations/conversation-wire.ts';
import { TYPING_PER_MINUTE } from '../../domain/conversations/presence.ts';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import type { Inbox } from '../../durable-objects/inbox/inbox.ts';
import { createPair, open, read, send, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import {
  accessToken,
  call,
  createPerson,
  db,
  type Person,
} from '../support/workerd/marketplace.ts';
import { ofType, openSocket, upgrade } from '../support/workerd/socket.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Moves the clock that the Worker and its objects read. */
function moveClockTo(time: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: time });
}

const state = (also?: (frame: Extract<ServerFrame, { type: 'state' }>) => boolean) =>
  ofType<ServerFrame, 'state'>('state', also);
const message = (text: string) =>
  ofType<ServerFrame, 'message'>('message', (frame) => frame.message.text === text);

async function socketsOf(pricing: 'question' | 'day' | 'month' = 'question') {
  const pair = await createPair();
  const conversation = await open(pair, pricing);
  const path = `/api/conversations/${conversation.id}/socket`;
  const asker = await openSocket<ServerFrame>(path, pair.asker);
  const creator = await openSocket<ServerFrame>(path, pair.creator);
  for (const side of [asker, creator]) side.send({ type: 'resume', after: 0 });
  await Promise.all([asker.next(state()), creator.next(state())]);
  return { pair, conversation, path, asker, creator, stub: stubOf(conversation.id) };
}

describe('question over sockets', () => {
  it('shows both users every message and the end, with what each may do', async () => {
    const { asker, creator } = await socketsOf();
    const id = crypto.randomUUID();
    asker.send({ type: 'send', id, text: 'Une question' });
    expect(await asker.next(ofType('ack'))).toEqual({ type: 'ack', id, seq: 1 });
    await creator.next(message('Une question'));
    const canAnswer = await creator.next(state((frame) => frame.conversation.canSend));
    expect(canAnswer.conversation).toMatchObject({ role: 'creator', messagesLeft: 1 });

    creator.send({ type: 'send', id: crypto.randomUUID(), text: 'Une réponse' });
    await asker.next(message('Une réponse'));
    for (const side of [asker, creator])
      await side.next(
        state(({ conversation }) => conversation.status === 'completed' && !conversation.canSend),
      );
  });

  it('gives the reason for a rejection in French, and acknowledges a repeated message', async () => {
    const { asker, creator } = await socketsOf();
    const early = crypto.randomUUID();
    creator.send({ type: 'send', id: early, text: 'Trop tôt' });
    expect(await creator.next(ofType('refused'))).toMatchObject({
      id: early,
      code: 'conversation.not_your_turn',
      detail: expect.any(String),
    });
    const id = crypto.randomUUID();
    asker.send({ type: 'send', id, text: 'Une question' });
    await asker.next(ofType('ack'));
    asker.send({ type: 'send', id, text: 'Une question' });
    await eventually(() => expect(asker.frames.filter(ofType('ack'))).toHaveLength(2));
    asker.send({ type: 'send', id, text: 'Autre chose' });
    expect(await asker.next(ofType('refused'))).toMatchObject({ code: 'message.id_reused' });
    asker.send({ type: 'send', id: crypto.randomUUID(), text: '   ' });
    await asker.next(ofType('refused', (frame) => frame.code === 'request.invalid'));
  });

  it('sends sockets the messages that arrive over HTTP', async () => {
    const { pair, conversation, asker, creator } = await socketsOf();
    await send(conversation.id, pair.asker, 'Par HTTP');
    await Promise.all([asker.next(message('Par HTTP')), creator.next(message('Par HTTP'))]);
  });
});

describe('resuming a socket', () => {
  it('sends everything after a seq, in order and without gaps', async () => {
    const { pair, conversation, path } = await socketsOf('day');
    for (let index = 1; index <= 230; index += 1)
      await stubOf(conversation.id).send(index % 3 ? pair.asker.id : pair.creator.id, {
        id: crypto.randomUUID(),
        text: `Message ${index}`,
      });
    const late = await openSocket<ServerFrame>(path, pair.asker);
    late.send({ type: 'resume', after: 5 });
    await eventually(() => {
      const seqs = late.frames
        .filter(state())
        .flatMap((frame) => frame.messages.map(({ seq }) => seq));
      expect(seqs).toEqual(Array.from({ length: 225 }, (_, index) => index + 6));
    });
  });

  it('works after the object is evicted while sockets stay open', async () => {
    const { asker, creator, stub } = await socketsOf('day');
    await evictDurableObject(stub);
    asker.send({ type: 'send', id: crypto.randomUUID(), text: 'Après la sieste' });
    await creator.next(message('Après la sieste'));
    await asker.next(ofType('ack'));
  });
});

describe('deadlines over sockets', () => {
  it('expire a day by alarm, notify both users, and complete it a week later', async () => {
    const { pair, conversation, path, stub } = await socketsOf('day');
    await send(conversation.id, pair.asker, 'Bonjour');
    const startedAt = Date.parse(conversation.startedAt);
    expect(Date.parse(conversation.endedAt!)).toBe(startedAt + 24 * HOUR_MS);

    moveClockTo(startedAt + 24 * HOUR_MS - 1000);
    const sides = await Promise.all(
      [pair.asker, pair.creator].map(async ({ id }) =>
        openSocket<ServerFrame>(path, { token: await accessToken(id) }),
      ),
    );
    moveClockTo(startedAt + 24 * HOUR_MS);
    await runDurableObjectAlarm(stub);
    for (const side of sides)
      await side.next(state((frame) => frame.conversation.expired && !frame.conversation.canSend));
    const refused = await stub.send(pair.asker.id, { id: crypto.randomUUID(), text: 'Trop tard' });
    expect(refused).toEqual({ outcome: 'refused', code: 'conversation.expired' });

    moveClockTo(startedAt + 24 * HOUR_MS + 7 * DAY_MS);
    await runDurableObjectAlarm(stub);
    expect((await stub.snapshot(pair.asker.id))?.conversation).toMatchObject({
      status: 'completed',
    });
    vi.useRealTimers();
    await eventually(async () => {
      const rows = await db.select().from(conversations);
      expect(rows.find((row) => row.id === conversation.id)?.status).toBe('completed');
    });
  });

  it('are announced at the first question and removed at the first answer', async () => {
    const { asker, creator } = await socketsOf('day');
    const say = async (side: typeof asker, text: string) => {
      side.send({ type: 'send', id: crypto.randomUUID(), text });
      await Promise.all([asker, creator].map((each) => each.next(message(text))));
    };
    await say(asker, 'Une question');
    const due = await creator.next(state((frame) => frame.conversation.lastMessageText !== null));
    expect(due.conversation.answerBy).not.toBeNull();
    await say(creator, 'Une réponse');
    for (const side of [asker, creator])
      await side.next(state(({ conversation }) => conversation.answerBy === null));
    const states = asker.frames.filter(state()).length;
    await say(asker, 'Encore une');
    await say(creator, 'Encore une réponse');
    expect(asker.frames.filter(state())).toHaveLength(states);
  });

  it('complete an expired conversation when its asker rates it', async () => {
    const { pair, conversation, stub } = await socketsOf('day');
    await send(conversation.id, pair.asker, 'Bonjour');
    moveClockTo(Date.parse(conversation.endedAt!) + 1000);
    const rated = await stub.rate(pair.asker.id, { stars: 4, comment: null });
    expect(rated).toMatchObject({ outcome: 'stored', conversation: { status: 'completed' } });
  });

  it('close a socket with 4401 when its token expires', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    const socket = await openSocket(`/api/conversations/${id}/socket`, pair.asker);
    moveClockTo(Date.now() + 901_000);
    await runDurableObjectAlarm(stubOf(id));
    expect(await socket.closed).toBe(4401);
  });
});

describe('invalid frame', () => {
  it.each([
    ['broken JSON', '{', 1008],
    ['an unknown type', { type: 'dance' }, 1008],
    ['a send without an id', { type: 'send', text: 'Bonjour' }, 1008],
    ['a negative seq', { type: 'resume', after: -1 }, 1008],
    ['more than 16 KiB', 'x'.repeat(16 * 1024 + 1), 1009],
    ['a megabyte', 'x'.repeat(1_000_000), 1009],
  ])('closes its own socket only: %s', async (_, frame, code) => {
    const { asker, creator } = await socketsOf();
    asker.send(frame);
    expect(await asker.closed).toBe(code);
    creator.socket.send('ping');
    expect(creator.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('closes the socket when it is binary', async () => {
    const { asker } = await socketsOf();
    asker.socket.send(new Uint8Array([1, 2, 3]));
    expect(await asker.closed).toBe(1008);
  });
});

describe('close frame', () => {
  it.each([
    ['without a code', undefined, 1000],
    ['with a code', 4000, 4000],
  ])('is answered %s, by conversations and inboxes', async (_, code, answer) => {
    const { pair, asker, creator } = await socketsOf();
    const inbox = await openSocket<InboxFrame>('/api/me/socket', pair.asker);
    for (const { socket } of [asker, inbox]) socket.close(code);
    expect(await Promise.all([asker.closed, inbox.closed])).toEqual([answer, answer]);
    expect(creator.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('upgrade', () => {
  it('requires a token, this site as Origin, and a participant', async () => {
    const { pair, path } = await socketsOf();
    const { token } = pair.asker;
    expect((await upgrade(path)).status).toBe(401);
    expect((await upgrade(path, { token: 'nonsense' })).status).toBe(401);
    const past = await accessToken(pair.asker.id, Date.now() - HOUR_MS);
    expect((await upgrade(path, { token: past })).status).toBe(401);
    expect((await upgrade(path, { token, origin: 'https://ailleurs.example' })).status).toBe(403);
    const outsider = await createPerson();
    expect((await upgrade(path, { token: outsider.token })).status).toBe(404);
    const unknown = `/api/conversations/${crypto.randomUUID()}/socket`;
    expect((await upgrade(unknown, { token })).status).toBe(404);
    const accepted = await upgrade(path, { token, origin: 'http://localhost' });
    expect(accepted.status).toBe(101);
    expect(accepted.headers.get('Sec-WebSocket-Protocol')).toBe('dismoi.v1');
    accepted.webSocket?.accept();
    accepted.webSocket?.close();
  });

  it('stores nothing in the object of an unknown id', async () => {
    const id = crypto.randomUUID();
    const as = await createPerson();
    const path = `/api/conversations/${id}`;
    const message = { id: crypto.randomUUID(), text: 'Bonjour' };
    for (const answer of [
      await call('GET', path, { as }),
      await call('GET', `${path}/messages?after=0`, { as }),
      await call('POST', `${path}/messages`, { as, json: message }),
      await call('DELETE', `${path}/messages/${message.id}`, { as }),
      await call('PUT', `${path}/rating`, { as, json: { stars: 5, comment: null } }),
      await call('PUT', `${path}/read`, { as, json: { seq: 1 } }),
      await upgrade(`${path}/socket`, { token: as.token }),
    ])
      expect(answer.status).toBe(404);
    expect(await stubOf(id).repair()).toBe(false);
    await stubOf(id).closeSession(crypto.randomUUID());
    await runInDurableObject(stubOf(id), async (_, { storage }) => {
      const tables = storage.sql.exec('SELECT name FROM sqlite_master').toArray();
      expect(tables.filter(({ name }) => !String(name).startsWith('_cf_'))).toEqual([]);
      expect(await storage.list()).toEqual(new Map());
      expect(await storage.getAlarm()).toBeNull();
    });
  });

  it('limits the sockets of one user', async () => {
    const { pair, path } = await socketsOf();
    const answers: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      const response = await upgrade(path, { token: pair.asker.token });
      response.webSocket?.accept();
      answers.push(response.status);
    }
    expect(answers.filter((status) => status === 101)).toHaveLength(19);
    expect(answers.at(-1)).toBe(429);
  });

  it('closes the silent sockets of a user with too many', async () => {
    const { pair, path } = await socketsOf();
    const token = await accessToken(pair.asker.id);
    const silent = await openSocket(path, { token });
    for (let index = 0; index < 25; index += 1)
      (await upgrade(path, { token })).webSocket?.accept();
    expect((await upgrade(path, { token })).status).toBe(429);
    moveClockTo(Date.now() + 180_000);
    const latest = await openSocket(path, { token });
    expect(await silent.closed).toBe(SOCKET_CLOSE.tooMany);
    latest.send({ type: 'resume', after: 0 });
    await latest.next(state());
  });
});

describe('inbox', () => {
  it('leaves a message unread when the conversation is opened before the inbox hears of it', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question');
    const inbox = env.INBOX.getByName(pair.creator.id);
    await eventually(async () => expect(await inbox.marksOf([id])).toHaveProperty(id));
    await runInDurableObject(inbox, (_: Inbox, { storage }) =>
      storage.sql.exec('DELETE FROM marks'),
    );
    expect((await read(id, pair.creator)).unread).toBe(1);
    expect((await read(id, pair.asker)).unread).toBe(0);
  });

  it('counts unread messages and announces every message until it is read', async () => {
    const pair = await createPair();
    const inbox = await openSocket<InboxFrame>('/api/me/socket', pair.creator);
    expect(await inbox.next(ofType('unread'))).toEqual({ type: 'unread', conversations: 0 });
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question');
    await inbox.next(ofType('unread', (frame) => frame.conversations === 1));
    const { conversation, isNewMessage } = await inbox.next(
      ofType('conversation', (frame) => frame.conversation.lastMessageText === 'Une question'),
    );
    expect(conversation).toMatchObject({
      id,
      role: 'creator',
      unread: 1,
      expired: false,
      lastMessageBy: 'asker',
    });
    expect(isNewMessage).toBe(true);
    expect((await read(id, pair.creator)).unread).toBe(1);

    const mark = (seq: number) =>
      call('PUT', `/api/conversations/${id}/read`, { as: pair.creator, json: { seq } });
    expect((await mark(1)).status).toBe(204);
    expect((await mark(0)).status).toBe(204);
    expect((await read(id, pair.creator)).unread).toBe(0);
    // The user's own changes and those without a message are not unread messages.
    await send(id, pair.creator, 'Une réponse');
    const own = await inbox.next(
      ofType('conversation', (frame) => frame.conversation.lastMessageBy === 'creator'),
    );
    expect(own.isNewMessage).toBe(false);
    const rating = { stars: 5, comment: null };
    await call('PUT', `/api/conversations/${id}/rating`, { as: pair.asker, json: rating });
    expect((await inbox.next(ofType('conversation'))).isNewMessage).toBe(false);
    // Sending a message marks the conversation as read.
    expect(await env.INBOX.getByName(pair.creator.id).marksOf([id])).toEqual({
      [id]: { unread: 0, readSeq: 2, wroteLast: true },
    });
  });

  it('closes the sockets of a signed-out session, in conversations too', async () => {
    const { pair, asker, creator } = await socketsOf();
    const inbox = await openSocket<InboxFrame>('/api/me/socket', pair.asker);
    const [, payload] = pair.asker.token.split('.');
    const { session_id } = JSON.parse(atob(payload!.replaceAll('-', '+').replaceAll('_', '/')));
    await eventually(async () => {
      await env.INBOX.getByName(pair.asker.id).endSessions([session_id]);
      expect(asker.socket.readyState).not.toBe(WebSocket.OPEN);
    });
    expect(await asker.closed).toBe(4403);
    expect(await inbox.closed).toBe(4403);
    expect(creator.socket.readyState).toBe(WebSocket.OPEN);
  });
});

describe('conversation while D1 fails', () => {
  it('goes on, and D1 catches up once it is back', async () => {
    const { pair, conversation, asker, stub } = await socketsOf('day');
    const row = () =>
      db.select().from(conversations).where(eq(conversations.id, conversation.id)).get();
    await env.DB.prepare(
      `CREATE TRIGGER outage BEFORE UPDATE ON conversations
       BEGIN SELECT RAISE(ABORT, 'D1 is away'); END`,
    ).run();
    try {
      for (let index = 1; index <= 5; index += 1) {
        const id = crypto.randomUUID();
        asker.send({ type: 'send', id, text: `Message ${index}` });
        await asker.next(ofType('ack', (frame) => frame.id === id));
      }
      await eventually(() =>
        runInDurableObject(stub, (_, { storage }) => {
          const { attempts } = storage.sql
            .exec<{ attempts: number }>("SELECT attempts FROM outbox WHERE target = 'd1'")
            .one();
          expect(attempts).toBeGreaterThan(0);
        }),
      );
      // The inboxes do not wait for D1.
      const inbox = env.INBOX.getByName(pair.creator.id);
      await eventually(async () =>
        expect(await inbox.marksOf([conversation.id])).toMatchObject({
          [conversation.id]: { unread: 5 },
        }),
      );
      expect((await row())?.messageCount).toBe(0);
      // Regardless of the outage's length and the number of attempts.
      await runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec("UPDATE outbox SET attempts = 1000, due_at = 1 WHERE target = 'd1'");
      });
      await runDurableObjectAlarm(stub);
      expect((await row())?.messageCount).toBe(0);
    } finally {
      await env.DB.prepare('DROP TRIGGER outage').run();
    }
    moveClockTo(Date.now() + 90_000);
    await eventually(async () => {
      await runDurableObjectAlarm(stub);
      expect(await row()).toMatchObject({ messageCount: 5, lastMessageText: 'Message 5' });
    });
  });
});

describe('Conversation.repair', () => {
  it('rebuilds a damaged row from the object', async () => {
    const { pair, conversation, stub } = await socketsOf();
    await send(conversation.id, pair.asker, 'Une question');
    await send(conversation.id, pair.creator, 'Une réponse');
    const row = async () =>
      (await db.select().from(conversations)).find(({ id }) => id === conversation.id);
    await eventually(async () => expect((await row())?.messageCount).toBe(2));
    const whole = await row();
    await db.update(conversations).set({ status: 'initiated', lastMessageText: null, version: 99 });
    expect(await stub.repair()).toBe(true);
    expect(await row()).toEqual(whole);
  });
});

describe('presence', () => {
  const choose = async (as: Person, presence: boolean) => {
    const response = await call('PUT', '/api/me/notification-preferences', {
      as,
      json: { presence },
    });
    expect(await response.json()).toMatchObject({ presence });
  };
  const markRead = (id: string, as: Person, seq: number) =>
    call('PUT', `/api/conversations/${id}/read`, { as, json: { seq } });
  const seen = (socket: { frames: ServerFrame[] }) =>
    socket.frames.filter(({ type }) => type === 'typing' || type === 'read');

  it('shows the other that a user types and reads, once, and stores nothing', async () => {
    const { pair, conversation, asker, creator, stub } = await socketsOf('day');
    await send(conversation.id, pair.asker, 'Bonjour');
    await creator.next(message('Bonjour'));
    const written = () =>
      runInDurableObject(stub, (_, { storage }) => [
        storage.sql.exec('SELECT * FROM conversation').toArray(),
        storage.sql.exec('SELECT * FROM messages').toArray(),
      ]);
    const before = await written();
    for (let times = 0; times < 3; times++) creator.send({ type: 'typing' });
    creator.send('{ "type": "typing" }');
    expect(await asker.next(ofType('typing'))).toEqual({
      type: 'typing',
      userId: pair.creator.id,
    });
    await markRead(conversation.id, pair.creator, 1);
    await markRead(conversation.id, pair.creator, 99);
    await markRead(conversation.id, pair.creator, 0);
    const read = { type: 'read', userId: pair.creator.id, seq: 1 };
    expect(await asker.next(ofType('read'))).toEqual(read);
    expect(await written()).toEqual(before);
    creator.send({ type: 'send', id: crypto.randomUUID(), text: 'Bonsoir' });
    await asker.next(message('Bonsoir'));
    expect(seen(asker)).toHaveLength(2);
    expect(seen(creator)).toEqual([]);
    // After a message, the next typing is passed on without an interval.
    creator.send({ type: 'typing' });
    await eventually(() => expect(seen(asker)).toHaveLength(3));
  });

  it('tells a resuming tab how far the other has read, also after the object slept', async () => {
    const { pair, conversation, path, stub } = await socketsOf('day');
    await send(conversation.id, pair.asker, 'Bonjour');
    await markRead(conversation.id, pair.creator, 1);
    for (let times = 0; times < 2; times++) {
      const tab = await openSocket<ServerFrame>(path, pair.asker);
      tab.send({ type: 'resume', after: 1 });
      expect(await tab.next(ofType('read'))).toMatchObject({ userId: pair.creator.id, seq: 1 });
      tab.socket.close(1000);
      await tab.closed;
      await evictDurableObject(stub);
    }
  });

  it('is neither shown nor seen by who has switched it off, at once in open tabs', async () => {
    const { pair, conversation, path, asker, creator } = await socketsOf('day');
    await send(conversation.id, pair.asker, 'Bonjour');
    await choose(pair.creator, false);
    creator.send({ type: 'typing' });
    asker.send({ type: 'typing' });
    await markRead(conversation.id, pair.creator, 1);
    await send(conversation.id, pair.creator, 'Bonsoir');
    await markRead(conversation.id, pair.asker, 2);
    for (const person of [pair.asker, pair.creator]) {
      const tab = await openSocket<ServerFrame>(path, person);
      tab.send({ type: 'resume', after: 0 });
      await tab.next(state());
      expect(seen(tab)).toEqual([]);
    }
    await eventually(() => expect(asker.frames.filter(message('Bonsoir'))).toHaveLength(1));
    expect([...seen(asker), ...seen(creator)]).toEqual([]);

    await choose(pair.creator, true);
    creator.send({ type: 'typing' });
    await asker.next(ofType('typing'));
    await markRead(conversation.id, pair.creator, 2);
    expect(await asker.next(ofType('read'))).toMatchObject({ seq: 2 });
  });

  it('ends with the conversation, and with a block', async () => {
    const question = await socketsOf();
    await send(question.conversation.id, question.pair.asker, 'Une question');
    await send(question.conversation.id, question.pair.creator, 'Une réponse');
    await question.asker.next(message('Une réponse'));
    const day = await socketsOf('day');
    await send(day.conversation.id, day.pair.asker, 'Bonjour');
    await call('PUT', `/api/users/${day.pair.creator.username}/block`, { as: day.pair.asker });
    await day.creator.next(state(({ conversation }) => conversation.blocked));
    for (const { pair, conversation, path, asker, creator } of [question, day]) {
      creator.send({ type: 'typing' });
      await markRead(conversation.id, pair.creator, 1);
      creator.send({ type: 'withdraw', id: crypto.randomUUID() });
      await creator.next(ofType('withdrawn'));
      const tab = await openSocket<ServerFrame>(path, pair.asker);
      tab.send({ type: 'resume', after: 0 });
      await tab.next(state());
      expect([...seen(asker), ...seen(tab)]).toEqual([]);
    }
  });

  it('counts typing apart from messages, and closes the socket of a flood', async () => {
    const { creator, asker } = await socketsOf('day');
    for (let times = 0; times < TYPING_PER_MINUTE; times++) creator.send({ type: 'typing' });
    creator.send({ type: 'send', id: crypto.randomUUID(), text: 'Bonsoir' });
    await creator.next(ofType('ack'));
    await asker.next(message('Bonsoir'));
    for (let times = 0; times <= TYPING_PER_MINUTE; times++) creator.send({ type: 'typing' });
    expect(await creator.closed).toBe(SOCKET_CLOSE.tooMany);
  });

  it('does not keep a tab from its messages while an inbox does not answer', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { pair, conversation, path, stub } = await socketsOf('day');
    await send(conversation.id, pair.asker, 'Bonjour');
    await evictDurableObject(stub);
    await runInDurableObject(env.INBOX.getByName(pair.creator.id), (inbox) => {
      vi.spyOn(Object.getPrototypeOf(inbox) as Inbox, 'sharedReadSeq').mockRejectedValue(
        new Error('this inbox does not answer') as never,
      );
    });
    const tab = await openSocket<ServerFrame>(path, pair.asker);
    tab.send({ type: 'resume', after: 0 });
    expect((await tab.next(state())).messages).toHaveLength(1);
    await eventually(() =>
      expect(warn.mock.calls.flat().join()).toContain('conversation.presence_failed'),
    );
    vi.restoreAllMocks();
  });
});
