import { env } from 'cloudflare:workers';
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FAILURES_BEFORE_LOCKOUT } from '../../../durable-objects/sign-in-guard/lockout.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  confirmAddress,
  mailedToken,
  newClient,
  newcomer,
  ORIGIN,
  pressLinkButton,
  request,
} from './client.ts';

/**
 * A device known from somebody else's sign-in becomes unknown once the owner has confirmed the
 * email.
 */

const NEW_PASSWORD = 'Bleu-Mandarine-73';
const NEW_DEVICE = 'Nouvelle connexion à votre compte';

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge };
};

const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? '';

/** Signs in with the password from a device; returns the response and the device's cookie. */
async function signIn(email: string, password: string, cookie = '') {
  const response = await request('POST', '/token?grant_type=password', {
    body: { email, password },
    headers: { Cookie: cookie },
  });
  expect(response.status).toBe(200);
  const { access_token } = (await response.json()) as { access_token: string };
  return { token: access_token, cookie: cookie || cookieOf(response) };
}

/** An account that knows a thief's device. */
async function shared() {
  const person = newcomer();
  expect((await newClient().signUp(person)).error).toBeNull();
  const thief = await signIn(person.email, person.password);
  return { email: person.email, password: person.password, thief };
}

/** Asks the guard about the device, which thereby becomes known. */
async function isKnown(email: string, cookie: string): Promise<boolean> {
  const device = cookie.split('=')[1]!;
  const guard = env.SIGN_IN_GUARD.getByName(email);
  return (
    (await guard.settle(true, { device, network: 'somewhere' }, Date.now())).standing === 'known'
  );
}

/** Presses the link and opens its session, from the owner's device. */
async function recover(email: string): Promise<{ token: string; cookie: string }> {
  const { verifier, challenge } = pkce();
  const body = { email, code_challenge: challenge, code_challenge_method: 's256' };
  expect((await request('POST', '/recover', { body })).status).toBe(200);
  const landed = await pressLinkButton('recovery', await mailedToken(email, 'recovery'));
  const auth_code = landed.searchParams.get('code');
  const response = await request('POST', '/token?grant_type=pkce', {
    body: { auth_code, code_verifier: verifier },
  });
  expect(response.status).toBe(200);
  const { access_token } = (await response.json()) as { access_token: string };
  return { token: access_token, cookie: cookieOf(response) };
}

/** The whole Google flow, as the owner of the email. */
async function byGoogle(email: string): Promise<void> {
  const { challenge } = pkce();
  const query = `provider=google&redirect_to=/&code_challenge=${challenge}&code_challenge_method=s256`;
  const begun = await request('GET', `/authorize?${query}`);
  const provider = new URL(begun.headers.get('Location')!);
  provider.pathname = '/authorize';
  const claims = { sub: `owner of ${email}`, email, email_verified: true };
  provider.searchParams.set('claims', JSON.stringify(claims));
  const back = await fetch(provider, { redirect: 'manual' });
  const path = back.headers.get('Location')!.slice(`${ORIGIN}/api/auth`.length);
  expect((await request('GET', path)).headers.get('Location')).toContain('code=');
}

