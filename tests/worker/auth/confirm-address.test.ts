import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authFlowStates, authUsers, profiles } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  confirmAddress,
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

const CHALLENGE = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };
const SUBJECT = 'Confirmez votre adresse e-mail';

const confirmations = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT);

const confirmedAt = async (id: string) =>
  (await db.select().from(authUsers).where(eq(authUsers.id, id)).get())!.emailConfirmedAt;

const askAgain = (token?: string) => request('POST', '/confirmation', token ? { token } : {});

describe('sign-up', () => {
  it('mails a confirmation link without user text when an email is registered', async () => {
    const { person, user } = await signedInClient({
      name: 'Gagnez une maison',
      username: 'gagnez.une.maison',
    });
    expect(await confirmedAt(user.id)).toBeNull();
    const [mail, ...others] = await eventually(async () => {
      const mails = await mailsTo(person.email);
      expect(mails).not.toEqual([]);
      return mails;
    });
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(SUBJECT);
    expect(linkIn(mail!).origin).toBe(ORIGIN);
    expect(JSON.stringify(mail).toLowerCase()).not.toMatch(/gagnez|maison/);
    expect(mail!.headers).not.toHaveProperty('List-Unsubscribe');
  });

  it('answers the same without a mail when the email has reached the hour’s limit', async () => {
    const [first, second] = [newcomer(), newcomer()];
    for (let n = 0; n < 5; n += 1)
      await request('POST', '/recover', { body: { email: second.email, ...CHALLENGE } });
    const answers = [];
    for (const { email, password, options } of [first, second]) {
      const response = await request('POST', '/signup', {
        body: { email, password, data: options.data },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      answers.push(Object.keys((await response.json()) as object).toSorted());
    }
    expect(answers[0]).toEqual(answers[1]);
    await eventually(async () => expect(await confirmations(first.email)).toHaveLength(1));
    expect(await confirmations(second.email)).toEqual([]);
  });

  it('mails nothing to the owner when somebody registers the email again', async () => {
    const { person } = await confirmedClient();
    const before = await mailsTo(person.email);
    const again = await newClient().signUp(newcomer({ email: person.email }));
    expect(again.error).toMatchObject({ code: 'user_already_exists' });
    expect(await mailsTo(person.email)).toEqual(before);
  });
});

describe('confirmation link', () => {
  it('is not used up when it is fetched', async () => {
    const { person, user } = await signedInClient();
    const link = await eventually(async () => linkIn((await confirmations(person.email))[0]!));
    for (const method of ['HEAD', 'GET', 'GET']) {
      const looked = await request(method, link.href.slice(`${ORIGIN}/api/auth`.length));
      expect(looked.status).toBe(303);
      expect(new URL(looked.headers.get('Location')!).pathname).toBe('/lien');
    }
    expect(await confirmedAt(user.id)).toBeNull();
    const landed = await pressLinkButton('signup', link.searchParams.get('token')!);
    expect(Object.fromEntries(landed.searchParams)).toEqual({ type: 'signup', done: '' });
    expect(await confirmedAt(user.id)).not.toBeNull();
  });

  it('ends none of the account’s sessions', async () => {
    const { client, person } = await signedInClient();
    await confirmAddress(person.email);
    const { data, error } = await client.getUser();
    expect(error).toBeNull();
    expect(data.user!.email_confirmed_at).toBeDefined();
    const again = await newClient().signInWithPassword(credentials(person));
    expect(again.error).toBeNull();
  });

  it.each(['signup', 'email'] as const)('works in auth-js when its type is %s', async (type) => {
    const { client, person, user } = await signedInClient();
    const token_hash = await eventually(() => mailedToken(person.email, 'signup'));
    const { data, error } = await client.verifyOtp({ token_hash, type });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email: person.email });
    expect(await confirmedAt(user.id)).not.toBeNull();
    const twice = await client.verifyOtp({ token_hash, type });
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('confirms nothing when it was mailed to another email', async () => {
    const { client, person, user } = await signedInClient();
    const token = await eventually(() => mailedToken(person.email, 'signup'));
    await db
      .update(authUsers)
      .set({ email: `victime.${person.email}` })
      .where(eq(authUsers.id, user.id));
    const landed = await pressLinkButton('signup', token);
    expect(landed.searchParams.get('error_code')).toBe('otp_expired');
    expect(await confirmedAt(user.id)).toBeNull();
    // It cannot be used for another purpose or another email either.
    const other = await signedInClient();
    const others = await eventually(() => mailedToken(other.person.email, 'signup'));
    for (const type of ['email_change', 'undo', 'recovery'])
      expect((await pressLinkButton(type, others)).searchParams.get('error_code')).toBe(
        'otp_expired',
      );
    const asMine = await request('POST', '/verify', {
      body: { type: 'signup', token: others, email: person.email },
    });
    expect(asMine.status).toBe(403);
    expect(await confirmedAt(other.user.id)).toBeNull();
    expect((await client.getUser()).error).toBeNull();
  });

  it('expires after seven days', async () => {
    const { person, user } = await signedInClient();
    const token = await eventually(() => mailedToken(person.email, 'signup'));
    await db
      .update(authFlowStates)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(authFlowStates.userId, user.id));
    const landed = await pressLinkButton('signup', token);
    expect(landed.searchParams.get('error_code')).toBe('otp_expired');
    expect(await confirmedAt(user.id)).toBeNull();
  });
});

describe('email', () => {
  it('is confirmed by a recovery too', async () => {
    const { person, user } = await signedInClient();
    await newClient().resetPasswordForEmail(person.email);
    await pressLinkButton('recovery', await mailedToken(person.email, 'recovery'));
    expect(await confirmedAt(user.id)).not.toBeNull();
  });

  it('is confirmed by a change of email too', async () => {
    const { client, person, user } = await signedInClient();
    const email = `neuve.${person.email}`;
    await client.updateUser({ email });
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    expect(await confirmedAt(user.id)).not.toBeNull();
  });
});

describe('resending the confirmation link', () => {
  it('mails another link, which works beside the first until the email is confirmed', async () => {
    const { person, user, session } = await signedInClient();
    const first = await eventually(() => mailedToken(person.email, 'signup'));
    const answer = await askAgain(session.access_token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({});
    await eventually(async () => expect(await confirmations(person.email)).toHaveLength(2));
    for (const token of [first, await mailedToken(person.email, 'signup')])
      expect((await pressLinkButton('signup', token)).searchParams.has('done')).toBe(true);
    expect(await confirmedAt(user.id)).not.toBeNull();
    expect((await askAgain(session.access_token)).status).toBe(200);
    expect(await confirmations(person.email)).toHaveLength(2);
  });

  it('is reported as needed by GET /api/me', async () => {
    const { person, session } = await signedInClient();
    const headers = { Authorization: `Bearer ${session.access_token}` };
    const me = async () => (await call('GET', '/api/me', { headers })).json();
    expect(await me()).toMatchObject({ emailConfirmed: false });
    await confirmAddress(person.email);
    expect(await me()).toMatchObject({ emailConfirmed: true });
  });

  it('is rejected over the limit, and when signed out', async () => {
    const { person, session } = await signedInClient();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await askAgain(session.access_token)).status);
    // Signing up mailed the first of the hour's five, from another device of the same network.
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    await eventually(async () => expect(await confirmations(person.email)).toHaveLength(5));
    expect((await askAgain()).status).toBe(401);
    const guard = env.SIGN_IN_GUARD.getByName(person.email);
    expect(await guard.mayMail({ device: '', network: 'x' }, Date.now() + HOUR_MS)).toBe(true);
  });
});

