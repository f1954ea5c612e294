import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import { WITHDRAWALS_MAX } from '../../domain/limits.ts';
import { createPair, open, send, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call, createPerson, type Person } from '../support/workerd/marketplace.ts';
import { ofType, openSocket } from '../support/workerd/socket.ts';

/** An unsent message is never stored, whatever route it arrives by and however late. */

async function conversationOf(pricing: 'question' | 'day' = 'day') {
  const pair = await createPair();
  const { id } = await open(pair, pricing);
  const path = `/api/conversations/${id}`;
  const connect = (as: Person) => openSocket<ServerFrame>(`${path}/socket`, as);
  const withdraw = (messageId: string, as: Person) =>
    call('DELETE', `${path}/messages/${messageId}`, { as });
  const texts = async () =>
    (await stubOf(id).messages(pair.asker.id, { after: 0 }))?.map(({ text }) => text);
  return { ...pair, id, connect, withdraw, texts };
}

describe('message unsent before its arrival', () => {
  it('is not stored when it arrives by another connection, a request, or after a restart', async () => {
    const { id, asker, creator, connect, texts } = await conversationOf('question');
    const [stalled, socket] = [await connect(asker), await connect(asker)];
    const first = crypto.randomUUID();
    socket.send({ type: 'withdraw', id: first });
    expect(await socket.next(ofType('withdrawn'))).toEqual({ type: 'withdrawn', id: first });

    stalled.send({ type: 'send', id: first, text: 'La première version' });
    expect(await stalled.next(ofType('refused'))).toMatchObject({
      id: first,
      code: 'message.withdrawn',
      detail: 'Ce message a été retiré.',
    });
    await evictDurableObject(stubOf(id));
    const late = await send(id, asker, 'La première version', first);
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'message.withdrawn' }]);
    // The turn is still unused: the corrected message is stored, and the other user reads it alone.
    expect((await send(id, asker, 'La seconde version')).status).toBe(201);
    expect(await texts()).toEqual(['La seconde version']);
    // An id belongs to its sender: a user cannot unsend another's id.
    expect((await send(id, creator, 'La réponse', first)).status).toBe(201);
  });

  it('can be unsent again, by socket or HTTP', async () => {
    const { asker, connect, withdraw } = await conversationOf();
    const message = crypto.randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await withdraw(message, asker)).status).toBe(204);
    const socket = await connect(asker);
    socket.send({ type: 'withdraw', id: message });
    await socket.next(ofType('withdrawn'));
  });
});

it('unsending a stored message has no effect and says so', async () => {
  const { id, asker, connect, withdraw, texts } = await conversationOf();
  const message = crypto.randomUUID();
  await send(id, asker, 'Bonjour', message);
  const socket = await connect(asker);
  socket.send({ type: 'withdraw', id: message });
  expect(await socket.next(ofType('ack'))).toEqual({ type: 'ack', id: message, seq: 1 });
  const answer = await withdraw(message, asker);
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'message.stored' }]);
  expect(await texts()).toEqual(['Bonjour']);
});

it('unsending the other user’s message gives 404', async () => {
  const { id, asker, creator, connect, withdraw, texts } = await conversationOf();
  const message = crypto.randomUUID();
  await send(id, asker, 'Bonjour', message);
  const answer = await withdraw(message, creator);
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'message.not_found' }]);
  const socket = await connect(creator);
  socket.send({ type: 'withdraw', id: message });
  expect(await socket.next(ofType('refused'))).toMatchObject({ code: 'message.not_found' });
  expect(await texts()).toEqual(['Bonjour']);
});

it('a message that is sent and unsent concurrently is either stored or gone, as both responses say', async () => {
  const { id, asker, connect, texts } = await conversationOf();
  const [sending, taking] = [await connect(asker), await connect(asker)];
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID());
  for (const [index, each] of ids.entries()) {
    const steps = [
      () => sending.send({ type: 'send', id: each, text: each }),
      () => taking.send({ type: 'withdraw', id: each }),
    ];
    for (const step of index % 2 ? steps : steps.reverse()) step();
  }
  const answersTo = (frames: ServerFrame[]) =>
    frames.flatMap((frame) => ('id' in frame ? [[frame.id, frame.type] as const] : []));
  await eventually(() => {
    expect(answersTo(sending.frames)).toHaveLength(ids.length);
    expect(answersTo(taking.frames)).toHaveLength(ids.length);
  });
  const stored = await texts();
  for (const [each, type] of answersTo(sending.frames))
    expect([each, type === 'ack']).toEqual([each, stored?.includes(each)]);
  for (const [each, type] of answersTo(taking.frames))
    expect([each, type]).toEqual([each, stored?.includes(each) ? 'ack' : 'withdrawn']);
  expect(await stubOf(id).messages(asker.id, { after: 0 })).toHaveLength(stored!.length);
});

it('unsending gives strangers a 404, and an invalid id a 400', async () => {
  const { asker, withdraw } = await conversationOf();
  const stranger = await createPerson();
  expect((await withdraw(crypto.randomUUID(), stranger)).status).toBe(404);
  expect((await withdraw('pas-un-id', asker)).status).toBe(400);
});

describe('unsending', () => {
  const LIMIT = env.MESSAGES_PER_MINUTE as number;

  it('counts toward the rate limit, except for messages already gone or stored', async () => {
    const { id, asker, connect, withdraw } = await conversationOf();
    const [gone, stored, late] = [1, 2, 3].map(() => crypto.randomUUID()) as [
      string,
      string,
      string,
    ];
    await withdraw(gone, asker);
    await send(id, asker, 'Bonjour', stored);
    const socket = await connect(asker);
    for (let sent = 0; sent < LIMIT; sent += 1) socket.send({ type: 'withdraw', id: gone });
    for (const each of [late, gone, stored]) socket.send({ type: 'withdraw', id: each });
    expect(await socket.next(ofType('refused'))).toMatchObject({
      id: late,
      code: 'request.rate_limited',
    });
    await socket.next(ofType('ack', (frame) => frame.id === stored));
    expect(socket.frames.filter(ofType('withdrawn'))).toHaveLength(LIMIT + 1);
    expect((await withdraw(crypto.randomUUID(), asker)).status).toBe(429);
    for (let sent = 0; sent < LIMIT; sent += 1) socket.send({ type: 'withdraw', id: gone });
    expect(await socket.closed).toBe(4429);
  });

  it('stores no unsent id when nothing can be sent any more, and a limited number otherwise', async () => {
    const { id, asker, creator, withdraw } = await conversationOf('question');
    const stored = () =>
      runInDurableObject(stubOf(id), (_, { storage: { sql } }) =>
        sql.exec<{ n: number }>('SELECT count(*) AS n FROM withdrawals').one(),
      );
    await runInDurableObject(stubOf(id), (_, { storage: { sql } }) => {
      sql.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO withdrawals SELECT ?1, printf('%d', i), 1 FROM n`,
        creator.id,
        WITHDRAWALS_MAX,
      );
    });
    await evictDurableObject(stubOf(id));
    expect((await withdraw(crypto.randomUUID(), creator)).status).toBe(429);
    await send(id, asker, 'Ma question');
    // The asker's turn is used.
    expect((await withdraw(crypto.randomUUID(), asker)).status).toBe(204);
    expect(await stored()).toEqual({ n: WITHDRAWALS_MAX });
  });
});