describe('known device of an account', () => {
  it('is alerted like a new one once the owner has recovered the account', async () => {
    const { email, thief } = await shared();
    const owner = await recover(email);
    await request('PUT', '/user', { body: { password: NEW_PASSWORD }, token: owner.token });
    const before = (await mailsTo(email)).filter(({ subject }) => subject === NEW_DEVICE);
    await signIn(email, NEW_PASSWORD, thief.cookie);
    await eventually(async () => {
      const after = (await mailsTo(email)).filter(({ subject }) => subject === NEW_DEVICE);
      expect(after).toHaveLength(before.length + 1);
    });
  });

  it('is that which pressed a link of the mailbox, whoever requested it', async () => {
    const { email } = await shared();
    const body = { email, code_challenge: pkce().challenge, code_challenge_method: 's256' };
    await request('POST', '/recover', { body });
    const pressed = await request('POST', '/verify', {
      body: new URLSearchParams({
        type: 'recovery',
        token: await mailedToken(email, 'recovery'),
      }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(await isKnown(email, cookieOf(pressed))).toBe(true);
  });

  it('becomes unknown when a confirmed account is recovered too', async () => {
    const { email, thief } = await shared();
    await confirmAddress(email);
    await recover(email);
    expect(await isKnown(email, thief.cookie)).toBe(false);
  });

  it('becomes unknown when Google confirms an unconfirmed email', async () => {
    const { email, thief } = await shared();
    await byGoogle(email);
    expect(await isKnown(email, thief.cookie)).toBe(false);
  });

  it('stays known when Google confirms a confirmed email', async () => {
    const { email, thief: owner } = await shared();
    await confirmAddress(email);
    await byGoogle(email);
    expect(await isKnown(email, owner.cookie)).toBe(true);
  });

  it('becomes unknown when a change of email is undone', async () => {
    const { email, thief } = await shared();
    await confirmAddress(email);
    const other = `voleur.${email}`;
    await request('PUT', '/user', { body: { email: other }, token: thief.token });
    await pressLinkButton('email_change', await mailedToken(other, 'email_change'));
    await pressLinkButton('undo', await mailedToken(email, 'undo'));
    expect(await isKnown(email, thief.cookie)).toBe(false);
  });

  it('becomes unknown when another device, which stays known, changes the password', async () => {
    const { email, password, thief } = await shared();
    const owner = await signIn(email, password);
    const changed = await request('PUT', '/user', {
      body: { password: NEW_PASSWORD },
      token: owner.token,
      headers: { Cookie: owner.cookie },
    });
    expect(changed.status).toBe(200);
    expect(await isKnown(email, owner.cookie)).toBe(true);
    expect(await isKnown(email, thief.cookie)).toBe(false);
  });
});

describe('SignInGuard', () => {
  const guardOf = (name: string) => env.SIGN_IN_GUARD.getByName(`${name}@example.com`);
  const from = (device: string, network: string) => ({ device, network });

  it('gives many known devices of a network no more attempts than one', async () => {
    const guard = guardOf('appareils.connus');
    const now = Date.now();
    const devices = Array.from({ length: 20 }, (_, n) => `device ${n}`);
    for (const device of devices) await guard.welcome(device, now);
    let answered = 0;
    for (const device of devices)
      if ((await guard.settle(false, from(device, 'a'), now)).wait === 0) answered += 1;
    expect(answered).toBe(FAILURES_BEFORE_LOCKOUT);
  });

  it('counts a known device’s failures for its network, but not an unknown device’s for it', async () => {
    const guard = guardOf('meme.reseau');
    const now = Date.now();
    await guard.welcome('own', now);
    for (let n = 0; n < FAILURES_BEFORE_LOCKOUT - 1; n += 1)
      await guard.settle(false, from('own', 'a'), now);
    expect(await guard.secondsUntilAllowed(from('stranger', 'a'), now)).toBe(0);
    await guard.settle(false, from('stranger', 'a'), now);
    expect(await guard.secondsUntilAllowed(from('stranger', 'a'), now)).toBeGreaterThan(0);
    expect(await guard.secondsUntilAllowed(from('own', 'a'), now)).toBe(0);
    expect(await guard.secondsUntilAllowed(from('stranger', 'b'), now)).toBe(0);
  });

  it('resets a known device when its password is correct', async () => {
    const guard = guardOf('bon.mot');
    const now = Date.now();
    await guard.welcome('own', now);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < FAILURES_BEFORE_LOCKOUT - 1; n += 1)
        await guard.settle(false, from('own', 'a'), now);
      expect(await guard.settle(true, from('own', 'a'), now)).toMatchObject({ wait: 0 });
    }
  });

  it('is idempotent when it is reset twice', async () => {
    const guard = guardOf('deux.fois');
    const now = Date.now();
    for (const device of ['own', 'other']) await guard.welcome(device, now);
    for (let n = 0; n < 2; n += 1) await guard.startAfresh('own', now);
    expect(await guard.settle(true, from('other', 'a'), now)).toMatchObject({ standing: 'new' });
    await guard.startAfresh(null, now);
    expect(await guard.settle(true, from('own', 'a'), now)).toMatchObject({ standing: 'first' });
  });
});