describe('suspended user', () => {
  it('cannot confirm an email by an earlier link', async () => {
    const { client, person, user } = await signedInClient();
    const token_hash = await eventually(() => mailedToken(person.email, 'signup'));
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, user.id));
    const landed = await pressLinkButton('signup', token_hash);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      type: 'signup',
      error_code: 'user_banned',
    });
    const { error } = await client.verifyOtp({ token_hash, type: 'signup' });
    expect(error).toMatchObject({ status: 403, code: 'user_banned' });
    expect(await confirmedAt(user.id)).toBeNull();
    await db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, user.id));
    await confirmAddress(person.email);
    expect(await confirmedAt(user.id)).not.toBeNull();
  });
});

describe('auth-js resend', () => {
  const nothing = { data: { user: null, session: null }, error: null };
  const changes = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.includes('nouvelle adresse'));

  it('mails the link that confirms the email, which no scanner uses up', async () => {
    const { client, person, user } = await signedInClient();
    await eventually(async () => expect(await confirmations(person.email)).toHaveLength(1));
    const resent = await newClient().resend({ type: 'signup', email: person.email.toUpperCase() });
    expect(resent).toEqual(nothing);
    const [mail] = await eventually(async () => {
      const mails = await confirmations(person.email);
      expect(mails).toHaveLength(2);
      return mails;
    });
    const link = linkIn(mail!);
    for (const method of ['HEAD', 'GET'])
      expect((await request(method, link.pathname.slice(9) + link.search)).status).toBe(303);
    expect(await confirmedAt(user.id)).toBeNull();
    const token_hash = link.searchParams.get('token')!;
    expect((await client.verifyOtp({ type: 'email', token_hash })).error).toBeNull();
    expect(await confirmedAt(user.id)).not.toBeNull();
  });

  it('answers alike, and mails nothing, for an unknown, a confirmed and a suspended email', async () => {
    const { person: confirmed } = await confirmedClient();
    const { person: suspended, user } = await signedInClient();
    await eventually(async () => expect(await confirmations(suspended.email)).toHaveLength(1));
    await db.update(profiles).set({ suspendedAt: 1 }).where(eq(profiles.id, user.id));
    for (const type of ['signup', 'email_change'] as const)
      for (const email of [newcomer().email, confirmed.email, suspended.email]) {
        const before = await mailsTo(email);
        expect(await newClient().resend({ type, email })).toEqual(nothing);
        expect(await mailsTo(email)).toEqual(before);
      }
  });

  it('answers alike beyond the hour’s limit, and mails no more', async () => {
    const { person } = await signedInClient();
    for (let n = 0; n < 8; n += 1)
      for (const email of [person.email, newcomer().email])
        expect(await newClient().resend({ type: 'signup', email })).toEqual(nothing);
    await eventually(async () => expect(await confirmations(person.email)).toHaveLength(5));
  });

  it('mails the link of a change again, which prolongs nothing', async () => {
    const { client, person, user } = await confirmedClient();
    const email = `neuve.${person.email}`;
    await client.updateUser({ email });
    const first = await eventually(() => mailedToken(email, 'email_change'));
    const end = Date.now() + HOUR_MS;
    await db
      .update(authFlowStates)
      .set({ expiresAt: end })
      .where(eq(authFlowStates.userId, user.id));
    expect(await newClient().resend({ type: 'email_change', email: person.email })).toEqual(
      nothing,
    );
    await eventually(async () => expect(await changes(email)).toHaveLength(2));
    const flows = await db
      .select({ expiresAt: authFlowStates.expiresAt })
      .from(authFlowStates)
      .where(eq(authFlowStates.userId, user.id));
    expect(flows).toEqual([{ expiresAt: end }, { expiresAt: end }]);
    const token_hash = await mailedToken(email, 'email_change');
    const changed = await client.verifyOtp({ type: 'email_change', token_hash });
    expect(changed.data.user).toMatchObject({ id: user.id, email });
    for (const used of [first, token_hash])
      expect(
        (await client.verifyOtp({ type: 'email_change', token_hash: used })).error,
      ).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('mails no link to a new email that somebody else has', async () => {
    const { client, person } = await confirmedClient();
    const { person: owner } = await confirmedClient();
    await client.updateUser({ email: owner.email });
    await newClient().resend({ type: 'email_change', email: person.email });
    await eventually(async () => {
      const told = (await mailsTo(owner.email)).filter(({ subject }) =>
        subject.includes('déjà utilisée'),
      );
      expect(told).toHaveLength(2);
    });
    expect(await changes(owner.email)).toEqual([]);
  });

  it.each([
    [{ type: 'signup' }, 'validation_failed'],
    [{ type: 'signup', email: 'personne' }, 'validation_failed'],
    [{ type: 'signup', email: 'a@example.com', phone: '33600000000' }, 'validation_failed'],
    [{ type: 'recovery', email: 'a@example.com' }, 'validation_failed'],
    [{ email: 'a@example.com' }, 'validation_failed'],
    [{ type: 'sms', phone: '33600000000' }, 'phone_provider_disabled'],
  ])('rejects %j', async (body, error_code) => {
    const response = await request('POST', '/resend', { body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, error_code });
  });
});

describe('auth-js verifyOtp', () => {
  const requestedToken = async (email: string) => {
    await newClient().resetPasswordForEmail(email);
    return eventually(() => mailedToken(email, 'recovery'));
  };

  it('opens a session for a recovery, once, in which the password can change', async () => {
    const { person, user, client: earlier } = await signedInClient();
    const token_hash = await requestedToken(person.email);
    const client = newClient();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash });
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: { id: user.id }, session: { token_type: 'bearer' } });
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.updateUser({ password: 'Bleu-Mandarine-73' })).error).toBeNull();
    // The email had not been confirmed: whoever registered it may be somebody else.
    expect((await earlier.getUser()).error).not.toBeNull();
    const twice = await newClient().verifyOtp({ type: 'recovery', token_hash });
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(twice.data.session).toBeNull();
  });

  it('opens one session when a recovery is sent twice at once', async () => {
    const { person } = await confirmedClient();
    const token_hash = await requestedToken(person.email);
    const results = await Promise.all(
      [1, 2, 3].map(() => newClient().verifyOtp({ type: 'recovery', token_hash })),
    );
    expect(results.filter(({ data }) => data.session)).toHaveLength(1);
    for (const { error } of results.filter(({ data }) => !data.session))
      expect(error).toMatchObject({ code: 'otp_expired' });
  });

  it('takes the token with the email that it was mailed to, and with no other', async () => {
    const { person } = await confirmedClient();
    const { person: other } = await confirmedClient();
    const token = await requestedToken(person.email);
    const wrong = await newClient().verifyOtp({ type: 'recovery', token, email: other.email });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
    for (const type of ['signup', 'email', 'email_change'] as const) {
      const asAnother = await newClient().verifyOtp({ type, token, email: person.email });
      expect(asAnother.error).toMatchObject({ status: 403, code: 'otp_expired' });
    }
    const right = await newClient().verifyOtp({ type: 'recovery', token, email: person.email });
    expect(right.data.session).not.toBeNull();
  });

  it.each([
    [{ type: 'recovery' }, 400, 'validation_failed'],
    [{ token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'signup', token: 'x' }, 400, 'validation_failed'],
    [{ type: 'signup', token: 'x', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: 'x', email: 'a@example.com' }, 400, 'validation_failed'],
    [{ type: 'magiclink', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'undo', token_hash: 'x' }, 400, 'validation_failed'],
    [{ type: 'signup', token_hash: 'x' }, 403, 'otp_expired'],
    [{ type: 'recovery', token: '123456', email: 'personne@example.com' }, 403, 'otp_expired'],
  ])('rejects %j with %i', async (body, status, error_code) => {
    const response = await request('POST', '/verify', { body });
    expect(response.status).toBe(status);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await response.json()).toMatchObject({ code: status, error_code });
  });

  it('has no sign-in by a mailed code', async () => {
    const { error } = await newClient().signInWithOtp({ email: newcomer().email });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });
});
