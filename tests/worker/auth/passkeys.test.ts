import type { GoTrueClient } from '@supabase/auth-js';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import {
  authChallenges,
  authPasskeys,
  authSessions,
  moderators,
  profiles,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import {
  BACKED_UP,
  BACKUP_ELIGIBLE,
  newAuthenticator,
  type Spoilt,
  USER_PRESENT,
  USER_VERIFIED,
} from '../../support/workerd/authenticator.ts';
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
import { ageSessions, confirmedClient, newClient, request } from './client.ts';

afterEach(resetMarketplace);

type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;
/** The shapes that auth-js declares for what it passes on unchanged. */
type Sent = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential'];

async function register(client: GoTrueClient, authenticator: Authenticator, spoilt: Spoilt = {}) {
  const { data: started, error } = await client.passkey.startRegistration();
  if (error) throw error;
  const credential = authenticator.create(started.options, spoilt);
  return client.passkey.verifyRegistration({
    challengeId: started.challenge_id,
    credential: credential as unknown as Sent,
  });
}

/** A user with a passkey. */
async function passkeyOwner(spoilt: Spoilt = {}) {
  const signedIn = await confirmedClient();
  const authenticator = await newAuthenticator();
  const { data, error } = await register(signedIn.client, authenticator, spoilt);
  if (error) throw error;
  return { ...signedIn, authenticator, passkeyId: data.id };
}

async function challengeFor(client: GoTrueClient) {
  const { data, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  return data;
}

async function signIn(client: GoTrueClient, authenticator: Authenticator, spoilt: Spoilt = {}) {
  const { challenge_id: challengeId, options } = await challengeFor(client);
  const credential = (await authenticator.get(options, spoilt)) as unknown as Sent;
  return client.passkey.verifyAuthentication({ challengeId, credential });
}

const failed = { code: 'webauthn_verification_failed', status: 400 };

describe('a passkey', () => {
  it('is registered, listed, renamed and removed by the unmodified client', async () => {
    const { client, person, passkeyId, authenticator } = await passkeyOwner();
    const { data: options } = await client.passkey.startRegistration();
    expect(options!.options).toMatchObject({
      rp: { id: 'localhost', name: 'Dis-moi' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.credentialId }],
    });
    expect((await client.passkey.list()).data).toMatchObject([
      { id: passkeyId, friendly_name: 'Clé d’accès' },
    ]);
    const renamed = await client.passkey.update({ passkeyId, friendlyName: ' Ordinateur ' });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Ordinateur' });
    expect((await client.passkey.update({ passkeyId, friendlyName: '  ' })).error?.status).toBe(
      400,
    );
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    expect((await signIn(newClient(), authenticator)).error).toMatchObject({
      ...{ status: 404, code: 'webauthn_credential_not_found' },
    });
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Une clé d’accès a été ajoutée');
      expect(subjects).toContain('Une clé d’accès a été retirée');
      const { data } = await client.getSession();
      expect(await titlesOf({ token: data.session!.access_token } as Person)).toEqual([
        'Une clé d’accès a été retirée',
        'Une clé d’accès a été ajoutée',
      ]);
    });
  });

  it('signs in with a session of aal2, without saying anything about accounts before', async () => {
    const { authenticator, user, person } = await passkeyOwner();
    const client = newClient();
    const { options } = await challengeFor(client);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const { data, error } = await signIn(client, authenticator);
    expect(error).toBeNull();
    expect(data!.user!.id).toBe(user.id);
    expect(decodeJwt(data!.session!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'passkey' }],
    });
    const refreshed = await client.refreshSession();
    expect(decodeJwt(refreshed.data.session!.access_token)).toMatchObject({ aal: 'aal2' });
    const [row] = (await client.passkey.list()).data!;
    expect(row!.last_used_at).toBeTruthy();
    const sessions = await request('GET', '/sessions', {
      token: data!.session!.access_token,
    });
    const listed = await sessions.json<{ sessions: { method: string }[] }>();
    expect(listed.sessions.map(({ method }) => method)).toContain('passkey');
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain('Nouvelle connexion à votre compte');
    });
  });

  it.each<[string, Spoilt]>([
    ['another origin', { origin: 'https://dis-moi.example.com' }],
    ['another site', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'bm90LW91cnM' }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['no verification of its user', { flags: 0x01 }],
    ['no presence of its user', { flags: USER_VERIFIED }],
    ['another user', { userHandle: 'YXV0cmU' }],
  ])('does not sign in with %s', async (_, spoilt) => {
    const { authenticator } = await passkeyOwner();
    const client = newClient();
    expect((await signIn(client, authenticator, spoilt)).error).toMatchObject(failed);
    expect((await client.getSession()).data.session).toBeNull();
  });

  it.each<[string, Spoilt]>([
    ['another origin', { origin: 'https://dis-moi.example.com' }],
    ['another site', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'bm90LW91cnM' }],
    ['no verification of its user', { flags: 0x01 }],
  ])('is not registered with %s', async (_, spoilt) => {
    const { client } = await confirmedClient();
    const { error } = await register(client, await newAuthenticator(), spoilt);
    expect(error).toMatchObject(failed);
    expect((await client.passkey.list()).data).toEqual([]);
  });

  it('accepts a challenge once, also when it failed, expired or was another’s', async () => {
    const { authenticator, client: owner } = await passkeyOwner();
    const client = newClient();
    const { challenge_id: challengeId, options } = await challengeFor(client);
    const credential = (await authenticator.get(options)) as unknown as Sent;
    const both = await Promise.all([
      client.passkey.verifyAuthentication({ challengeId, credential }),
      newClient().passkey.verifyAuthentication({ challengeId, credential }),
    ]);
    expect(both.map(({ error }) => error?.code).sort()).toEqual([
      'webauthn_challenge_not_found',
      undefined,
    ]);
    const spent = await challengeFor(client);
    const bad = await authenticator.get(spent.options, { origin: 'https://example.com' });
    const good = await authenticator.get(spent.options);
    const verify = (answer: unknown) =>
      client.passkey.verifyAuthentication({
        challengeId: spent.challenge_id,
        credential: answer as Sent,
      });
    expect((await verify(bad)).error?.code).toBe('webauthn_verification_failed');
    expect((await verify(good)).error?.code).toBe('webauthn_challenge_not_found');

    const late = await challengeFor(client);
    await db.update(authChallenges).set({ expiresAt: 1 });
    const expired = await client.passkey.verifyAuthentication({
      challengeId: late.challenge_id,
      credential: (await authenticator.get(late.options)) as unknown as Sent,
    });
    expect(expired.error?.code).toBe('webauthn_challenge_expired');

    // The challenge of a registration belongs to one session.
    const started = await owner.passkey.startRegistration();
    const other = await confirmedClient();
    const stranger = await newAuthenticator();
    const foreign = await other.client.passkey.verifyRegistration({
      challengeId: started.data!.challenge_id,
      credential: stranger.create(started.data!.options) as unknown as Sent,
    });
    expect(foreign.error?.code).toBe('webauthn_challenge_not_found');
  });

  it('is refused when its counter goes back, as that of a copy does', async () => {
    const { authenticator } = await passkeyOwner({ counter: 5 });
    const client = newClient();
    expect((await signIn(client, authenticator, { counter: 6 })).error).toBeNull();
    for (const counter of [6, 5, 0])
      expect((await signIn(newClient(), authenticator, { counter })).error).toMatchObject(failed);
    expect((await signIn(newClient(), authenticator, { counter: 7 })).error).toBeNull();
  });

  it('that is backed up may send any counter, as its devices differ', async () => {
    const flags = USER_PRESENT | USER_VERIFIED | BACKED_UP;
    const { authenticator } = await passkeyOwner({ counter: 5, flags });
    for (const counter of [5, 0, 3, 0])
      expect((await signIn(newClient(), authenticator, { counter, flags })).error).toBeNull();
  });

  it.each<[string, number, number]>([
    ['may be backed up, and is not', BACKUP_ELIGIBLE, BACKUP_ELIGIBLE],
    ['claims so only in a signature', 0, BACKED_UP],
  ])('that %s is refused when its counter goes back', async (_, registered, signed) => {
    const flags = USER_PRESENT | USER_VERIFIED;
    const { authenticator } = await passkeyOwner({ counter: 5, flags: flags | registered });
    const back = { counter: 5, flags: flags | signed };
    expect((await signIn(newClient(), authenticator, back)).error).toMatchObject(failed);
  });

  it('of a suspended or deleted user is refused', async () => {
    const { authenticator, user } = await passkeyOwner();
    await db.update(profiles).set({ suspendedAt: Date.now() }).where(eq(profiles.id, user.id));
    const suspended = await signIn(newClient(), authenticator);
    expect(suspended.error).toMatchObject({ code: 'user_banned' });
    await db.delete(profiles).where(eq(profiles.id, user.id));
    const unknown = { code: 'webauthn_credential_not_found', status: 404 };
    expect((await signIn(newClient(), authenticator)).error).toMatchObject(unknown);
    expect(await db.select().from(authPasskeys).where(eq(authPasskeys.userId, user.id))).toEqual(
      [],
    );
  });

  it('belongs to one account, and to its owner alone', async () => {
    const { client, authenticator, passkeyId } = await passkeyOwner();
    const other = await confirmedClient();
    const twice = await register(other.client, authenticator);
    expect(twice.error).toMatchObject({ code: 'webauthn_credential_exists', status: 422 });
    const foreign = await other.client.passkey.delete({ passkeyId });
    expect(foreign.error).toMatchObject({ status: 404 });
    const renamed = await other.client.passkey.update({ passkeyId, friendlyName: 'À moi' });
    expect(renamed.error).toMatchObject({ status: 404 });
    expect((await client.passkey.list()).data).toHaveLength(1);
  });

  it('needs a recent proof to be added, and the second factor of its owner', async () => {
    const { client, user, person } = await passkeyOwner();
    await ageSessions(user.id, DAY_MS);
    expect((await client.passkey.startRegistration()).error?.code).toBe('reauthentication_needed');
    const { data } = await client.getSession();
    const byPassword = await request('POST', '/passkeys/registration/options', {
      token: data.session!.access_token,
      body: { current_password: person.password },
    });
    expect(byPassword.status).toBe(200);
  });

  it('ends the sessions that it opened when it is removed, which needs a recent proof', async () => {
    const { client, authenticator, passkeyId, user, person } = await passkeyOwner();
    const opened = await signIn(newClient(), authenticator);
    const token = (await client.getSession()).data.session!.access_token;
    await ageSessions(user.id, DAY_MS);
    const remove = (body?: object) => request('DELETE', `/passkeys/${passkeyId}`, { token, body });
    expect((await remove()).status).toBe(400);
    expect((await client.passkey.list()).data).toHaveLength(1);
    expect((await remove({ current_password: person.password })).status).toBe(204);
    const ended = await request('GET', '/user', { token: opened.data!.session!.access_token });
    expect(ended.status).toBe(403);
    expect((await client.getUser()).error).toBeNull();
  });

  it('takes its level from the session that removes it', async () => {
    const { authenticator, passkeyId } = await passkeyOwner();
    const client = newClient();
    await signIn(client, authenticator);
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    const { data } = await client.refreshSession();
    expect(decodeJwt(data.session!.access_token)).toMatchObject({ aal: 'aal1' });
  });

  it('answers malformed requests with a 4xx', async () => {
    const { session } = await confirmedClient();
    const options = await challengeFor(newClient());
    const authenticator = await newAuthenticator();
    const credential = await authenticator.get(options.options);
    const bodies: unknown[] = [
      {},
      { challenge_id: options.challenge_id },
      { challenge_id: options.challenge_id, credential: {} },
      { challenge_id: options.challenge_id, credential: { ...credential, response: null } },
      { challenge_id: { $ne: '' }, credential },
      { challenge_id: options.challenge_id, credential },
      { challenge_id: 'x'.repeat(9_000), credential },
    ];
    for (const path of ['/passkeys/authentication/verify', '/passkeys/registration/verify'])
      for (const body of bodies) {
        const answer = await request('POST', path, { body, token: session.access_token });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
    const unsupported = await request('GET', '/passkeys/x/y', { token: session.access_token });
    expect(unsupported.status).toBe(404);
  });
});

