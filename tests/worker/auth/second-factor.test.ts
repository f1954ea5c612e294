import { env } from 'cloudflare:workers';
import type { GoTrueClient } from '@supabase/auth-js';
import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import {
  authChallenges,
  authFactorResets,
  authFactors,
  authPasskeys,
  authRecoveryCodes,
  authSessions,
  moderators,
  operatorActs,
  operators,
  profiles,
} from '../../../database/schema.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { runFactorResets } from '../../../worker/accounts/auth/factor-reset.ts';
import { renewSecrets } from '../../../worker/accounts/second-factor/renew-secrets.ts';
import { deleteExpired } from '../../../worker/jobs/retention.ts';
import { bodyFor, endpoints } from '../../support/workerd/endpoints.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  configure,
  db,
  type Person,
  resetMarketplace,
} from '../../support/workerd/marketplace.ts';
import { titlesOf } from '../../support/workerd/notices.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  ageSessions,
  confirmedClient,
  credentials,
  linkIn,
  mailedToken,
  newClient,
  pressLinkButton,
  request,
  signedInClient,
} from './client.ts';

afterEach(resetMarketplace);

/** The app's code, `steps` periods of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Lets the code of the present period be used again, as if time had passed. */
const passTime = (factorId: string) =>
  db.update(authFactors).set({ lastUsedStep: null }).where(eq(authFactors.id, factorId));

async function enrolled(client: GoTrueClient, friendlyName = 'Téléphone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
}

/** A user with an app, signed in at `aal2`. */
async function protectedClient() {
  const signedIn = await confirmedClient();
  const { factorId, secret } = await enrolled(signedIn.client);
  const { error } = await signedIn.client.mfa.challengeAndVerify({
    factorId,
    code: codeOf(secret),
  });
  if (error) throw error;
  await passTime(factorId);
  return { ...signedIn, factorId, secret };
}

/** Another device of the user, which has given the password only. */
async function withPassword(person: { email: string; password: string }) {
  const client = newClient();
  const { data, error } = await client.signInWithPassword(credentials(person));
  if (error) throw error;
  return { client, token: data.session.access_token };
}

const tokenOf = async (client: GoTrueClient) =>
  (await client.getSession()).data.session!.access_token;

