import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  authSessions,
  moderationLog,
  moderators,
  orders,
  outbox,
  suspendedSessions,
} from '../../../database/schema.ts';
import { type InboxFrame, SOCKET_CLOSE } from '../../../domain/conversations/conversation-wire.ts';
import type { OwnDecision } from '../../../domain/moderation/moderation-wire.ts';
import type { DecidableDelivery } from '../../../domain/notifications/notification.ts';
import { mailNotice } from '../../../worker/notifications/channels/mail.ts';
import { createPair, open, read, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  accessToken,
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import {
  createModerator,
  crowd,
  decide,
  decided,
  report,
  settleOutbox,
} from '../../support/workerd/moderation.ts';
import { createOperator } from '../../support/workerd/operators.ts';
import { expectSoundBooks, operate, orderOf } from '../../support/workerd/orders.ts';
import { mailsOf, mailsTo } from '../../support/workerd/outbox.ts';
import { openSocket, upgrade } from '../../support/workerd/socket.ts';
import {
  credentials,
  linkIn,
  mailedToken,
  newClient,
  pressLinkButton,
  request,
  signedInClient,
} from '../auth/client.ts';

const moderator = await createModerator();
const second = await createModerator();
const reporter = await createPerson();

/** Suspends the user of a reported profile; returns the decision's id. */
async function suspend(person: Pick<Person, 'id'>): Promise<string> {
  const reportId = await report(reporter, { type: 'profile', id: person.id });
  return (await decided(moderator, reportId, 'suspend', 'Des menaces répétées.')).id;
}

/** The token of the link in the mail about a suspension. */
async function appealToken(email: string): Promise<string> {
  await settleOutbox();
  const link = await eventually(async () => {
    const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('suspendu'));
    return linkIn({ text: /https?:\S+\/recours\S+/.exec(mail!.text)![0] });
  });
  expect(link.pathname).toBe('/recours');
  return link.searchParams.get('token')!;
}

const codeOf = async (response: Response) => [
  response.status,
  (await response.json<{ code: string }>()).code,
];

