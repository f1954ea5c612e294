import { createMessageBatch, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { conversations, creatorProfiles } from '../../../database/schema.ts';
import {
  type ConversationDetail,
  type ConversationRow,
  HIDDEN_MESSAGE,
  type Message,
} from '../../../domain/conversations/conversation-wire.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import { periodsOf } from '../../../domain/periods.ts';
import type { Conversation } from '../../../durable-objects/conversation/conversation.ts';
import { deliverToD1 } from '../../../durable-objects/conversation/d1-row.ts';
import { conversationSteps } from '../../../durable-objects/conversation/migrations.ts';
import { migrate } from '../../../durable-objects/migrate.ts';
import { handlers } from '../../../worker/handlers.ts';
import { BLOCKED, block, refusalOf, unblock } from '../../support/workerd/blocks.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { NOTICE_TIMES } from '../../support/workerd/notice-times.ts';
import { bellOf, newestOf, ring, titlesOf } from '../../support/workerd/notices.ts';
import { orderOf, pass, runPayments } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import { ofType, openSocket } from '../../support/workerd/socket.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const post = (id: string, path: string, as: Person, text: string, messageId: string) =>
  call('POST', `/api/conversations/${id}/${path}`, { as, json: { id: messageId, text } });

const clarify = (id: string, as: Person, text = 'Depuis quand ?', key = crypto.randomUUID()) =>
  post(id, 'clarification', as, text, key);

const answer = (id: string, as: Person, text = 'Un mois.', key = crypto.randomUUID()) =>
  post(id, 'clarification/answer', as, text, key);

/** A question that was asked, with its deadline. */
async function asked(): Promise<Pair & { id: string; deadline: number }> {
  const pair = await createPair();
  const { id } = await open(pair);
  await send(id, pair.asker, 'Comment bien dormir ?');
  return { ...pair, id, deadline: await deadlineOf(id, pair.creator) };
}

const deadlineOf = async (id: string, as: Person) => Date.parse((await read(id, as)).answerBy!);

const USED = [409, 'clarification.used'];
const NOT_NOW = [409, 'clarification.not_now'];

async function rowsOf(as: Person, query = ''): Promise<ConversationRow[]> {
  const response = await call('GET', `/api/conversations${query}`, { as });
  return (await response.json<{ conversations: ConversationRow[] }>()).conversations;
}

describe('clarification', () => {
  it('is asked and answered once, and the deadline waits meanwhile', async () => {
    const { id, asker, creator, deadline } = await asked();
    expect(await read(id, creator)).toMatchObject({ canClarify: 'clarification' });
    await pass(HOUR_MS, asker, creator);
    const response = await clarify(id, creator, '  Depuis quand ? ');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      ...{ seq: 2, kind: 'clarification', senderId: creator.id, text: 'Depuis quand ?' },
    });
    const waiting = await read(id, asker);
    expect(waiting).toMatchObject({
      ...{ status: 'initiated', canSend: false, messagesLeft: 0, lastMessageBy: 'creator' },
      canClarify: 'clarification_answer',
      clarification: { answeredAt: null },
      answerBy: new Date(deadline + 2 * DAY_MS).toISOString(),
    });
    expect(waiting.messages.map(({ kind }) => kind)).toEqual(['message', 'clarification']);
    expect(await read(id, creator)).toMatchObject({
      ...{ canSend: true, messagesLeft: 1, canClarify: null, answerBy: waiting.answerBy },
    });

    await pass(5 * HOUR_MS, asker, creator);
    const answered = await answer(id, asker);
    expect([answered.status, await answered.json()]).toMatchObject([
      201,
      { seq: 3, kind: 'clarification_answer', senderId: asker.id },
    ]);
    const after = await read(id, creator);
    expect(Date.parse(after.answerBy!)).toBeGreaterThanOrEqual(deadline + 5 * HOUR_MS);
    expect(Date.parse(after.answerBy!)).toBeLessThan(deadline + 5 * HOUR_MS + 60_000);
    expect(after).toMatchObject({ canSend: true, canClarify: null, lastMessageBy: 'asker' });
    expect(await refusalOf(await send(id, asker, 'Encore'))).toEqual([
      409,
      'conversation.limit_reached',
    ]);

    expect((await send(id, creator, 'Couchez-vous tôt.')).status).toBe(201);
    expect(await read(id, asker)).toMatchObject({ status: 'completed', canRate: true });
    for (const again of [await clarify(id, creator), await answer(id, asker)])
      expect(await refusalOf(again)).toEqual(NOT_NOW);
  });

  it('is the same message when repeated, and no other one', async () => {
    const { id, asker, creator } = await asked();
    const key = crypto.randomUUID();
    const [first, second] = await Promise.all([
      clarify(id, creator, 'Depuis quand ?', key),
      clarify(id, creator, 'Depuis quand ?', key),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    expect(await first.json()).toEqual(await second.json());
    const reused = [409, 'message.id_reused'];
    expect(await refusalOf(await clarify(id, creator, 'Et où ?', key))).toEqual(reused);
    expect(await refusalOf(await send(id, creator, 'Depuis quand ?', key))).toEqual(reused);
    expect(await refusalOf(await answer(id, asker, 'Depuis quand ?', key))).toEqual(reused);
    expect(await refusalOf(await clarify(id, creator))).toEqual(USED);

    const two = await Promise.all([answer(id, asker, 'Un'), answer(id, asker, 'Deux')]);
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refusalOf(await answer(id, asker))).toEqual(USED);
    expect((await read(id, asker)).messages).toHaveLength(3);
  });

  it('is refused when the rules forbid it, and changes nothing', async () => {
    const pair = await createPair();
    const { asker, creator } = pair;
    const unasked = await open(pair);
    expect(await refusalOf(await clarify(unasked.id, creator))).toEqual(NOT_NOW);
    const id = (await asked()).id;
    expect((await clarify(id, creator)).status).toBe(404);
    await send(unasked.id, asker, 'Comment bien dormir ?');
    const before = await read(unasked.id, asker);
    expect(await refusalOf(await clarify(unasked.id, asker))).toEqual([
      403,
      'clarification.forbidden',
    ]);
    expect(await refusalOf(await answer(unasked.id, asker))).toEqual(NOT_NOW);
    expect((await clarify(unasked.id, await createPerson())).status).toBe(404);
    expect((await clarify(unasked.id, creator, '   ')).status).toBe(400);
    expect((await clarify(unasked.id, creator, 'a'.repeat(4_001))).status).toBe(400);
    expect((await clarify(unasked.id, creator, 'Quand ?', 'x')).status).toBe(400);
    await block(asker, creator);
    expect(await refusalOf(await clarify(unasked.id, creator))).toEqual(BLOCKED);
    await unblock(asker, creator);
    expect(await read(unasked.id, asker)).toEqual(before);
    expect((await clarify(unasked.id, creator)).status).toBe(201);
    expect(await refusalOf(await answer(unasked.id, creator))).toEqual([
      403,
      'clarification.forbidden',
    ]);

    const day = await open(await createPair(), 'day');
    expect((await clarify(day.id, creator)).status).toBe(404);
  });

  it.each(['clarification', 'clarification/answer'] as const)(
    'is refused as a %s without words and files, and no deadline moves',
    async (path) => {
      const { id, asker, creator, deadline } = await asked();
      if (path === 'clarification/answer') await clarify(id, creator);
      const author = path === 'clarification' ? creator : asker;
      const before = await read(id, creator);
      for (const content of [{}, { text: '' }, { attachments: [] }, { text: 'Voir', kind: '' }]) {
        const json = { id: crypto.randomUUID(), ...content };
        const response = await call('POST', `/api/conversations/${id}/${path}`, {
          as: author,
          json,
        });
        expect([response.status, content]).toEqual([400, content]);
      }
      expect(await read(id, creator)).toEqual(before);
      expect(before.answerBy).toBe(
        new Date(deadline + (path === 'clarification' ? 0 : 2 * DAY_MS)).toISOString(),
      );
    },
  );

  it('never loses an answer that is sent at the same time', async () => {
    const { id, asker, creator } = await asked();
    const [reply, clarification] = await Promise.all([
      send(id, creator, 'Couchez-vous tôt.'),
      clarify(id, creator),
    ]);
    expect(reply.status).toBe(201);
    const after = await read(id, asker);
    expect(after.status).toBe('completed');
    expect(after.messages).toHaveLength(clarification.status === 201 ? 3 : 2);
  });

  it('lets the deadline pass after 48 hours more, and the price go back', async () => {
    const { id, asker, creator, deadline } = await asked();
    await clarify(id, creator);
    await pass(deadline + 2 * DAY_MS - HOUR_MS - Date.now(), asker, creator);
    await runPayments();
    expect(await orderOf(id, asker)).toMatchObject({ state: 'held', canWithdraw: true });
    expect(await read(id, asker)).toMatchObject({ status: 'initiated' });
    await pass(HOUR_MS, asker, creator);
    expect(await refusalOf(await answer(id, asker))).toEqual(NOT_NOW);
    await runPayments();
    expect(await orderOf(id, asker)).toMatchObject({ state: 'settled', outcome: 'refunded' });
    expect(await read(id, creator)).toMatchObject({ closeReason: 'unanswered' });
  });

  it('moves the order’s deadline, also when an older state arrives in D1 after it', async () => {
    const { id, asker, creator } = await asked();
    const older = await runInDurableObject(stubOf(id), (object: Conversation) =>
      // biome-ignore lint/complexity/useLiteralKeys: it is protected.
      structuredClone(object['log'].read()!),
    );
    await clarify(id, creator);
    await stubOf(id).settle();
    const { answerBy } = await orderOf(id, asker);
    await deliverToD1(env.DB, older, periodsOf(env.SECONDS_PER_DAY));
    expect((await orderOf(id, asker)).answerBy).toBe(answerBy);
  });

  it('leaves the asker the whole withdrawal during the wait', async () => {
    const { id, asker, creator } = await asked();
    await clarify(id, creator);
    const { id: order } = await orderOf(id, asker);
    const response = await call('POST', `/api/orders/${order}/withdraw`, { as: asker });
    expect(await response.json()).toMatchObject({ outcome: 'refunded', refundedCents: 300 });
    expect(await refusalOf(await answer(id, asker))).toEqual(NOT_NOW);
  });

  it('reaches open tabs of both, and those that come back', async () => {
    const { id, asker, creator } = await asked();
    const sockets = await Promise.all(
      [asker, creator].map((person) => openSocket(`/api/conversations/${id}/socket`, person)),
    );
    const sent = await (await clarify(id, creator)).json<Message>();
    for (const socket of sockets) {
      const frame = await socket.next(ofType('message', ({ message }) => message.id === sent.id));
      expect(frame.message).toEqual(sent);
    }
    const state = await sockets[0]!.next(
      ofType('state', ({ conversation }) => conversation.clarification !== null),
    );
    expect(state.conversation.canClarify).toBe('clarification_answer');
    const late = await openSocket(`/api/conversations/${id}/socket`, asker);
    late.send({ type: 'resume', after: 1 });
    const resumed = await late.next(ofType('state'));
    expect(resumed.messages).toEqual([sent]);
  });

  it('is hidden and reported like any message', async () => {
    const { id, asker, creator } = await asked();
    const sent = await (await clarify(id, creator)).json<Message>();
    const subject = { type: 'message', id: sent.id, conversationId: id };
    const report = await call('POST', '/api/reports', {
      as: asker,
      json: { subject, category: 'harassment', text: '' },
    });
    expect(report.status).toBe(201);
    await stubOf(id).setHidden(sent.id, true);
    expect((await read(id, asker)).messages.at(-1)).toMatchObject({
      ...{ kind: 'clarification', text: HIDDEN_MESSAGE, hidden: true },
    });
    expect((await answer(id, asker)).status).toBe(201);
    const file = await call('GET', `/api/conversations/${id}/export`, { as: asker });
    const text = await file.text();
    expect(text).toContain(' (demande de précision), le ');
    expect(text).toContain('Vous (précision), le ');
    expect(text).not.toContain('Depuis quand');
  });
});

