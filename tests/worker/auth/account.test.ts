import { exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authFlowStates, authUsers, profiles } from '../../../database/schema.ts';
import { FRESH_SIGN_IN_MS } from '../../../domain/limits.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  ageSessions,
  confirmedClient,
  credentials,
  linkIn,
  mailedToken,
  newClient,
  newcomer,
  ORIGIN,
  pressLinkButton,
  request,
  signedInClient,
} from './client.ts';

const NEW_PASSWORD = 'Bleu-Mandarine-73';
const CHALLENGE = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };

describe('PUT /user', () => {
  it('merges metadata, and writes name and username to the profile', async () => {
    const { client, user } = await signedInClient();
    await client.updateUser({ data: { theme: 'dark', taille: 12 } });
    const { data, error } = await client.updateUser({
      data: { name: 'Autre Nom', username: 'autre.nom', theme: null, langue: 'fr' },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({
      taille: 12,
      langue: 'fr',
      name: 'Autre Nom',
      username: 'autre.nom',
    });
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(profile).toMatchObject({
      name: 'Autre Nom',
      username: 'autre.nom',
      displaySlug: 'autre_nom',
    });
    expect((await client.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  it('applies the rules of usernames', async () => {
    const other = await signedInClient();
    const { client, user } = await signedInClient();
    for (const [username, status] of [
      ['Non', 400],
      ['..', 400],
      ['x', 400],
      [null, 400],
      [other.person.options.data.username, 422],
    ] as const) {
      const { error } = await client.updateUser({ data: { username, name: 'Jamais' } });
      expect(error).toMatchObject({ status, code: 'validation_failed' });
    }
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(profile).toMatchObject(user.user_metadata);
  });

  it('limits the size of metadata', async () => {
    const { client } = await signedInClient();
    const { error } = await client.updateUser({ data: { texte: 'x'.repeat(3000) } });
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('changes the password, and ends the other sessions', async () => {
    const { client, person } = await signedInClient();
    const elsewhere = newClient();
    await elsewhere.signInWithPassword(credentials(person));
    const same = await client.updateUser({ password: person.password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.updateUser({ password: 'azerty' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
    expect((await elsewhere.getUser()).error).toBeNull();

    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect((await elsewhere.getUser()).error).not.toBeNull();
    expect((await newClient().signInWithPassword(credentials(person))).error).toMatchObject({
      code: 'invalid_credentials',
    });
    const { email } = person;
    const right = await newClient().signInWithPassword({ email, password: NEW_PASSWORD });
    expect(right.error).toBeNull();
  });

  it('requires a recent sign-in, the current password or a mailed code', async () => {
    const { client, person, user } = await signedInClient();
    await ageSessions(user.id, FRESH_SIGN_IN_MS);
    const needed = { status: 400, code: 'reauthentication_needed' };
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(needed);
    expect((await client.updateUser({ email: 'x@example.com' })).error).toMatchObject(needed);
    expect((await client.updateUser({ data: { name: 'Encore moi' } })).error).toBeNull();

    const wrong = await client.updateUser({ password: NEW_PASSWORD, current_password: 'Faux-1' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'current_password_mismatch' });
    const right = await client.updateUser({
      password: NEW_PASSWORD,
      current_password: person.password,
    });
    expect(right.error).toBeNull();

    expect((await client.reauthenticate()).error).toBeNull();
    const [mail] = await mailsTo(person.email);
    const nonce = /\d{6}/.exec(mail!.text)![0];
    const other = nonce === '000000' ? '000001' : '000000';
    const refused = await client.updateUser({ password: person.password, nonce: other });
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    const numbered = await client.updateUser({ password: person.password, nonce });
    expect(numbered.error).toBeNull();
    const again = await client.updateUser({ password: NEW_PASSWORD, nonce });
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' });
  });

  it('mails the owner when the password changes', async () => {
    const { client, person } = await signedInClient();
    await client.updateUser({ password: NEW_PASSWORD });
    await eventually(async () =>
      expect((await mailsTo(person.email))[0]?.subject).toBe('Votre mot de passe a été modifié'),
    );
  });
});

describe('change of email', () => {
  /** A user who asked for another email, which is not confirmed yet. */
  async function changing() {
    const { client, person, user } = await confirmedClient();
    const email = `neuve.${person.email}`;
    const { data, error } = await client.updateUser({ email: email.toUpperCase() });
    if (error) throw error;
    return { client, person, user, email, answered: data.user! };
  }

  it('takes effect once the new email is confirmed, and is mailed to the old one', async () => {
    const { client, person, user, email, answered } = await changing();
    expect(answered).toMatchObject({ email: person.email, new_email: email });
    expect((await newClient().signInWithPassword(credentials(person))).error).toBeNull();
    const token = await mailedToken(email, 'email_change');

    const confirmed = await client.verifyOtp({ token_hash: token, type: 'email_change' });
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.session).toBeNull();
    expect(confirmed.data.user).toMatchObject({ id: user.id, email });
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email });
    expect(data.user?.new_email).toBeUndefined();
    expect(data.user?.email_confirmed_at).toBeDefined();
    const { password } = person;
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull();
    expect((await newClient().signInWithPassword(credentials(person))).error).not.toBeNull();
    const [told] = await mailsTo(person.email);
    expect(told?.subject).toBe('L’adresse e-mail de votre compte a été modifiée');
    expect(told?.text).not.toContain(email);

    const twice = await client.verifyOtp({ token_hash: token, type: 'email_change' });
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('is confirmed by the button of the mailed link', async () => {
    const { client, email } = await changing();
    const landed = await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    expect(landed.pathname).toBe('/lien');
    expect(Object.fromEntries(landed.searchParams)).toEqual({ type: 'email_change', done: '' });
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  it('can be undone from the old email, which gets the account back', async () => {
    const { client, person, user, email } = await changing();
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    await client.updateUser({ password: NEW_PASSWORD });
    const undo = await mailedToken(person.email, 'undo');

    const landed = await pressLinkButton('undo', undo);
    expect(landed.searchParams.has('done')).toBe(true);
    expect((await client.getUser()).error).not.toBeNull();
    const [row] = await db.select().from(authUsers).where(eq(authUsers.id, user.id));
    expect(row).toMatchObject({ email: person.email, passwordHash: null });
    for (const password of [person.password, NEW_PASSWORD]) {
      const attempt = await newClient().signInWithPassword({ email: person.email, password });
      expect(attempt.error).toMatchObject({ code: 'invalid_credentials' });
    }
    const twice = await pressLinkButton('undo', undo);
    expect(twice.searchParams.get('error_code')).toBe('otp_expired');
  });

  /** An account whose email a thief changed twice, with the undo links of both changes. */
  async function changedTwice() {
    const { client, person, user, email } = await changing();
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    const third = `encore.${person.email}`;
    expect((await client.updateUser({ email: third })).error).toBeNull();
    await pressLinkButton('email_change', await mailedToken(third, 'email_change'));
    const [first, second] = [
      await mailedToken(person.email, 'undo'),
      await mailedToken(email, 'undo'),
    ];
    const emailNow = async () => {
      const [row] = await db.select().from(authUsers).where(eq(authUsers.id, user.id));
      return row?.email;
    };
    return { person, email, third, first, second, emailNow };
  }

  it('can still be undone by the owner after the thief has undone a later change', async () => {
    const { person, email, first, second, emailNow } = await changedTwice();
    expect((await pressLinkButton('undo', second)).searchParams.has('done')).toBe(true);
    expect(await emailNow()).toBe(email);
    const squatter = await newClient().signUp(newcomer({ email: person.email }));
    expect(squatter.error).toMatchObject({ status: 422, code: 'user_already_exists' });

    expect((await pressLinkButton('undo', first)).searchParams.has('done')).toBe(true);
    expect(await emailNow()).toBe(person.email);
  });

  it('loses the undo links of later changes when the owner undoes the first', async () => {
    const { person, first, second, emailNow } = await changedTwice();
    await pressLinkButton('undo', first);
    const late = await pressLinkButton('undo', second);
    expect(late.searchParams.get('error_code')).toBe('otp_expired');
    expect(await emailNow()).toBe(person.email);
  });

  it('reserves the old email for its owner for seven days', async () => {
    const { person, email } = await changing();
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    const squatter = await newClient().signUp(newcomer({ email: person.email }));
    expect(squatter.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    await db.update(authFlowStates).set({ expiresAt: Date.now() - 1 });
    expect((await newClient().signUp(newcomer({ email: person.email }))).error).toBeNull();
    const late = await pressLinkButton('undo', await mailedToken(person.email, 'undo'));
    expect(late.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('does not reserve an old email that was never confirmed', async () => {
    const { client, person, user } = await signedInClient();
    const email = `neuve.${person.email}`;
    await client.updateUser({ email });
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    expect((await client.getUser()).data.user?.email).toBe(email);
    const flows = await db.select().from(authFlowStates).where(eq(authFlowStates.userId, user.id));
    expect(flows).toEqual([]);
    const [mail] = await mailsTo(person.email);
    expect(mail!.subject).toBe('Cette adresse n’est plus celle d’un compte Dis-moi');
    expect(mail!.text).not.toContain(email);
    expect(linkIn(mail!).pathname).toBe('/contact');
    // Its owner can register it at once.
    expect((await newClient().signUp(newcomer({ email: person.email }))).error).toBeNull();
  });

  it('reserves an old email that was confirmed by a recovery', async () => {
    const { person } = await signedInClient();
    const owner = newClient();
    await owner.resetPasswordForEmail(person.email);
    const landed = await pressLinkButton('recovery', await mailedToken(person.email, 'recovery'));
    await owner.exchangeCodeForSession(landed.searchParams.get('code')!);
    const email = `neuve.${person.email}`;
    await owner.updateUser({ email });
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    const squatter = await newClient().signUp(newcomer({ email: person.email }));
    expect(squatter.error).toMatchObject({ code: 'user_already_exists' });
  });

  describe('of a suspended user', () => {
    const suspend = (id: string, at: number | null = 1) =>
      db.update(profiles).set({ suspendedAt: at }).where(eq(profiles.id, id));
    const rowOf = async (id: string) =>
      (await db.select().from(authUsers).where(eq(authUsers.id, id)).get())!;

    it('is rejected when the link was mailed before, and works after the suspension', async () => {
      const { client, person, user, email } = await changing();
      const token_hash = await mailedToken(email, 'email_change');
      await suspend(user.id);
      const landed = await pressLinkButton('email_change', token_hash);
      expect(landed.pathname).toBe('/lien');
      expect(Object.fromEntries(landed.searchParams)).toEqual({
        type: 'email_change',
        error_code: 'user_banned',
      });
      const byScript = await client.verifyOtp({ token_hash, type: 'email_change' });
      expect(byScript.error).toMatchObject({ status: 403, code: 'user_banned' });
      expect(await rowOf(user.id)).toMatchObject({ email: person.email });
      await suspend(user.id, null);
      const late = await pressLinkButton('email_change', token_hash);
      expect(late.searchParams.has('done')).toBe(true);
      expect(await rowOf(user.id)).toMatchObject({ email });
    });

    it('is undone by the owner’s link, which does not end the suspension', async () => {
      const { person, user, email } = await changing();
      await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
      await suspend(user.id);
      const undo = await mailedToken(person.email, 'undo');
      expect((await pressLinkButton('undo', undo)).searchParams.has('done')).toBe(true);
      expect(await rowOf(user.id)).toMatchObject({ email: person.email, passwordHash: null });
      const profile = await db.select().from(profiles).where(eq(profiles.id, user.id)).get();
      expect(profile!.suspendedAt).toBe(1);
      await newClient().resetPasswordForEmail(person.email);
      expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
        'Réinitialisation de votre mot de passe',
      );
    });
  });

  it('answers the same for an email of another account, and changes nothing', async () => {
    const other = await signedInClient();
    const { client, person } = await signedInClient();
    const { data, error } = await client.updateUser({ email: other.person.email });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: person.email, new_email: other.person.email });
    const [mail] = await mailsTo(other.person.email);
    expect(mail?.subject).toBe('Votre adresse e-mail est déjà utilisée');
    expect(linkIn(mail!).pathname).toBe('/auth');
    expect((await newClient().signInWithPassword(credentials(other.person))).error).toBeNull();
  });

  it('fails when another account has taken the email meanwhile', async () => {
    const { email } = await changing();
    const token = await mailedToken(email, 'email_change');
    expect((await newClient().signUp(newcomer({ email }))).error).toBeNull();
    const landed = await pressLinkButton('email_change', token);
    expect(landed.searchParams.get('error_code')).toBe('otp_expired');
  });

  it('rejects an invalid email', async () => {
    const { client } = await signedInClient();
    const malformed = await client.updateUser({ email: 'pas une adresse' });
    expect(malformed.error).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

it('DELETE /sessions/:id ends one other session', async () => {
  const { client, person, session } = await signedInClient();
  const elsewhere = newClient();
  const { data } = await elsewhere.signInWithPassword(credentials(person));
  const stranger = await signedInClient();
  const end = (id: string, token: string) => request('DELETE', `/sessions/${id}`, { token });
  const sessions = await request('GET', '/sessions', { token: session.access_token });
  const { sessions: rows } = (await sessions.json()) as { sessions: { id: string }[] };
  const other = rows[1]!.id;
  expect((await end(other, stranger.session.access_token)).status).toBe(404);
  expect((await end('nothing', session.access_token)).status).toBe(404);
  expect((await elsewhere.getUser()).error).toBeNull();
  expect((await end(other, session.access_token)).status).toBe(204);
  expect((await elsewhere.getUser()).error).not.toBeNull();
  const read = await call('GET', '/api/me', {
    headers: { Authorization: `Bearer ${data.session!.access_token}` },
  });
  expect(read.status).toBe(401);
  expect((await client.getUser()).error).toBeNull();
});

it('GET /sessions lists the sessions', async () => {
  const { client, person, session } = await signedInClient();
  const elsewhere = newClient();
  await elsewhere.signInWithPassword(credentials(person));
  const list = async () => {
    const response = await request('GET', '/sessions', { token: session.access_token });
    return { status: response.status, body: (await response.json()) as { sessions: unknown[] } };
  };
  const { body } = await list();
  expect(body.sessions).toMatchObject([
    { current: true, method: 'password' },
    { current: false, method: 'password' },
  ]);
  await elsewhere.signOut({ scope: 'local' });
  expect((await list()).body.sessions).toHaveLength(1);
  await client.signOut();
  expect((await list()).status).toBe(403);
});

it('GET /sessions has the country of the last refresh, where it is known', async () => {
  const { person } = await signedInClient();
  interface Tokens {
    access_token: string;
    refresh_token: string;
  }
  const grant = async (type: string, body: object, country: string) => {
    const response = await request('POST', `/token?grant_type=${type}`, { body, country });
    return (await response.json()) as Tokens;
  };
  const countries = async (token: string) => {
    const response = await request('GET', '/sessions', { token });
    const { sessions } = (await response.json()) as { sessions: { country: string | null }[] };
    return sessions.map(({ country }) => country);
  };
  const inFrance = await grant('password', credentials(person), 'FR');
  expect(await countries(inFrance.access_token)).toEqual(['FR', null]);
  const { refresh_token } = inFrance;
  const inGermany = await grant('refresh_token', { refresh_token }, 'DE');
  expect(await countries(inGermany.access_token)).toEqual(['DE', null]);
  const { refresh_token: next } = inGermany;
  const byTor = await grant('refresh_token', { refresh_token: next }, 'T1');
  expect(await countries(byTor.access_token)).toEqual([null, null]);
});

describe('account recovery', () => {
  it('opens a session for a new password by a link that works once', async () => {
    const { person, client: intruder } = await signedInClient();
    const client = newClient();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const asked = await client.resetPasswordForEmail(person.email, {
      redirectTo: `${ORIGIN}/main/profile/settings`,
    });
    expect(asked.error).toBeNull();
    const token = await mailedToken(person.email, 'recovery');
    const landed = await pressLinkButton('recovery', token);
    expect(landed.pathname).toBe('/main/profile/settings');
    const code = landed.searchParams.get('code')!;
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(events).toContain('PASSWORD_RECOVERY');
    // The email was never confirmed, so all earlier sessions end.
    expect((await intruder.getUser()).error).not.toBeNull();
    const old = await newClient().signInWithPassword(credentials(person));
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });

    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const { email } = person;
    const right = await newClient().signInWithPassword({ email, password: NEW_PASSWORD });
    expect(right.error).toBeNull();

    const again = await pressLinkButton('recovery', token);
    expect(again.pathname).toBe('/auth');
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
    });
  });

  it('does not use up the link when it is fetched', async () => {
    const { person } = await signedInClient();
    await newClient().resetPasswordForEmail(person.email);
    const link = linkIn((await mailsTo(person.email))[0]!);
    const path = link.href.slice(`${ORIGIN}/api/auth`.length);
    for (const method of ['HEAD', 'GET', 'GET']) {
      const looked = await request(method, path);
      expect(looked.status).toBe(303);
      const page = new URL(looked.headers.get('Location')!);
      expect(page.pathname).toBe('/lien');
      expect(page.searchParams.get('code')).toBeNull();
    }
    const landed = await pressLinkButton('recovery', link.searchParams.get('token')!);
    expect(landed.searchParams.get('code')).toBeTruthy();
    expect(landed.hash).toBe('');
  });

  it('takes the link’s host from the configuration, not from the request', async () => {
    const { person } = await signedInClient();
    await exports.default.fetch(
      'http://evil.example/api/auth/recover?redirect_to=http://evil.example/',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: person.email, ...CHALLENGE }),
      },
    );
    const [mail] = await mailsTo(person.email);
    expect(linkIn(mail!).origin).toBe(ORIGIN);
    const landed = await pressLinkButton('recovery', await mailedToken(person.email, 'recovery'));
    expect(landed.origin).toBe(ORIGIN);
  });

  it.each([
    ['no challenge', {}],
    ['no method', { code_challenge: CHALLENGE.code_challenge }],
    ['a plain challenge', { ...CHALLENGE, code_challenge_method: 'plain' }],
  ])('rejects %s', async (_what, challenge) => {
    const { email } = newcomer();
    const response = await request('POST', '/recover', { body: { email, ...challenge } });
    expect(response.status).toBe(400);
  });

  it('does not reveal whether an email has an account', async () => {
    const { person } = await signedInClient();
    const unknown = newcomer().email;
    const answers = await Promise.all(
      [person.email, unknown].map((email) =>
        request('POST', '/recover', { body: { email, ...CHALLENGE } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({});
    }
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it('limits the mails to an email, and does not reveal it', async () => {
    const { person } = await signedInClient();
    const ask = async (network: string, cookie = '') =>
      (
        await request('POST', '/recover', {
          body: { email: person.email, ...CHALLENGE },
          headers: { 'CF-Connecting-IP': network, Cookie: cookie },
        })
      ).status;
    const recoveryMails = async () =>
      (await mailsTo(person.email)).filter(({ subject }) => /^Réinitialisation/.test(subject));
    for (let n = 0; n < 7; n += 1) expect(await ask('203.0.113.7')).toBe(200);
    expect(await recoveryMails()).toHaveLength(5);
    // Another device's requests do not block the owner's.
    expect(await ask('198.51.100.1')).toBe(200);
    expect(await recoveryMails()).toHaveLength(6);
  });

  it('limits the mails to a mailbox through accounts with alias spellings', async () => {
    const name = crypto.randomUUID().replaceAll('-', '');
    const emails = Array.from({ length: 7 }, (_, n) => `${name}+${n}@example.com`);
    for (const email of emails) {
      const { error } = await newClient().signUp({ ...newcomer(), email });
      expect(error).toBeNull();
      const asked = await request('POST', '/recover', {
        body: { email, ...CHALLENGE },
        headers: { 'CF-Connecting-IP': '203.0.113.7' },
      });
      expect(asked.status).toBe(200);
    }
    const mails = (await Promise.all(emails.map((email) => mailsTo(email)))).flat();
    const links = (type: string) => mails.filter(({ text }) => text.includes(`type=${type}`));
    // The sign-ups come from another network here, which has its own limit.
    expect([links('signup').length, links('recovery').length]).toEqual([5, 5]);
  });

  it('invalidates mailed links when the password or the email changes', async () => {
    const { client, person } = await signedInClient();
    await newClient().resetPasswordForEmail(person.email);
    const token = await mailedToken(person.email, 'recovery');
    await client.updateUser({ password: NEW_PASSWORD });
    expect((await pressLinkButton('recovery', token)).searchParams.get('error_code')).toBe(
      'otp_expired',
    );
  });
});
