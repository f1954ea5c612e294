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
    for (const type of ['email_change', 'email_undo', 'recovery'])
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