describe('a clarification elsewhere', () => {
  it('gives the turn in the lists, with unread marks and deadlines', async () => {
    const { id, asker, creator, deadline } = await asked();
    await clarify(id, creator);
    await eventually(async () => {
      expect(await rowsOf(asker)).toMatchObject([
        { unread: 1, lastMessageBy: 'creator', lastMessageText: 'Depuis quand ?' },
      ]);
      expect(await rowsOf(creator, '?tab=active&unanswered=true')).toEqual([]);
    });
    expect(await rowsOf(creator, '?tab=active')).toMatchObject([
      { id, unread: 0, answerBy: new Date(deadline + 2 * DAY_MS).toISOString() },
    ]);
    await answer(id, asker);
    await eventually(async () =>
      expect(await rowsOf(creator, '?tab=active&unanswered=true')).toMatchObject([
        { id, unread: 1, lastMessageBy: 'asker' },
      ]),
    );
  });

  it('keeps a conversation that waits for its asker at the place of its last message', async () => {
    const pair = await createPair();
    const first = await open(pair);
    await send(first.id, pair.asker, 'Une question ?');
    await clarify(first.id, pair.creator);
    await stubOf(first.id).settle();
    const second = await open({ ...pair, asker: await createPerson() }, 'day');
    await pass(HOUR_MS, pair.asker, pair.creator);
    await send(second.id, pair.creator, 'Bienvenue');
    await eventually(async () => {
      const rows = await rowsOf(pair.creator, '?tab=active');
      expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    });
    const [{ place } = { place: null }] = await db.all<{ place: number }>(
      `select last_message_at as place from conversations where id = '${first.id}'`,
    );
    const cursor = `${place! + 1}_${second.id}`;
    expect(await rowsOf(pair.creator, `?tab=active&cursor=${cursor}`)).toMatchObject([
      { id: first.id },
    ]);
  });

  it('stands in the order, for both sides', async () => {
    const { id, asker, creator } = await asked();
    const order = (await orderOf(id, asker)) as OrderInFull;
    expect(order.clarification).toBeNull();
    await clarify(id, creator);
    await answer(id, asker);
    await stubOf(id).settle();
    const { clarification, answerBy } = await read(id, asker);
    for (const person of [asker, creator])
      expect(await orderOf(id, person)).toMatchObject({ state: 'held', clarification, answerBy });
    expect(clarification?.answeredAt).not.toBeNull();
  });

  it('leaves the wait out of the response time', async () => {
    const pair = await createPair();
    const { creator } = pair;
    const expected: number[] = [];
    // Waits: until its answer, 48 hours at most, until the reply, and none.
    for (const [answeredAfter, repliedAfter] of [
      [3, 6],
      [60, 70],
      [null, 9],
      [null, null],
    ]) {
      const { id } = await open(pair);
      await send(id, pair.asker, 'Une question ?');
      await pass(HOUR_MS, pair.asker, creator);
      if (repliedAfter != null) await clarify(id, creator);
      if (answeredAfter != null) {
        await pass(answeredAfter * HOUR_MS, pair.asker, creator);
        expect((await answer(id, pair.asker)).status).toBe(201);
      }
      await pass(((repliedAfter ?? 1) - (answeredAfter ?? 0)) * HOUR_MS, pair.asker, creator);
      expect((await send(id, creator, 'Une réponse.')).status).toBe(201);
      await stubOf(id).settle();
      const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
      const {
        clarificationAskedAt: askedAt,
        clarificationWaitsUntil,
        clarificationAnsweredAt,
      } = row!;
      const ends = [row!.firstReplyAt, clarificationWaitsUntil, clarificationAnsweredAt];
      const waited =
        askedAt === null ? 0 : Math.min(...ends.filter((end) => end !== null)) - askedAt;
      expected.push(Math.floor((row!.firstReplyAt! - row!.askedAt! - waited) / 1000));
    }
    const hours = expected.map((seconds) => Math.round(seconds / 3600));
    expect(hours).toEqual([4, 23, 1, 2]);
    const [days] = await db.all<{ counted: number }>(
      `select sum(response_seconds) as counted from creator_days
        join profiles on number = creator_number where id = '${creator.id}'`,
    );
    expect(days!.counted).toBe(expected.reduce((a, b) => a + b));
    const [profile] = await db
      .select({ median: creatorProfiles.medianResponseSeconds })
      .from(creatorProfiles)
      .where(eq(creatorProfiles.userId, creator.id));
    expect(profile!.median).toBe(expected.toSorted((a, b) => a - b)[1]);
  });

  it('is told to both sides, in the app and by mail', async () => {
    const queued: DueNotice[] = [];
    vi.spyOn(env.NOTICE_DELIVERIES, 'sendBatch').mockImplementation(async (messages) => {
      for (const { body } of messages) queued.push(body as DueNotice);
      return undefined as never;
    });
    const mail = async (person: Person) => {
      await pass(NOTICE_TIMES.mailAfter + 1_000, person);
      await ring(person);
      const mails = queued.splice(0).filter(({ personId }) => personId === person.id);
      const messages = mails.map((body) => ({
        ...{ id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body },
      }));
      await handlers.queue(createMessageBatch('notice-deliveries', messages), env);
      return (await mailsOf(person))[0];
    };
    const { id, asker, creator } = await asked();
    await eventually(async () => expect(await titlesOf(creator)).toHaveLength(1));
    await call('PUT', `/api/conversations/${id}/read`, { as: creator, json: { seq: 1 } });
    const { name } = (await read(id, asker)).other;
    await clarify(id, creator);
    await eventually(async () =>
      expect(await newestOf(asker)).toMatchObject({
        ...{ kind: 'answer', about: 'clarification', title: `${name} demande une précision` },
        body: expect.stringMatching(
          / · Le délai de sa réponse vous attend jusqu’à \w+ \d\d:\d\d \(heure de Paris\)$/,
        ),
      }),
    );
    const first = await mail(asker);
    expect(first).toMatchObject({ subject: `${name} demande une précision` });
    expect(first!.html).toContain('Répondre à la précision');
    expect(first!.text).not.toContain('Depuis quand');

    await answer(id, asker);
    await eventually(async () =>
      expect(await newestOf(creator)).toMatchObject({
        ...{ kind: 'question', about: 'clarification' },
        title: expect.stringContaining(' a précisé sa question'),
        body: expect.stringMatching(/ · 2,40 € si vous répondez avant /),
      }),
    );
    expect((await bellOf(asker)).unread).toBe(0);
    expect((await mail(creator))!.subject).toContain(' a précisé sa question');
  });

  it('is passed by an answer, which is mailed though the asker stayed away', async () => {
    const { id, asker, creator } = await asked();
    await clarify(id, creator);
    await eventually(async () => expect(await titlesOf(asker)).toHaveLength(1));
    await send(id, creator, 'Couchez-vous tôt.');
    await eventually(async () => expect((await newestOf(asker)).title).toMatch(/vous a répondu$/));
    const { notifications, unread } = await bellOf(asker);
    expect(unread).toBe(1);
    expect(notifications.map(({ about, readAt }) => [about, readAt !== null])).toEqual([
      [undefined, false],
      ['clarification', true],
    ]);
  });
});

