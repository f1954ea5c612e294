import { env } from 'cloudflare:workers';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  authFlowStates,
  authIdentities,
  authSessions,
  authUsers,
  houseNames,
  profiles,
} from '../../../database/schema.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  confirmedClient,
  credentials,
  mailedToken,
  newClient,
  ORIGIN,
  pressLinkButton,
  request,
  signedInClient,
} from './client.ts';

/** Sets the claims of the local provider's next ID token. */
type Claims = Record<string, unknown>;

const camille = (values: Claims = {}): Claims => ({
  sub: 'google-camille',
  email: 'camille@example.com',
  email_verified: true,
  name: 'Camille Durand',
  ...values,
});

/** The redirect target of a real HTTP request. */
async function redirection(url: string | URL): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual' });
  return new URL(response.headers.get('Location')!);
}

async function workerRedirection(url: URL): Promise<URL> {
  const response = await request('GET', url.href.slice(`${ORIGIN}/api/auth`.length));
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  return new URL(response.headers.get('Location')!, ORIGIN);
}

/** Starts a sign-in; returns the provider's URL to which the browser is sent. */
async function begin(client = newClient(), redirectTo = `${ORIGIN}/main/feed`) {
  const { data, error } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return { client, provider: await workerRedirection(new URL(data.url!)) };
}

/** The provider's redirect to this site when the user agrees. */
function agree(provider: URL, claims: Claims): Promise<URL> {
  const url = new URL('/authorize', provider);
  url.search = provider.search;
  url.searchParams.set('claims', JSON.stringify(claims));
  return redirection(url);
}

/** The whole flow, to the URL where the browser lands. */
async function landing(claims: Claims, client = newClient()) {
  const { provider } = await begin(client);
  return workerRedirection(await agree(provider, claims));
}

async function signIn(claims: Claims) {
  const client = newClient();
  const landed = await landing(claims, client);
  const { data, error } = await client.exchangeCodeForSession(landed.searchParams.get('code')!);
  if (error) throw error;
  return { client, landed, session: data.session, user: data.user };
}

it('GET /authorize redirects to Google with state, PKCE and a nonce', async () => {
  const { provider } = await begin();
  expect(`${provider.origin}${provider.pathname}`).toBe(env.GOOGLE_AUTHORIZATION_ENDPOINT);
  const query = Object.fromEntries(provider.searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: env.GOOGLE_CLIENT_ID,
    redirect_uri: `${ORIGIN}/api/auth/callback`,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  for (const secret of ['state', 'nonce', 'code_challenge'])
    expect(query[secret]).toMatch(/^[\w-]{43}$/);
});

it('a first Google sign-in gets neither a username nor a name that operators reserved', async () => {
  await db.insert(houseNames).values({ word: 'lemonde', addedAt: 1 });
  const { user } = await signIn({
    ...{ sub: 'google-lemonde', email: 'lemonde@example.com', email_verified: true },
    name: 'Le Monde',
  });
  expect(user.user_metadata).toMatchObject({
    ...{ name: null, username: expect.stringMatching(/^membre\.\d+$/) },
  });
  await db.delete(houseNames);
});

it('a first Google sign-in creates a profile with a free username', async () => {
  const first = await signIn(camille());
  expect(first.landed.pathname).toBe('/main/feed');
  expect(first.user).toMatchObject({
    email: 'camille@example.com',
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { name: 'Camille Durand', username: 'camille.durand' },
    identities: [{ provider: 'google', id: 'google-camille' }],
  });
  expect(first.user.email_confirmed_at).toBeDefined();
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, first.user.id));
  expect(profile).toMatchObject({ profileImagePath: null, isCreator: false });
  const { data } = await first.client.getClaims();
  expect(data?.claims.amr).toMatchObject([{ method: 'oauth' }]);

  const again = await signIn(camille());
  expect(again.user.id).toBe(first.user.id);

  const namesake = await signIn(camille({ sub: 'google-2', email: 'autre@example.com' }));
  expect(namesake.user.user_metadata.username).toMatch(/^camille\.durand\.\d+$/);
  const nameless = await signIn(
    camille({ sub: 'google-3', email: 'Jean-Noel@example.com', name: null }),
  );
  expect(nameless.user.user_metadata).toMatchObject({ name: null, username: 'jean.noel' });

  // A former username is not assigned to anybody else.
  await nameless.client.updateUser({ data: { username: 'jean.autre' } });
  const late = await signIn(
    camille({ sub: 'google-4', email: 'jean-noel@example.org', name: null }),
  );
  expect(late.user.user_metadata.username).toMatch(/^jean\.noel\.\d+$/);
});

it('a Google sign-in stores the picture from Google', async () => {
  const picture = 'https://pictures.example.com/anais.jpg';
  const { user } = await signIn(camille({ sub: 'p', email: 'anais@example.com', picture }));
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id));
  expect(profile?.profileImagePath).toBe(picture);
});

