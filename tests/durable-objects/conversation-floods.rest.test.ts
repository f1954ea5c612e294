import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import { createPair, open, send, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call } from '../support/workerd/marketplace.ts';
import { ofType, openSocket, type TestSocket } from '../support/workerd/socket.ts';

/** Limits on what one user can make a conversation do with frames. */

const LIMIT = env.MESSAGES_PER_MINUTE as number;
const PAGE = 200;

afterEach(() => {
  vi.useRealTimers();
});

/** Starts a new minute of the fake clock. */
function nextMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
}

/** A conversation with that many messages. */
async function conversationWith(messages: number, length = 10) {
  const pair = await createPair();
  const { id } = await open(pair, 'month');
  const stub = stubOf(id);
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    sql.exec(
      `WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n WHERE seq < ?1)
       INSERT INTO messages (seq, id, sender_id, text, created_at)
       SELECT seq, printf('00000000-0000-4000-8000-%012d', seq), ?2, printf('%.*c', ?3, 'x'), 1
       FROM n WHERE seq <= ?1`,
      messages,
      pair.asker.id,
      length,
    );
    sql.exec('UPDATE conversation SET asker_last_seq = ?1, asker_messages = ?1', messages);
  });
  await evictDurableObject(stub);
  const path = `/api/conversations/${id}/socket`;
  return { pair, id, stub, connect: (as = pair.asker) => openSocket<ServerFrame>(path, as) };
}

const isPage = ofType<ServerFrame, 'state'>('state', ({ messages }) => messages.length > 0);
const pagesOf = ({ frames }: TestSocket<ServerFrame>) => frames.filter(isPage);

/** The messages in their order of arrival. */
const seqsOf = ({ frames }: TestSocket<ServerFrame>) =>
  frames.flatMap((frame) => {
    if (frame.type === 'message') return [frame.message.seq];
    return frame.type === 'state' ? frame.messages.map(({ seq }) => seq) : [];
  });
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('long log', () => {
  it('is sent one page per frame, in order, while the conversation continues', async () => {
    const { pair, id, connect } = await conversationWith(10_000);
    const late = await connect();
    const other = await connect(pair.creator);
    late.send({ type: 'resume', after: 0 });
    await late.next(isPage);
    const said = crypto.randomUUID();
    other.send({ type: 'send', id: said, text: 'Pendant ce temps' });
    await other.next(ofType('ack', (frame) => frame.id === said));
    // The object responded before it had sent the whole log.
    expect(pagesOf(late).length).toBeLessThan(50);
    await send(id, pair.creator, 'Et encore');
    await eventually(() => expect(seqsOf(late).at(-1)).toBe(10_002));
    expect(seqsOf(late)).toEqual(upTo(10_002));
    expect(Math.max(...pagesOf(late).map(({ messages }) => messages.length))).toBe(PAGE);
    // From then on messages are pushed again.
    await send(id, pair.creator, 'Après');
    await late.next(ofType('message', ({ message }) => message.seq === 10_003));
  });

  it('is sent in smaller pages when texts are long', async () => {
    const { connect } = await conversationWith(100, 4_000);
    const late = await connect();
    late.send({ type: 'resume', after: 0 });
    await eventually(() => expect(seqsOf(late)).toEqual(upTo(100)));
    for (const { messages } of pagesOf(late)) expect(messages.length).toBeLessThan(40);
  });

  it('is read once at a time per socket', async () => {
    const { connect } = await conversationWith(4_000);
    const late = await connect();
    for (let times = 0; times < 50; times += 1) late.send({ type: 'resume', after: 0 });
    await eventually(() => expect(seqsOf(late).at(-1)).toBe(4_000));
    // Each page continues the previous one or starts over: two parallel reads would mix their
    // pages.
    const pages = pagesOf(late).map(({ messages }) => messages.map(({ seq }) => seq));
    for (const [at, [first]] of pages.entries())
      expect([1, (pages[at - 1]?.at(-1) ?? 0) + 1]).toContain(first);
  });

  it('ends with 4429 after a minute’s pages, and can be resumed later', async () => {
    const messages = (LIMIT + 50) * PAGE;
    const { connect } = await conversationWith(messages);
    const late = await connect();
    late.send({ type: 'resume', after: 0 });
    expect(await late.closed).toBe(4429);
    expect(pagesOf(late).length).toBe(LIMIT + 1);
    nextMinute();
    const again = await connect();
    again.send({ type: 'resume', after: seqsOf(late).at(-1) });
    await eventually(() => expect(seqsOf(again).at(-1)).toBe(messages));
    expect([...seqsOf(late), ...seqsOf(again)]).toEqual(upTo(messages));
  });
});

describe('frames over the limit of a minute', () => {
  it('close the socket, and the next one, until the minute is over when they resume', async () => {
    const { pair, connect } = await conversationWith(1);
    const [busy, other] = [await connect(), await connect(pair.creator)];
    for (let sent = 0; sent <= LIMIT; sent += 1) busy.send({ type: 'resume', after: 0 });
    expect(await busy.closed).toBe(4429);
    expect(pagesOf(busy)).toHaveLength(LIMIT);
    const again = await connect();
    again.send({ type: 'resume', after: 0 });
    expect(await again.closed).toBe(4429);
    expect(again.frames).toEqual([]);

    other.send({ type: 'resume', after: 0 });
    await other.next(isPage);
    nextMinute();
    const later = await connect();
    later.send({ type: 'resume', after: 0 });
    await later.next(isPage);
  });

  it('include rejected messages', async () => {
    const { pair, id, connect } = await conversationWith(0);
    const socket = await connect();
    for (let sent = 0; sent < LIMIT; sent += 1)
      socket.send({ type: 'send', id: crypto.randomUUID(), text: ' ' });
    const late = crypto.randomUUID();
    socket.send({ type: 'send', id: late, text: 'Une de trop' });
    const refused = await socket.next(ofType('refused', (frame) => frame.id === late));
    expect(refused.code).toBe('request.rate_limited');
    const overHttp = await call('POST', `/api/conversations/${id}/messages`, {
      as: pair.asker,
      json: { id: crypto.randomUUID(), text: 'Par HTTP' },
    });
    expect(overHttp.status).toBe(429);
    expect((await stubOf(id).messages(pair.asker.id, { after: 0 }))?.length).toBe(0);
  });

  it('still acknowledge a message that was stored before', async () => {
    const { connect } = await conversationWith(0);
    const socket = await connect();
    const known = { type: 'send', id: crypto.randomUUID(), text: 'Bonjour' };
    socket.send(known);
    await socket.next(ofType('ack'));
    for (let sent = 0; sent < LIMIT; sent += 1)
      socket.send({ type: 'send', id: known.id, text: '' });
    const taken = socket.frames.length;
    socket.send(known);
    await eventually(() =>
      expect(socket.frames.slice(taken).filter(ofType('ack'))).toMatchObject([{ id: known.id }]),
    );
  });

  it('close the socket unread at twice the limit', async () => {
    const { connect } = await conversationWith(0);
    const socket = await connect();
    for (let sent = 0; sent <= 2 * LIMIT; sent += 1)
      socket.send({ type: 'send', id: crypto.randomUUID(), text: ' ' });
    expect(await socket.closed).toBe(4429);
    expect(socket.frames.filter(ofType('refused'))).toHaveLength(2 * LIMIT);
    const again = await connect();
    again.send('{');
    expect(await again.closed).toBe(4429);
  });
});