it('a conversation of older code learns clarifications with its next step', async () => {
  const { id, asker, creator } = await asked();
  await runInDurableObject(stubOf(id), (_, { storage }) => {
    const { sql } = storage;
    // Writes what the view adds to the row, which is the table of older code.
    sql.exec('UPDATE conversation SET version = version');
    sql.exec('DROP VIEW conversation; ALTER TABLE conversation_record RENAME TO conversation');
    const added = [
      'clarification_asked_at',
      'clarification_waits_until',
      'clarification_answered_at',
    ];
    for (const column of [...added, 'answer_days', 'release_days', 'counted_seq'])
      sql.exec(`ALTER TABLE conversation DROP COLUMN ${column}`);
    sql.exec('ALTER TABLE messages DROP COLUMN kind');
    sql.exec('DROP TABLE backup');
    const step = conversationSteps.findIndex((each) => each.includes('clarification_asked_at'));
    sql.exec(conversationSteps.find((each) => each.includes('CREATE TRIGGER messages_counted'))!);
    sql.exec('UPDATE schema_version SET version = ?', step);
    migrate(storage, conversationSteps);
  });
  expect((await clarify(id, creator)).status).toBe(201);
  const seen: ConversationDetail = await read(id, asker);
  expect(seen).toMatchObject({ status: 'initiated', canClarify: 'clarification_answer' });
  expect(seen.messages.map(({ kind }) => kind)).toEqual(['message', 'clarification']);
});