it('parallel first Google sign-ins create one account', async () => {
  const claims = camille({ sub: 'twice', email: 'twice@example.com' });
  const results = await Promise.all([signIn(claims), signIn(claims), signIn(claims)]);
  expect(new Set(results.map(({ user }) => user.id)).size).toBe(1);
  const rows = await db.select().from(authUsers).where(eq(authUsers.email, 'twice@example.com'));
  expect(rows).toHaveLength(1);
});

describe('Google sign-in with the email of an existing account', () => {
  it('links the account and retains its password when the email was confirmed', async () => {
    const { person, user, client } = await signedInClient();
    await db.update(authUsers).set({ emailConfirmedAt: 1 }).where(eq(authUsers.id, user.id));
    const google = await signIn(camille({ sub: 'linked', email: person.email }));
    expect(google.user.id).toBe(user.id);
    expect(google.user.app_metadata.providers).toEqual(['email', 'google']);
    expect((await client.getUser()).error).toBeNull();
    expect((await newClient().signInWithPassword(credentials(person))).error).toBeNull();
  });

  it('mails the owner once that Google opens the account', async () => {
    const { person } = await confirmedClient();
    const claims = camille({ sub: 'mailed', email: person.email });
    await signIn(claims);
    await signIn(claims);
    const linked = async () =>
      (await mailsTo(person.email)).filter(({ subject }) => subject.startsWith('Google ouvre'));
    await eventually(async () => expect(await linked()).toHaveLength(1));
  });

  it('is taken back by the link of its mail', async () => {
    const { person, user } = await confirmedClient();
    await signIn(camille({ sub: `taken-back-${user.id}`, email: person.email }));
    const link = await eventually(() => mailedToken(person.email, 'undo'));
    expect((await pressLinkButton('undo', link)).searchParams.has('done')).toBe(true);
    const ofUser = eq(authIdentities.userId, user.id);
    expect(await db.select().from(authIdentities).where(ofUser)).toEqual([]);
  });

  it('removes password, sessions and other identities when the email was not confirmed', async () => {
    const { person, user, client } = await signedInClient();
    await db.insert(authIdentities).values({
      id: crypto.randomUUID(),
      userId: user.id,
      provider: 'google',
      providerId: 'intruder',
      identityData: {},
      createdAt: 1,
      lastSignInAt: 1,
    });
    const google = await signIn(camille({ sub: 'owner', email: person.email.toUpperCase() }));
    expect(google.user.id).toBe(user.id);
    expect(google.user.app_metadata.providers).toEqual(['google']);
    expect((await client.getUser()).error).not.toBeNull();
    expect((await client.refreshSession()).error).not.toBeNull();
    const attempt = await newClient().signInWithPassword(credentials(person));
    expect(attempt.error).toMatchObject({ code: 'invalid_credentials' });
    const identities = await db
      .select()
      .from(authIdentities)
      .where(eq(authIdentities.userId, user.id));
    expect(identities.map(({ providerId }) => providerId)).toEqual(['owner']);
  });
});

describe('Google sign-in with an email that an account was changed away from', () => {
  /** An account whose email was changed by a thief. */
  async function stolen() {
    const { person, user, client } = await confirmedClient();
    const email = `voleur.${person.email}`;
    expect((await client.updateUser({ email })).error).toBeNull();
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    return { person, user, client, email };
  }

  it('restores the account to its owner, and locks out the thief', async () => {
    const { person, user, client, email } = await stolen();
    const google = await signIn(camille({ sub: `owner-${user.id}`, email: person.email }));
    expect(google.user).toMatchObject({ id: user.id, email: person.email });
    expect((await client.getUser()).error).not.toBeNull();
    const attempt = await newClient().signInWithPassword({ email, password: person.password });
    expect(attempt.error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('changes nothing when the account is suspended', async () => {
    const { person, user, email } = await stolen();
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, user.id));
    const landed = await landing(camille({ sub: `barred-${user.id}`, email: person.email }));
    expect(landed.searchParams.get('error_code')).toBe('user_banned');
    const [row] = await db.select().from(authUsers).where(eq(authUsers.id, user.id));
    expect(row).toMatchObject({ email });
    const flows = await db.select().from(authFlowStates).where(eq(authFlowStates.userId, user.id));
    expect(flows.map(({ kind }) => kind)).toEqual(['undo']);
  });

  it('creates a new account when the change can no longer be undone', async () => {
    const { person, user } = await stolen();
    await db.update(authFlowStates).set({ expiresAt: Date.now() - 1 });
    const google = await signIn(camille({ sub: `late-${user.id}`, email: person.email }));
    expect(google.user.id).not.toBe(user.id);
  });
});

it('a suspended user cannot sign in with Google, by identity or by email', async () => {
  const { user } = await signIn(camille({ sub: 'suspended', email: 'suspended@example.com' }));
  const { user: other, person } = await signedInClient();
  const banned = {
    error: 'access_denied',
    error_code: 'user_banned',
    error_description: 'User is banned',
  };
  const { provider, client } = await begin();
  const claims = camille({ sub: 'suspended', email: 'suspended@example.com' });
  const early = await workerRedirection(await agree(provider, claims));
  await db
    .update(profiles)
    .set({ suspendedAt: 1 })
    .where(inArray(profiles.id, [user.id, other.id]));
  for (const who of [claims, camille({ sub: 'new', email: person.email })]) {
    const landed = await landing(who);
    expect(Object.fromEntries(landed.searchParams)).toEqual(banned);
  }
  // A code from just before does not work either.
  const late = await client.exchangeCodeForSession(early.searchParams.get('code')!);
  expect(late.error).toMatchObject({ code: 'user_banned', status: 400 });
});

describe('Google callback rejects an ID token', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  it.each<[string, () => Claims]>([
    ['another issuer', () => ({ iss: 'https://accounts.evil.example' })],
    ['another audience', () => ({ aud: 'somebody-else' })],
    ['another client among its audiences', () => ({ azp: 'somebody-else' })],
    ['an expired token', () => ({ exp: seconds() - 60 })],
    ['a token that never expires', () => ({ exp: null })],
    ['another nonce', () => ({ nonce: 'other' })],
    ['no nonce', () => ({ nonce: null })],
    ['no e-mail address', () => ({ email: null })],
    ['a forged signature', () => ({ forged: true })],
  ])('%s', async (what, wrong) => {
    const claims = camille({ sub: what, email: 'jamais@example.com', ...wrong() });
    const landed = await landing(claims);
    expect(landed.pathname).toBe('/main/feed');
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code',
    });
    expect(new URLSearchParams(landed.hash.slice(1)).get('error')).toBe('server_error');
    expect(
      await db.select().from(authUsers).where(eq(authUsers.email, 'jamais@example.com')),
    ).toEqual([]);
  });

  it('with an unverified email', async () => {
    const landed = await landing(
      camille({ sub: 'u', email: 'u@example.com', email_verified: false }),
    );
    expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });
});