describe('a passkey as a second factor', () => {
  async function stepUp(client: GoTrueClient, authenticator: Authenticator, passkeyId: string) {
    const { data } = await client.getSession();
    const token = data.session!.access_token;
    const challenge = await request('POST', `/factors/${passkeyId}/challenge`, { token });
    const { id, webauthn } = await challenge.json<{
      id: string;
      webauthn: { credential_options: { publicKey: { challenge: string } } };
    }>();
    const { publicKey } = webauthn.credential_options;
    const body = {
      challenge_id: id,
      webauthn: { type: 'request', credential_response: await authenticator.get(publicKey) },
    };
    const verify = () => request('POST', `/factors/${passkeyId}/verify`, { token, body });
    return { publicKey, verify, token };
  }

  it('raises a session once, and is proof again', async () => {
    const { client, authenticator, passkeyId, user } = await passkeyOwner();
    await ageSessions(user.id, DAY_MS);
    const { publicKey, verify } = await stepUp(client, authenticator, passkeyId);
    expect(publicKey).toMatchObject({ allowCredentials: [{ id: authenticator.credentialId }] });
    const raised = await verify();
    expect(raised.status).toBe(200);
    const { access_token: token } = await raised.json<{ access_token: string }>();
    expect(decodeJwt(token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    expect((await verify()).status).toBe(400);
    const change = await request('PUT', '/user', {
      token,
      body: { password: 'Autre-Phrase-2026' },
    });
    expect(change.status).toBe(200);
  });

  it('of another user raises nothing', async () => {
    const { client, authenticator, passkeyId } = await passkeyOwner();
    const other = await passkeyOwner();
    const { token } = await stepUp(client, authenticator, passkeyId);
    const foreign = await request('POST', `/factors/${other.passkeyId}/challenge`, { token });
    expect(foreign.status).toBe(404);
    const { verify } = await stepUp(client, other.authenticator, passkeyId);
    expect((await verify()).status).toBe(400);
    const [session] = await db
      .select()
      .from(authSessions)
      .where(eq(authSessions.id, decodeJwt(token).session_id as string));
    expect(session!.secondFactorAt).toBeNull();
  });

  it('is enough for an app’s owner, and for a moderator where one is required', async () => {
    const { client, authenticator, user } = await passkeyOwner();
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' });
    const { id: factorId, totp } = enrolled.data!;
    const code = new TOTP({ secret: totp.secret }).generate();
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    await db.insert(moderators).values({ userId: user.id, grantedAt: 1 });
    configure({ SECOND_FACTOR: 'required' } as unknown as Partial<Env>);
    const { data } = await signIn(newClient(), authenticator);
    const answer = await call('GET', '/api/moderation/reports', {
      headers: { Authorization: `Bearer ${data!.session!.access_token}` },
    });
    expect(answer.status).toBe(200);
  });
});