describe('suspended user', () => {
  it('loses tokens, sockets and roles before the moderator gets the response', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const { creator } = pair;
    await db.insert(moderators).values({ userId: creator.id, grantedAt: 1 });
    const [socket, inbox] = await Promise.all([
      openSocket(`/api/conversations/${id}/socket`, creator),
      openSocket<InboxFrame>('/api/me/socket', creator),
    ]);
    expect((await call('GET', '/api/moderation/log', { as: creator })).status).toBe(200);
    // A member of the team is suspended by two people.
    const reportId = await report(reporter, { type: 'profile', id: creator.id });
    const proposed = await decide(moderator, reportId, 'suspend', 'Des menaces répétées.');
    expect(proposed.status).toBe(202);
    const approved = await call('POST', `/api/operations/reports/${reportId}/decision`, {
      as: await createOperator(),
      json: { action: 'suspend', reason: 'Des menaces répétées.' },
    });
    expect(approved.status, await approved.clone().text()).toBe(201);
    for (const path of ['/api/moderation/log', '/api/me/orders', '/api/feed'])
      expect(await codeOf(await call('GET', path, { as: creator }))).toEqual([
        401,
        'auth.invalid_token',
      ]);
    expect(await Promise.all([socket.closed, inbox.closed])).toEqual([
      SOCKET_CLOSE.sessionEnded,
      SOCKET_CLOSE.sessionEnded,
    ]);
    for (const path of [`/api/conversations/${id}/socket`, '/api/me/socket'])
      expect((await upgrade(path, { token: creator.token })).webSocket ?? null).toBeNull();
    expect(await db.$count(authSessions, eq(authSessions.userId, creator.id))).toBe(0);
    expect(await db.$count(moderators, eq(moderators.userId, creator.id))).toBe(0);
    const logged = await db
      .select({ action: moderationLog.action })
      .from(moderationLog)
      .where(eq(moderationLog.subjectId, creator.id));
    expect(logged.map(({ action }) => action).sort()).toEqual(['dismiss', 'suspend']);
    expect(
      (await operate('POST', '/moderators', { email: `${creator.id}@example.com` })).status,
    ).toBe(404);
    // No session is created for them by any route.
    await expect(accessToken(creator.id)).rejects.toThrow();
  });

  it('can send nothing more, however many mails to reporters are waiting', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await crowd('rating_seen', 2_000);
    await crowd('statement', 400);
    await suspend(pair.creator);
    expect((await send(id, pair.creator, 'Bonjour')).status).toBe(401);
    await db.delete(outbox);
  });

  it('is rejected in GoTrue’s format by password, refresh and recovery, and can return afterwards', async () => {
    const { client, person, user, session } = await signedInClient();
    const other = newClient();
    await other.signInWithPassword(credentials(person));
    await client.resetPasswordForEmail(person.email);
    const recovery = await eventually(() => mailedToken(person.email, 'recovery'));
    const before = (await mailsTo(person.email)).length;
    const decisionId = await suspend(user);
    const token = await appealToken(person.email);

    const signIn = await newClient().signInWithPassword(credentials(person));
    expect(signIn.error).toMatchObject({
      code: 'user_banned',
      status: 400,
      message: 'User is banned',
    });
    const wrong = await newClient().signInWithPassword({
      ...credentials(person),
      password: 'Autre-12345',
    });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    const refreshed = await client.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.error).toMatchObject({ code: 'user_banned', status: 400 });
    const landed = await pressLinkButton('recovery', recovery);
    expect(landed.searchParams.get('error_code')).toBe('user_banned');
    await client.resetPasswordForEmail(person.email);
    const user403 = await request('GET', '/user', { token: session.access_token });
    expect(user403.status).toBe(403);

    const shown = await call('GET', `/api/appeals/${token}`);
    const decision: OwnDecision = await shown.json();
    expect(decision).toMatchObject({
      id: decisionId,
      action: 'suspend',
      reason: 'Des menaces répétées.',
      appeal: null,
    });
    const contest = (text: unknown) => call('POST', `/api/appeals/${token}`, { json: { text } });
    expect((await contest('')).status).toBe(400);
    const taken = await contest('Mon compte avait été volé.');
    expect(taken.status).toBe(201);
    expect(await codeOf(await contest('Encore'))).toEqual([409, 'appeal.exists']);
    const { id } = await taken.json<{ id: string }>();
    const answer = await call('POST', `/api/moderation/appeals/${id}/decision`, {
      as: second,
      json: { uphold: false, reason: 'Le vol est établi.' },
    });
    expect(answer.status).toBe(201);
    expect((await newClient().signInWithPassword(credentials(person))).error).toBeNull();
    expect(await db.$count(suspendedSessions, eq(suspendedSessions.userId, user.id))).toBe(0);
    // Ended sessions stay ended.
    const late = await other.refreshSession();
    expect(late.error).toMatchObject({ code: 'refresh_token_not_found' });
    // Only the statement and the outcome were mailed meanwhile.
    await eventually(async () =>
      expect((await mailsTo(person.email)).some(({ subject }) => /annulée/.test(subject))).toBe(
        true,
      ),
    );
    const mails = await mailsTo(person.email);
    const between = mails.slice(0, mails.length - before).map(({ subject }) => subject);
    expect(between.filter((subject) => /suspendu|annulée/.test(subject))).toHaveLength(2);
    expect(between.filter((subject) => /mot de passe/.test(subject))).toEqual([]);
  });

  it('can appeal through the mailed link only', async () => {
    const person = await createPerson();
    await suspend(person);
    const token = await appealToken(`${person.id}@example.com`);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [forged, token.slice(1), 'x', encodeURIComponent('../me')]) {
      expect(await codeOf(await call('GET', `/api/appeals/${wrong}`))).toEqual([
        404,
        'decision.not_found',
      ]);
      const sent = await call('POST', `/api/appeals/${wrong}`, { json: { text: 'Bonjour' } });
      expect(sent.status).toBe(404);
    }
  });

  it('gets unanswered orders refunded on both sides, and the rest of an answered day', async () => {
    const pair = await createPair();
    const waiting = await open(pair, 'question');
    await send(waiting.id, pair.asker, 'Une question ?');
    const answered = await open({ ...pair, asker: await createPerson() }, 'day');
    await send(answered.id, pair.creator, 'Bonjour');
    // A creator may also be an asker.
    const asked = await createCreator({ topicIds: [pair.topicId] });
    const own = await open({ ...pair, asker: pair.creator, creator: asked }, 'question');
    await send(own.id, pair.creator, 'Et vous ?');
    await suspend(pair.creator);
    // Nothing goes back while the decision can be taken back.
    expect(await orderOf(waiting.id, pair.asker)).toMatchObject({ outcome: null });
    await settleOutbox();
    await eventually(async () => {
      expect(await orderOf(waiting.id, pair.asker)).toMatchObject({ outcome: 'refunded' });
      expect(await read(own.id, asked)).toMatchObject({ status: 'completed' });
    });
    expect(await read(waiting.id, pair.asker)).toMatchObject({ closeReason: 'stopped' });
    const { creator } = pair;
    const order = await db
      .select()
      .from(orders)
      .where(eq(orders.conversationId, answered.id))
      .get();
    expect(order).toMatchObject({ creatorId: creator.id });
    await settleOutbox();
    const split = await db
      .select()
      .from(orders)
      .where(eq(orders.conversationId, answered.id))
      .get();
    expect(split).toMatchObject({ outcome: 'split', withdrawnAt: null });
    await expectSoundBooks();
  });

  it('gets no notice by mail', async () => {
    const person = await createPerson();
    const follow = (thread: string): DecidableDelivery => ({
      ...{ key: thread, channel: 'email', thread, money: null },
      notice: {
        ...{
          id: thread,
          kind: 'question',
          title: 'Une question',
          body: '',
          href: '/main/messages',
        },
        ...{ actor: null, createdAt: new Date().toISOString(), readAt: null },
      },
    });
    await mailNotice(env, person.id, follow('before'));
    expect(await mailsOf(person)).toHaveLength(1);
    await suspend(person);
    await settleOutbox();
    await eventually(async () => expect(await mailsOf(person)).toHaveLength(2));
    await mailNotice(env, person.id, follow('after'));
    expect((await mailsOf(person)).map(({ subject }) => subject)).toEqual([
      'Votre compte est suspendu',
      'Une question',
    ]);
  });
});