describe('Google callback', () => {
  it('passes on the user’s refusal', async () => {
    const { provider } = await begin();
    const landed = await workerRedirection(
      new URL(
        `${ORIGIN}/api/auth/callback?error=access_denied&state=${provider.searchParams.get('state')}`,
      ),
    );
    expect(landed.pathname).toBe('/main/feed');
    expect(landed.searchParams.get('error')).toBe('access_denied');
    expect(landed.searchParams.get('error_description')).toBeTruthy();
  });

  it.each(['', '?state=unknown&code=x', '?code=x', '?state=%00&code=%00'])(
    'rejects an unknown state (%j)',
    async (query) => {
      const landed = await workerRedirection(new URL(`${ORIGIN}/api/auth/callback${query}`));
      expect(landed.pathname).toBe('/auth');
      expect(landed.searchParams.get('error_code')).toBe('bad_oauth_state');
    },
  );

  it('accepts a state once', async () => {
    const { provider } = await begin();
    const back = await agree(provider, camille({ sub: 'once', email: 'once@example.com' }));
    expect((await workerRedirection(back)).searchParams.get('code')).toBeTruthy();
    expect((await workerRedirection(back)).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it.each([
    'https://evil.example/main/feed',
    '//evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'blob:http://localhost/main/feed',
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://[',
  ])('redirects only to this site, not to %s', async (redirectTo) => {
    const { provider } = await begin(newClient(), redirectTo);
    const back = await agree(provider, camille());
    const landed = await workerRedirection(back);
    expect(landed.origin).toBe(ORIGIN);
    expect(landed.searchParams.get('code')).toBeTruthy();
  });

  it('gives the session only to the client that started', async () => {
    const landed = await landing(camille({ sub: 'mine', email: 'mine@example.com' }));
    const code = landed.searchParams.get('code')!;
    const exchange = (auth_code: string) =>
      request('POST', '/token?grant_type=pkce', {
        body: { auth_code, code_verifier: 'x'.repeat(43) },
        versioned: true,
      });
    const stolen = await exchange(code);
    expect(stolen.status).toBe(400);
    expect(await stolen.json()).toMatchObject({ code: 'bad_code_verifier' });
    const late = await exchange(code);
    expect(late.status).toBe(404);
    expect(await late.json()).toMatchObject({ code: 'flow_state_not_found' });
    expect(
      await db.select().from(authSessions).where(eq(authSessions.method, 'password')),
    ).not.toContainEqual(expect.objectContaining({ method: 'oauth' }));
  });
});

it.each([
  ['?provider=facebook', 'Unsupported provider: provider could not be found'],
  ['', 'Unsupported provider: provider could not be found'],
  ['?provider=google', 'PKCE flow requires code_challenge'],
  [
    '?provider=google&code_challenge=short',
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    `?provider=google&code_challenge=${'a'.repeat(43)}&code_challenge_method=md5`,
    'code challenge method is unsupported',
  ],
])('GET /authorize rejects %s', async (query, message) => {
  const response = await request('GET', `/authorize${query}`, { versioned: true });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 'validation_failed', message });
});
