import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { numberOfUser } from '../../../database/numbers.ts';
import { authSessions, profiles, userFollows } from '../../../database/schema.ts';
import { type InboxFrame, SOCKET_CLOSE } from '../../../domain/conversations/conversation-wire.ts';
import { ACCESS_TOKEN_SECONDS, SESSION_UNUSED_MS } from '../../../domain/limits.ts';
import { Conversation } from '../../../durable-objects/conversation/conversation.ts';
import { createPair, open, read } from '../../support/workerd/conversations.ts';
import { bodyFor, endpoints } from '../../support/workerd/endpoints.ts';
import { call, createPerson, db } from '../../support/workerd/marketplace.ts';
import { png } from '../../support/workerd/pictures.ts';
import { openSocket, upgrade } from '../../support/workerd/socket.ts';
import { credentials, newClient, request, signedInClient } from './client.ts';

/** Requests with an unexpired token whose session has ended. */

/** Ends the session of the token, as signing out does. */
async function signOut(token: string) {
  const response = await request('POST', '/logout?scope=local', { token });
  expect(response.status).toBe(204);
}

/** Routes that a token has no effect on are left out, and those with tests of their own. */
const routes = endpoints
  .filter(
    ({ route, path, caller }) =>
      path.startsWith('/api/') &&
      !['everybody', 'link', 'developer'].includes(caller) &&
      !/^\/api\/(auth|operations|payments)\b/.test(path) &&
      !/socket$/.test(route),
  )
  .map(({ route }) => route);

const pair = await createPair();
const { asker, creator, topicId } = pair;
const conversationId = (await open(pair, 'day')).id;
const [socket, inbox] = await Promise.all([
  openSocket(`/api/conversations/${conversationId}/socket`, asker),
  openSocket<InboxFrame>('/api/me/socket', asker),
]);
await signOut(asker.token);

describe('unexpired token after signing out', () => {
  it.each(routes)('is rejected by %s', async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    const address = path
      .replace('/conversations/:id', `/conversations/${conversationId}`)
      .replace(':username', creator.username)
      .replace(':month', '2026-01')
      .replace(/:\w+/g, crypto.randomUUID())
      .replace('/offer', `/offer?username=${creator.username}&topicId=${topicId}&pricing=day`);
    const json = bodyFor(route, { username: creator.username, topicId });
    const options = method === 'GET' ? {} : { json };
    const response = await call(method, address, { as: asker, ...options });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'auth.invalid_token' });
  });

  it('is rejected by an upload', async () => {
    const options = { as: asker, body: png, headers: { 'Content-Type': 'image/png' } };
    expect((await call('PUT', '/api/me/avatar', options)).status).toBe(401);
    expect((await env.PROFILE_IMAGES.list({ prefix: asker.id })).objects).toEqual([]);
  });

  it('is rejected by upgrades, and open sockets are closed', async () => {
    for (const path of [`/api/conversations/${conversationId}/socket`, '/api/me/socket'])
      expect((await upgrade(path, asker)).status).toBe(401);
    expect(await socket.closed).toBe(4403);
    expect(await inbox.closed).toBe(4403);
  });

  it('has written nothing', async () => {
    expect(
      await db
        .select()
        .from(userFollows)
        .where(eq(userFollows.followerNumber, numberOfUser(asker.id))),
    ).toEqual([]);
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, asker.id));
    expect(profile?.isCreator).toBe(false);
    expect((await read(conversationId, creator)).messages).toEqual([]);
  });
});

describe('sockets of an ending session', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Makes conversations fail this many times when they are asked to close sockets. */
  function failing(times: number) {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const closeSession = vi.spyOn(Conversation.prototype, 'closeSession');
    for (let time = 0; time < times; time += 1)
      closeSession.mockImplementationOnce(() => {
        throw new Error('out of order');
      });
  }

  async function openDay() {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const path = `/api/conversations/${id}/socket`;
    return { ...pair, socket: await openSocket<{ type: string }>(path, pair.asker) };
  }

  it('are closed before the response when the conversation fails once', async () => {
    const { asker, socket } = await openDay();
    failing(1);
    await signOut(asker.token);
    expect(await socket.closed).toBe(SOCKET_CLOSE.sessionEnded);
    expect(socket.frames.at(-1)).toEqual({ type: 'closing', code: SOCKET_CLOSE.sessionEnded });
  });

  it('are closed by the alarm when the conversation fails for longer', async () => {
    const { asker, socket } = await openDay();
    failing(2);
    await signOut(asker.token);
    const inbox = env.INBOX.getByName(asker.id);
    const rows = () =>
      runInDurableObject(inbox, (_, { storage }) =>
        storage.sql.exec('SELECT * FROM session_sockets').toArray(),
      );
    expect(await rows()).toHaveLength(1);
    expect(await runDurableObjectAlarm(inbox)).toBe(true);
    expect(await socket.closed).toBe(SOCKET_CLOSE.sessionEnded);
    expect(await rows()).toEqual([]);
  });
});

it('a write that races the end of its session has no effect after it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await createPerson();
    const [ended, followed] = await Promise.all([
      request('POST', '/logout', { token: person.token }),
      call('PUT', `/api/users/${creator.username}/follow`, { as: person }),
    ]);
    expect(ended.status).toBe(204);
    const rows = await db
      .select()
      .from(userFollows)
      .where(eq(userFollows.followerNumber, numberOfUser(person.id)));
    expect(rows).toHaveLength(followed.status === 200 ? 1 : 0);
    expect([200, 401]).toContain(followed.status);
  }
});

it('a password change ends the tokens of other devices', async () => {
  const { client, person } = await signedInClient();
  const elsewhere = await newClient().signInWithPassword(credentials(person));
  const headers = { Authorization: `Bearer ${elsewhere.data.session!.access_token}` };
  expect((await call('GET', '/api/me', { headers })).status).toBe(200);
  await client.updateUser({ password: 'Bleu-Mandarine-73' });
  expect((await call('GET', '/api/me', { headers })).status).toBe(401);
});

it('a session ends when it was not refreshed for 30 days', async () => {
  const { session, user } = await signedInClient();
  const unusedSince = Date.now() - SESSION_UNUSED_MS;
  const ofUser = eq(authSessions.userId, user.id);
  const refresh = () =>
    request('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
      versioned: true,
    });
  await db
    .update(authSessions)
    .set({ refreshedAt: unusedSince + 60_000 })
    .where(ofUser);
  expect((await refresh()).status).toBe(200);
  await db.update(authSessions).set({ refreshedAt: unusedSince }).where(ofUser);
  const late = await refresh();
  expect(late.status).toBe(400);
  expect(await late.json()).toMatchObject({ code: 'session_expired' });
  expect(await db.select().from(authSessions).where(ofUser)).toEqual([]);
});

it('an inbox deletes an ended session once its token has expired too', async () => {
  const person = await createPerson();
  const inbox = env.INBOX.getByName(person.id);
  await inbox.endSessions(['ended-long-ago']);
  await runInDurableObject(inbox, (_, { storage }) => {
    const past = Date.now() - 1;
    storage.sql.exec('UPDATE ended_sessions SET until = ?', past);
  });
  await inbox.endSessions(['ended-now']);
  expect(await inbox.hasEnded('ended-long-ago')).toBe(false);
  expect(await inbox.hasEnded('ended-now')).toBe(true);
  await runInDurableObject(inbox, (_, { storage }) => {
    const [row] = storage.sql.exec('SELECT until FROM ended_sessions').toArray();
    expect(Number(row?.until)).toBeGreaterThan(Date.now() + (ACCESS_TOKEN_SECONDS - 60) * 1000);
  });
});
