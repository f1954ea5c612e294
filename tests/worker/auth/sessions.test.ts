import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authSessions, authUsers, moderators, userBlocks } from '../../../database/schema.ts';
import { issuerOf } from '../../../worker/accounts/auth/access-token.ts';
import { createPerson, db } from '../../support/workerd/marketplace.ts';
import { openSocket } from '../../support/workerd/socket.ts';
import {
  confirmedClient,
  credentials,
  newClient,
  newcomer,
  PASSWORD,
  request,
  signedInClient,
} from './client.ts';

const refresh = (token: string) =>
  request('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
    versioned: true,
  });

async function refreshed(token: string): Promise<{ access_token: string; refresh_token: string }> {
  const response = await refresh(token);
  if (!response.ok) throw new Error(`refresh failed: ${await response.text()}`);
  return response.json();
}

describe('password sign-in', () => {
  it('opens a session that the client accepts', async () => {
    const { client, session, user, person } = await signedInClient();
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(user.last_sign_in_at).toBeDefined();
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email: person.email,
      iss: issuerOf(env),
      amr: [{ method: 'password' }],
      user_metadata: person.options.data,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    const again = await client.getUser();
    expect(again.error).toBeNull();
    expect(again.data.user).toEqual(user);
  });

  it('says beside the token, never in it, that the user is a moderator', async () => {
    const { client, user, person } = await signedInClient();
    await db.insert(moderators).values({ userId: user.id, grantedAt: Date.now() });
    const again = await client.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(again.data.user?.app_metadata).toMatchObject({ roles: ['moderator'] });
    const { data } = await client.getClaims();
    expect(data?.claims.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    await db.delete(moderators).where(eq(moderators.userId, user.id));
    const later = await client.refreshSession();
    expect(later.data.user?.app_metadata).not.toHaveProperty('roles');
  });

  it('says beside the token whether the user has blocked people', async () => {
    const { client, user } = await signedInClient();
    const other = await createPerson();
    expect(user.app_metadata).not.toHaveProperty('has_blocks');
    await db.insert(userBlocks).values({ blockerId: user.id, blockedId: other.id, createdAt: 1 });
    const { data } = await client.refreshSession();
    expect(data.user?.app_metadata).toMatchObject({ has_blocks: true });
  });

  it('says beside the token that the user’s mail is refused, or the email confirmed', async () => {
    const { client, user } = await confirmedClient();
    const read = async () => (await client.getUser()).data.user!;
    expect(await read()).toMatchObject({ email_confirmed_at: expect.any(String) });
    expect((await read()).app_metadata).not.toHaveProperty('mail_refused');
    const refused = { mailRefusedAt: 1, mailRefusal: 'bounce' } as const;
    await db.update(authUsers).set(refused).where(eq(authUsers.id, user.id));
    expect((await read()).app_metadata).toMatchObject({ mail_refused: true });
  });

  it('answers unknown emails and wrong passwords alike', async () => {
    const { person } = await signedInClient();
    for (const attempt of [
      { email: person.email, password: 'Pas-le-bon-1' },
      { email: 'personne.ici@example.com', password: PASSWORD },
      { email: 'pas une adresse', password: PASSWORD },
    ]) {
      const { error } = await newClient().signInWithPassword(attempt);
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  it('checks all characters of a long password', async () => {
    const password = `${'é'.repeat(120)}-abcdefghijklmno`;
    const person = { ...newcomer(), password };
    await newClient().signUp(person);
    const right = await newClient().signInWithPassword(credentials(person));
    expect(right.error).toBeNull();
    const wrong = await newClient().signInWithPassword({
      email: person.email,
      password: `${password.slice(0, -1)}p`,
    });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    const longer = await newClient().signUp({ ...newcomer(), password: `${password}x` });
    expect(longer.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('token refresh', () => {
  it('rotates, and returns the current token for the previous one', async () => {
    const { session } = await signedInClient();
    const second = await refreshed(session.refresh_token);
    expect(second.refresh_token).not.toBe(session.refresh_token);
    const again = await refreshed(session.refresh_token);
    expect(again.refresh_token).toBe(second.refresh_token);
    const third = await refreshed(second.refresh_token);
    expect(third.refresh_token).not.toBe(second.refresh_token);
  });

  it('ends the session when an older token is reused', async () => {
    const { session, user } = await signedInClient();
    const second = await refreshed(session.refresh_token);
    const third = await refreshed(second.refresh_token);
    const reuse = await refresh(session.refresh_token);
    expect(reuse.status).toBe(400);
    expect(await reuse.json()).toMatchObject({ code: 'refresh_token_already_used' });
    const current = await refresh(third.refresh_token);
    expect(current.status).toBe(400);
    expect(await current.json()).toMatchObject({ code: 'refresh_token_not_found' });
    expect(await db.select().from(authSessions).where(eq(authSessions.userId, user.id))).toEqual(
      [],
    );
    const asked = await request('GET', '/user', { token: third.access_token, versioned: true });
    expect(asked.status).toBe(403);
    expect(await asked.json()).toMatchObject({ code: 'session_not_found' });
  });

  it('accepts a newer token after the database was restored, in two tabs too', async () => {
    const { session, user } = await signedInClient();
    let newest = session.refresh_token;
    for (let times = 0; times < 4; times++) newest = (await refreshed(newest)).refresh_token;
    await db.update(authSessions).set({ generation: 2 }).where(eq(authSessions.userId, user.id));
    const [one, other] = await Promise.all([refreshed(newest), refreshed(newest)]);
    expect(other.refresh_token).toBe(one.refresh_token);
    const next = await refreshed(one.refresh_token);
    expect((await request('GET', '/user', { token: next.access_token })).status).toBe(200);
    // The restored state's current token is an old one by now.
    const reuse = await refresh(session.refresh_token);
    expect(await reuse.json()).toMatchObject({ code: 'refresh_token_already_used' });
  });

  it('rejects a newer token of a deleted or expired session', async () => {
    const { session, user } = await signedInClient();
    const newer = (await refreshed(session.refresh_token)).refresh_token;
    await db
      .update(authSessions)
      .set({ generation: 1, expiresAt: Date.now() - 1 })
      .where(eq(authSessions.userId, user.id));
    const late = await refresh(newer);
    expect([late.status, await late.json()]).toMatchObject([400, { code: 'session_expired' }]);
    const gone = await refresh(newer);
    expect([gone.status, await gone.json()]).toMatchObject([
      400,
      { code: 'refresh_token_not_found' },
    ]);
  });

  it('returns the same next token to ten parallel refreshes', async () => {
    const { session } = await signedInClient();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => refreshed(session.refresh_token)),
    );
    expect(new Set(all.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    await refreshed(all[0]!.refresh_token);
  });

  it('fails once the session has expired, however often it was refreshed', async () => {
    const { session, user } = await signedInClient();
    const [row] = await db.select().from(authSessions).where(eq(authSessions.userId, user.id));
    const second = await refreshed(session.refresh_token);
    const [later] = await db.select().from(authSessions).where(eq(authSessions.userId, user.id));
    expect(later?.expiresAt).toBe(row?.expiresAt);
    await db.update(authSessions).set({ expiresAt: Date.now() - 1 });
    const response = await refresh(second.refresh_token);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'session_expired' });
  });

  it.each(['', 'x', 'A'.repeat(70), 'jeton inventé', '\0'])(
    'rejects the made-up token %j',
    async (token) => {
      const response = await refresh(token);
      expect(response.status).toBe(400);
    },
  );

  it('rejects a token with one letter changed', async () => {
    const { session } = await signedInClient();
    const token = session.refresh_token;
    for (const index of [0, 22, 37, 40, 68]) {
      const letter = token[index] === 'A' ? 'B' : 'A';
      const response = await refresh(token.slice(0, index) + letter + token.slice(index + 1));
      expect(await response.json()).toMatchObject({ code: 'refresh_token_not_found' });
    }
    await refreshed(token);
  });
});

describe('sign-out', () => {
  async function threeDevices() {
    const { client, person } = await signedInClient();
    const [second, third] = [newClient(), newClient()];
    await second.signInWithPassword(credentials(person));
    await third.signInWithPassword(credentials(person));
    const works = async () =>
      Promise.all([client, second, third].map(async (device) => !(await device.getUser()).error));
    return { client, works };
  }

  it('ends this session only with scope local', async () => {
    const { client, works } = await threeDevices();
    expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    expect(await works()).toEqual([false, true, true]);
  });

  it('ends the other sessions with scope others', async () => {
    const { client, works } = await threeDevices();
    expect((await client.signOut({ scope: 'others' })).error).toBeNull();
    expect(await works()).toEqual([true, false, false]);
  });

  it('ends every session by default', async () => {
    const { client, works } = await threeDevices();
    expect((await client.signOut()).error).toBeNull();
    expect(await works()).toEqual([false, false, false]);
  });

  it('closes the sockets of the ended session', async () => {
    const { client, session } = await signedInClient();
    const inbox = await openSocket<{ type: string }>('/api/me/socket', {
      token: session.access_token,
    });
    await client.signOut();
    expect(await inbox.closed).toBeGreaterThan(1000);
  });

  it('rejects an unknown scope', async () => {
    const { session } = await signedInClient();
    const response = await request('POST', '/logout?scope=galaxy', { token: session.access_token });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  });
});