describe('an authenticator app', () => {
  it('is set up and used to sign in by the unmodified client', async () => {
    const { client, person, user } = await confirmedClient();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const { factorId, secret, totp } = await enrolled(client);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(totp.uri).toBe(
      `otpauth://totp/Dis-moi:${encodeURIComponent(person.email)}?issuer=Dis-moi&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const listed = await client.mfa.listFactors();
    expect(listed.data!.all).toMatchObject([{ id: factorId, status: 'unverified' }]);
    expect(listed.data!.totp).toEqual([]);

    const challenge = await client.mfa.challenge({ factorId });
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const { data, error } = await client.mfa.verify({
      factorId,
      challengeId: challenge.data!.id,
      code: codeOf(secret),
    });
    expect(error).toBeNull();
    expect(decodeJwt(data!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: expect.any(Number) },
        { method: 'password', timestamp: expect.any(Number) },
      ],
    });
    expect(data!.user.factors).toMatchObject([
      { id: factorId, friendly_name: 'Téléphone', factor_type: 'totp', status: 'verified' },
    ]);
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('La double authentification est activée');
      expect(await titlesOf({ token: await tokenOf(client) } as Person)).toContain(
        'La double authentification est activée',
      );
    });

    await passTime(factorId);
    const other = await withPassword(person);
    expect((await other.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    await other.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect((await other.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    // A refreshed token has the level of its session, and so has the first device's.
    for (const each of [client, other.client]) {
      const refreshed = await each.refreshSession();
      expect(decodeJwt(refreshed.data.session!.access_token)).toMatchObject({ aal: 'aal2' });
    }
    expect(user.id).toBe(data!.user.id);
  });

  it('ends the sessions without a second factor once it is verified', async () => {
    const { client, person } = await confirmedClient();
    const other = await withPassword(person);
    const { factorId, secret } = await enrolled(client);
    expect((await request('GET', '/user', { token: other.token })).status).toBe(200);
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await request('GET', '/user', { token: other.token })).status).toBe(403);
    expect((await client.getUser()).error).toBeNull();
  });

  it('accepts a code once, also when two requests send it at the same moment', async () => {
    const { person, factorId, secret } = await protectedClient();
    const { client } = await withPassword(person);
    const code = codeOf(secret);
    const results = await Promise.all(
      [1, 2].map(() => client.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(results.map(({ error }) => error?.code).sort()).toEqual([
      'mfa_verification_failed',
      undefined,
    ]);
    const third = await withPassword(person);
    // A period may have ended since: the code before is then the same one.
    for (const used of [code, codeOf(secret, -1)]) {
      const replayed = await third.client.mfa.challengeAndVerify({ factorId, code: used });
      expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    }
    expect(decodeJwt(await tokenOf(third.client))).toMatchObject({ aal: 'aal1' });
  });

  it('accepts codes of the present period and those beside it', async () => {
    const { person, factorId, secret } = await protectedClient();
    const { client } = await withPassword(person);
    for (const steps of [-3, 3]) {
      const { error } = await client.mfa.challengeAndVerify({
        factorId,
        code: codeOf(secret, steps),
      });
      expect(error?.code).toBe('mfa_verification_failed');
    }
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) });
    expect(error).toBeNull();
  });

  it('refuses a challenge that was used, has expired, or belongs to another session or factor', async () => {
    const { client, person, factorId, secret } = await protectedClient();
    const stranger = await confirmedClient();
    const challengeId = (await client.mfa.challenge({ factorId })).data!.id;
    const code = codeOf(secret);
    const foreign = await request('POST', `/factors/${factorId}/verify`, {
      token: await tokenOf(stranger.client),
      body: { challenge_id: challengeId, code },
      versioned: true,
    });
    expect([foreign.status, await foreign.json()]).toMatchObject([
      404,
      { code: 'mfa_factor_not_found' },
    ]);
    const other = await withPassword(person);
    const elsewhere = await other.client.mfa.verify({ factorId, challengeId, code });
    expect(elsewhere.error).toMatchObject({ code: 'mfa_factor_not_found', status: 422 });
    const second = await enrolled(client, 'Tablette');
    const ofOther = await client.mfa.verify({ factorId: second.factorId, challengeId, code });
    expect(ofOther.error?.code).toBe('mfa_factor_not_found');
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    await passTime(factorId);
    const again = await client.mfa.verify({ factorId, challengeId, code });
    expect(again.error?.code).toBe('mfa_factor_not_found');

    const late = (await client.mfa.challenge({ factorId })).data!.id;
    await db.update(authChallenges).set({ expiresAt: 1 }).where(eq(authChallenges.id, late));
    const expired = await client.mfa.verify({ factorId, challengeId: late, code });
    expect(expired.error).toMatchObject({ code: 'mfa_challenge_expired', status: 422 });
  });

  it('limits wrong codes by account, whatever passwords are right between them', async () => {
    const { person, factorId, secret } = await protectedClient();
    const { client } = await withPassword(person);
    let tried = 0;
    let error: { status?: number; code?: string } | null = null;
    while (tried < 30 && error?.status !== 429) {
      tried += 1;
      error = (await client.mfa.challengeAndVerify({ factorId, code: '000000' })).error;
      // The attacker knows the password.
      if (tried === 4) await withPassword(person);
    }
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    expect(tried).toBeGreaterThan(5);
    const right = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(right.error?.status).toBe(429);
    // Signing in by password is not affected.
    await withPassword(person);
    await eventually(async () => {
      const texts = (await mailsTo(person.email)).map(({ text }) => text).join();
      expect(texts).toContain('mauvais code de double authentification');
    });
  });

  it('refuses names that exist, too many apps and other kinds', async () => {
    const { client } = await protectedClient();
    const same = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' });
    expect(same.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
    for (let count = 1; count < 10; count += 1) await enrolled(client, `Appareil ${count}`);
    const full = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Un de trop' });
    expect(full.error).toMatchObject({ code: 'too_many_enrolled_mfa_factors', status: 422 });
    const phone = await client.mfa.enroll({ factorType: 'phone', phone: '+33600000000' });
    expect(phone.error?.code).toBe('mfa_phone_enroll_not_enabled');
  });

  it('answers malformed requests with a 4xx that changes nothing', async () => {
    const { session } = await confirmedClient();
    const token = session.access_token;
    const id = crypto.randomUUID();
    const bodies = ['', '[]', '{', '{"factor_type":7}', `{"friendly_name":"${'x'.repeat(101)}"}`];
    for (const path of ['/factors', `/factors/${id}/verify`, '/factors/recovery-codes/verify'])
      for (const body of bodies) {
        const answer = await request('POST', path, { token, body });
        expect([answer.status >= 400 && answer.status < 500, path, body]).toEqual([
          true,
          path,
          body,
        ]);
      }
    for (const path of ['/factors/x/challenge', `/factors/${id}/challenge`])
      expect((await request('POST', path, { token })).status).toBe(404);
    expect((await request('GET', '/factors', { token })).status).toBe(404);
    expect((await request('POST', '/factors', { body: { factor_type: 'totp' } })).status).toBe(401);
  });

  it('has no effect until it is verified, and expires', async () => {
    const { client, user } = await confirmedClient();
    const { factorId, secret } = await enrolled(client);
    expect((await client.updateUser({ password: 'Autre-Phrase-2026' })).error).toBeNull();
    await db
      .update(authFactors)
      .set({ createdAt: Date.now() - HOUR_MS - 1 })
      .where(eq(authFactors.id, factorId));
    const late = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(late.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
    await deleteExpired(db, Date.now());
    const rows = await db.select().from(authFactors).where(eq(authFactors.userId, user.id));
    expect(rows).toEqual([]);
  });

  it('needs a recent proof to be added and removed', async () => {
    const { client, user, person, factorId, secret } = await protectedClient();
    await ageSessions(user.id, DAY_MS);
    const long = sql`${authSessions.secondFactorAt} - ${DAY_MS}`;
    await db
      .update(authSessions)
      .set({ secondFactorAt: long })
      .where(eq(authSessions.userId, user.id));
    const added = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablette' });
    expect(added.error?.code).toBe('reauthentication_needed');
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed');
    const token = await tokenOf(client);
    const byPassword = await request('POST', '/factors', {
      token,
      body: { factor_type: 'totp', friendly_name: 'Tablette', current_password: person.password },
    });
    expect(byPassword.status).toBe(200);
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it('lowers all sessions when the last one is removed, and takes the recovery codes along', async () => {
    const { client, user, person, factorId } = await protectedClient();
    await client.mfa.recoveryCodes.generate();
    const other = await withPassword(person);
    const refused = await other.client.mfa.unenroll({ factorId });
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const refreshed = await client.refreshSession();
    expect(decodeJwt(refreshed.data.session!.access_token)).toMatchObject({ aal: 'aal1' });
    const left = await db.select().from(authFactors).where(eq(authFactors.userId, user.id));
    expect(left).toEqual([]);
    expect((await other.client.updateUser({ password: 'Autre-Phrase-2026' })).error).toBeNull();
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('La double authentification a été modifiée');
    });
  });

  it('gives no cookie for pages before the second factor', async () => {
    const { person, factorId, secret } = await protectedClient();
    const signIn = await request('POST', '/token?grant_type=password', {
      body: credentials(person),
    });
    const cookies = signIn.headers.getSetCookie().join();
    expect(cookies).toMatch(/dis-moi\.pages=;/);
    const { access_token: token } = await signIn.json<{ access_token: string }>();
    const challenge = await request('POST', `/factors/${factorId}/challenge`, { token });
    const { id } = await challenge.json<{ id: string }>();
    const verified = await request('POST', `/factors/${factorId}/verify`, {
      token,
      body: { challenge_id: id, code: codeOf(secret) },
    });
    expect(verified.headers.getSetCookie().join()).toMatch(/dis-moi\.pages=ey/);
  });
});

describe('secrets of second factors', () => {
  it('cannot be read in D1', async () => {
    const { client, user, secret } = await protectedClient();
    const { data } = await client.mfa.recoveryCodes.generate();
    const tables = await Promise.all([
      db.select().from(authFactors).where(eq(authFactors.userId, user.id)),
      db.select().from(authRecoveryCodes).where(eq(authRecoveryCodes.factorId, data!.id)),
    ]);
    const text = JSON.stringify(tables);
    expect(tables[1]).toHaveLength(10);
    const bytes = new TOTP({ secret }).secret.bytes;
    for (const each of [secret, ...data!.codes, Buffer.from(bytes).toString('base64url')])
      expect(text).not.toContain(each);
    // The ciphertext of one factor is none of another.
    const [row] = tables[0].filter(({ kind }) => kind === 'totp');
    const other = await protectedClient();
    await db
      .update(authFactors)
      .set({ secret: row!.secret })
      .where(eq(authFactors.id, other.factorId));
    const { client: moved } = await withPassword(other.person);
    const stolen = await moved.mfa.challengeAndVerify({
      factorId: other.factorId,
      code: codeOf(secret),
    });
    expect(stolen.error?.status).toBe(500);
  });

  it('are encrypted with the current key after a change of keys', async () => {
    const { client, user, factorId, secret } = await protectedClient();
    const fresh = Buffer.alloc(32, 7).toString('base64url');
    const both = { FACTOR_KEYS: `${fresh},${env.FACTOR_KEYS}` };
    const before = await db.select().from(authFactors).where(eq(authFactors.id, factorId)).get();
    expect(await renewSecrets(both, db)).toBeGreaterThan(0);
    expect(await renewSecrets(both, db)).toBe(0);
    const after = await db.select().from(authFactors).where(eq(authFactors.id, factorId)).get();
    expect(after!.secret).not.toBe(before!.secret);
    // Back to the key of this file.
    const back = { FACTOR_KEYS: `${env.FACTOR_KEYS},${fresh}` };
    await renewSecrets(back, db);
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    expect(user.id).toBeTruthy();
  });
});

describe('recovery codes', () => {
  it('stand in for the app once each, and are replaced as a set', async () => {
    const { client, person } = await protectedClient();
    const { data } = await client.mfa.recoveryCodes.generate();
    expect(data).toMatchObject({ type: 'recovery_code', total: 10 });
    const [code, second] = data!.codes as [string, string];
    expect(new Set(data!.codes).size).toBe(10);
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe(
      'mfa_verified_factor_exists',
    );
    const other = await withPassword(person);
    const typed = ` ${code.toUpperCase().match(/.{4}/g)!.join('-')} `;
    const used = await other.client.mfa.recoveryCodes.verify({ code: typed });
    expect(used.error).toBeNull();
    expect(decodeJwt(used.data!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    });
    const third = await withPassword(person);
    const replayed = await third.client.mfa.recoveryCodes.verify({ code });
    expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    expect((await third.client.mfa.recoveryCodes.getStatus()).data).toMatchObject({
      total: 10,
      remaining: 9,
    });
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Un code de secours a été utilisé');
    });

    expect((await third.client.mfa.recoveryCodes.regenerate()).error?.code).toBe(
      'insufficient_aal',
    );
    const renewed = await client.mfa.recoveryCodes.regenerate();
    expect(renewed.data!.id).toBe(data!.id);
    expect((await third.client.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe(
      'mfa_verification_failed',
    );
    const fresh = await third.client.mfa.recoveryCodes.verify({ code: renewed.data!.codes[0]! });
    expect(fresh.error).toBeNull();
  });

  it('are used once when two requests send one at the same moment', async () => {
    const { client, person } = await protectedClient();
    const { data } = await client.mfa.recoveryCodes.generate();
    const [code] = data!.codes;
    const devices = await Promise.all([withPassword(person), withPassword(person)]);
    const results = await Promise.all(
      devices.map((device) => device.client.mfa.recoveryCodes.verify({ code: code! })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('exist only beside an app, and are nobody else’s', async () => {
    const { client } = await confirmedClient();
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe(
      'mfa_recovery_codes_sole_factor',
    );
    const owner = await protectedClient();
    const { data } = await owner.client.mfa.recoveryCodes.generate();
    const foreign = await client.mfa.recoveryCodes.verify({ code: data!.codes[0]! });
    expect(foreign.error?.code).toBe('mfa_verification_failed');
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found');
  });
});

describe('routes that need aal2', () => {
  /** Calls a route by its entry, and returns status and code. */
  async function answerOf(endpoint: (typeof endpoints)[number], token: string, username: string) {
    const { method, path, route } = endpoint;
    const address = path.replace(/:\w+(\{[^}]+\})?/g, crypto.randomUUID());
    const json = bodyFor(route, { username, topicId: crypto.randomUUID() });
    const isRead = method === 'GET';
    const answer = await call(method, address, {
      headers: { Authorization: `Bearer ${token}` },
      ...(isRead ? {} : { json }),
    });
    const body = (await answer.json().catch(() => ({}))) as { code?: unknown; error_code?: string };
    return body.error_code ?? body.code;
  }

  const withToken = ['member', 'creator', 'participant', 'moderator', 'operator', 'anyone'];
  const called = endpoints.filter(
    ({ caller, route }) =>
      withToken.includes(caller) && !route.includes('socket') && !route.includes('logout'),
  );
  const marked = called.filter(({ needs }) => needs === 'aal2');

  it('refuse a session without the second factor that its user has, and no other route does', async () => {
    const { person, user } = await protectedClient();
    await db.batch([
      db.insert(moderators).values({ userId: user.id, grantedAt: 1 }),
      db.insert(operators).values({ userId: user.id, grantedAt: 1 }),
      db.update(profiles).set({ isCreator: true }).where(eq(profiles.id, user.id)),
    ]);
    const { token } = await withPassword(person);
    const refused: string[] = [];
    for (const endpoint of called)
      if ((await answerOf(endpoint, token, 'personne')) === 'insufficient_aal')
        refused.push(endpoint.route);
    expect(refused).toEqual(marked.map(({ route }) => route));
    expect(marked.length).toBeGreaterThan(40);
  });

  it('accept the session after the step up', async () => {
    const { client, user } = await protectedClient();
    await db.insert(moderators).values({ userId: user.id, grantedAt: 1 });
    const token = await tokenOf(client);
    const answer = await call('GET', '/api/moderation/reports', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect((await client.updateUser({ password: 'Autre-Phrase-2026' })).error).toBeNull();
  });

  it('need one of moderators and operators where the deployment requires it, and of nobody else', async () => {
    const { session, user } = await confirmedClient();
    const headers = { Authorization: `Bearer ${session.access_token}` };
    await db.batch([
      db.insert(moderators).values({ userId: user.id, grantedAt: 1 }),
      db.insert(operators).values({ userId: user.id, grantedAt: 1 }),
    ]);
    const paths = ['/api/moderation/reports', '/api/operations/waiting'];
    for (const path of paths) expect((await call('GET', path, { headers })).status).toBe(200);
    configure({ SECOND_FACTOR: 'required' } as unknown as Partial<Env>);
    for (const path of paths) {
      const answer = await call('GET', path, { headers });
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { code: 'insufficient_aal' },
      ]);
    }
    const member = await confirmedClient();
    const others = { Authorization: `Bearer ${member.session.access_token}` };
    for (const path of paths)
      expect((await call('GET', path, { headers: others })).status).toBe(404);
  });

  it('include a new password by a mailed link', async () => {
    const { person, factorId, secret } = await protectedClient();
    const client = newClient();
    await client.resetPasswordForEmail(person.email);
    const token = await eventually(() => mailedToken(person.email, 'recovery'));
    const landed = await pressLinkButton('recovery', token);
    await client.exchangeCodeForSession(landed.searchParams.get('code')!);
    const password = 'Autre-Phrase-2026';
    expect((await client.updateUser({ password })).error?.code).toBe('insufficient_aal');
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect((await client.updateUser({ password })).error).toBeNull();
  });
});

/** Makes the user's apps older than the links of the mails about them. */
const ageFactors = (userId: string) =>
  db
    .update(authFactors)
    .set({ createdAt: Date.now() - UNDO_MS })
    .where(eq(authFactors.userId, userId));

describe('removal of lost factors', () => {
  const OPERATOR = { headers: { Authorization: 'Bearer operator' } };
  const usernameOf = (person: { options: { data: { username: string } } }) =>
    person.options.data.username;
  const start = (username: string) =>
    call('POST', `/api/operations/users/${username}/factor-reset`, OPERATOR);
  const lateBy = (userId: string) =>
    db.update(authFactorResets).set({ dueAt: 1 }).where(eq(authFactorResets.userId, userId));

  it('takes three days, and is announced and logged', async () => {
    const { client, person, user } = await protectedClient();
    await client.mfa.recoveryCodes.generate();
    const username = usernameOf(person);
    const answer = await start(username);
    expect(answer.status).toBe(202);
    const { dueAt } = await answer.json<{ dueAt: string }>();
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(3 * DAY_MS - HOUR_MS);
    // A second request changes nothing.
    expect(await (await start(username)).json()).toEqual({ dueAt });
    const announced = (await mailsTo(person.email)).filter(({ subject }) =>
      subject.includes('vont être réinitialisés'),
    );
    expect(announced).toHaveLength(1);
    const acts = await db.select().from(operatorActs);
    expect(acts.map(({ subject }) => subject)).toContain(`/users/${username}/factor-reset`);

    expect(await runFactorResets(env, Date.now())).toBe(0);
    expect((await client.getUser()).error).toBeNull();
    expect(await runFactorResets(env, Date.parse(dueAt))).toBe(1);
    expect((await client.getUser()).error).not.toBeNull();
    const again = await withPassword(person);
    expect((await again.client.mfa.listFactors()).data!.all).toEqual([]);
    expect((await again.client.updateUser({ password: 'Autre-Phrase-2026' })).error).toBeNull();
    const left = await db.select().from(authPasskeys).where(eq(authPasskeys.userId, user.id));
    expect(left).toEqual([]);
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Vos moyens de connexion ont été réinitialisés');
  });

  it('stops by the mailed link, once, and not by opening it', async () => {
    const { client, person, user } = await protectedClient();
    await start(usernameOf(person));
    const [mail] = await mailsTo(person.email);
    const link = linkIn(mail!);
    const token = link.searchParams.get('token')!;
    expect((await request('GET', link.pathname.slice(9) + link.search)).status).toBe(303);
    expect(await db.select().from(authFactorResets)).toMatchObject([{ userId: user.id }]);
    expect((await pressLinkButton('factor_reset', token)).searchParams.has('done')).toBe(true);
    expect((await pressLinkButton('factor_reset', token)).searchParams.get('error_code')).toBe(
      'otp_expired',
    );
    await lateBy(user.id);
    expect(await runFactorResets(env, Date.now())).toBe(0);
    expect((await client.getUser()).error).toBeNull();
  });

  it('stops when the user proves a factor, or an operator cancels it', async () => {
    const { client, person, user, factorId, secret } = await protectedClient();
    await ageFactors(user.id);
    await start(usernameOf(person));
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(await db.select().from(authFactorResets)).toEqual([]);
    await start(usernameOf(person));
    const path = `/api/operations/users/${usernameOf(person)}/factor-reset`;
    expect((await call('DELETE', path, OPERATOR)).status).toBe(204);
    expect(await db.select().from(authFactorResets)).toEqual([]);
  });

  it('goes on when a thief proves the app that they have added', async () => {
    const { client, person, factorId, secret } = await protectedClient();
    await start(usernameOf(person));
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    expect(await db.select().from(authFactorResets)).toHaveLength(1);
  });

  it('is refused for accounts without a factor, and to other callers', async () => {
    const { person, session } = await confirmedClient();
    const answer = await start(usernameOf(person));
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'factors.none' }]);
    expect((await start('personne.d.inconnu')).status).toBe(404);
    const path = `/api/operations/users/${usernameOf(person)}/factor-reset`;
    const headers = { Authorization: `Bearer ${session.access_token}` };
    expect((await call('POST', path, { headers })).status).toBe(404);
  });
});

describe('an account that was taken back', () => {
  it('loses the factors of whoever registered its address', async () => {
    const { client, person, user } = await signedInClient();
    const { factorId, secret } = await enrolled(client);
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const owner = newClient();
    await owner.resetPasswordForEmail(person.email);
    const token = await eventually(() => mailedToken(person.email, 'recovery'));
    const landed = await pressLinkButton('recovery', token);
    await owner.exchangeCodeForSession(landed.searchParams.get('code')!);
    expect((await owner.updateUser({ password: 'Autre-Phrase-2026' })).error).toBeNull();
    expect(await db.select().from(authFactors).where(eq(authFactors.userId, user.id))).toEqual([]);
  });

  it('loses those that were added around the change of its address, and keeps older ones', async () => {
    const { client, person, user, factorId, secret } = await protectedClient();
    await enrolled(client, 'De l’attaquant');
    await client.updateUser({ email: `autre.${person.email}` });
    const confirm = await eventually(() => mailedToken(`autre.${person.email}`, 'email_change'));
    await pressLinkButton('email_change', confirm);
    const undo = await eventually(() => mailedToken(person.email, 'undo'));
    await db
      .update(authFactors)
      .set({ createdAt: Date.now() - 30 * DAY_MS })
      .where(eq(authFactors.id, factorId));
    expect((await pressLinkButton('undo', undo)).searchParams.has('done')).toBe(true);
    const left = await db.select().from(authFactors).where(eq(authFactors.userId, user.id));
    expect(left.map(({ id }) => id)).toEqual([factorId]);
    expect(secret).toBeTruthy();
  });
});
