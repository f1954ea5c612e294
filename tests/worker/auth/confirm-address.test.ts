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

describe('signing up', () => {
  it('mails a link in our own words alone when an address is registered', async () => {
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

  it('answers as it does when the address has had its mails of the hour, and mails none', async () => {
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

  it('mails nothing to the owner of an address when somebody registers it again', async () => {
    const { person } = await confirmedClient();
    const before = await mailsTo(person.email);
    const again = await newClient().signUp(newcomer({ email: person.email }));
    expect(again.error).toMatchObject({ code: 'user_already_exists' });
    expect(await mailsTo(person.email)).toEqual(before);
  });
});

describe('a link that confirms an address', () => {
  it('is not spent when it is looked at', async () => {
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

  it('ends nothing of what the account is signed in with', async () => {
    const { client, person } = await signedInClient();
    await confirmAddress(person.email);
    const { data, error } = await client.getUser();
    expect(error).toBeNull();
    expect(data.user!.email_confirmed_at).toBeDefined();
    const again = await newClient().signInWithPassword(credentials(person));
    expect(again.error).toBeNull();
  });

  it.each(['signup', 'email'] as const)('works for auth-js when its type is %s', async (type) => {
    const { client, person, user } = await signedInClient();
    const token_hash = await eventually(() => mailedToken(person.email, 'signup'));
    const { data, error } = await client.verifyOtp({ token_hash, type });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: user.id, email: person.email });
    expect(await confirmedAt(user.id)).not.toBeNull();
    const twice = await client.verifyOtp({ token_hash, type });
    expect(twice.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('confirms no address when it was mailed to another', async () => {
    const { client, person, user } = await signedInClient();
    const token = await eventually(() => mailedToken(person.email, 'signup'));
    await db
      .update(authUsers)
      .set({ email: `victime.${person.email}` })
      .where(eq(authUsers.id, user.id));
    const landed = await pressLinkButton('signup', token);
    expect(landed.searchParams.get('error_code')).toBe('otp_expired');
    expect(await confirmedAt(user.id)).toBeNull();
    // Nor is it one for another purpose, or another's address.
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

  it('opens nothing when its seven days are over', async () => {
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

describe('an address', () => {
  it('is confirmed too when a recovery by its mail has proven it', async () => {
    const { person, user } = await signedInClient();
    await newClient().resetPasswordForEmail(person.email);
    await pressLinkButton('recovery', await mailedToken(person.email, 'recovery'));
    expect(await confirmedAt(user.id)).not.toBeNull();
  });

  it('is confirmed too when an account has been changed to it', async () => {
    const { client, person, user } = await signedInClient();
    const email = `neuve.${person.email}`;
    await client.updateUser({ email });
    await pressLinkButton('email_change', await mailedToken(email, 'email_change'));
    expect(await confirmedAt(user.id)).not.toBeNull();
  });
});

describe('asking for the link again', () => {
  it('mails another, which works beside the first, until the address is confirmed', async () => {
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

  it('says in the profile whether it is needed', async () => {
    const { person, session } = await signedInClient();
    const headers = { Authorization: `Bearer ${session.access_token}` };
    const me = async () => (await call('GET', '/api/me', { headers })).json();
    expect(await me()).toMatchObject({ emailConfirmed: false });
    await confirmAddress(person.email);
    expect(await me()).toMatchObject({ emailConfirmed: true });
  });

  it('is refused when it is done too often, and to who is not signed in', async () => {
    const { person, session } = await signedInClient();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await askAgain(session.access_token)).status);
    // Signing up has mailed the first of the hour's five, from another device of the same network.
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
    await eventually(async () => expect(await confirmations(person.email)).toHaveLength(5));
    expect((await askAgain()).status).toBe(401);
    const guard = env.SIGN_IN_GUARD.getByName(person.email);
    expect(await guard.mayMail({ device: '', network: 'x' }, Date.now() + HOUR_MS)).toBe(true);
  });
});

describe('who is suspended', () => {
  it('confirms no address by a link from before', async () => {
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
