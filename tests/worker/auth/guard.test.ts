import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/limits.ts';
import {
  FAILURES_BEFORE_LOCKOUT,
  FREE_CODES_OF_STRANGERS,
  FREE_FAILURES_OF_STRANGERS,
} from '../../../durable-objects/sign-in-guard/lockout.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import { credentials, newClient, newcomer, request } from './client.ts';

async function signedUp() {
  const person = newcomer();
  const { error } = await newClient().signUp(person);
  if (error) throw error;
  return person;
}

function attempt(email: string, password: string, headers: HeadersInit = {}) {
  return request('POST', '/token?grant_type=password', {
    body: { email, password },
    versioned: true,
    headers,
  });
}

// Hashing is slow by design, and happens many times on one core here.
describe('wrong password', { timeout: 60_000 }, () => {
  it('locks the account out between the 5th and the 30th attempt, whatever network header is sent', async () => {
    const person = await signedUp();
    const bystander = await signedUp();
    let wrong = 0;
    let response: Response;
    do {
      wrong += 1;
      response = await attempt(person.email, `Faux-${wrong}`, {
        'X-Forwarded-For': `10.0.0.${wrong}`,
      });
    } while (response.status === 400);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'over_request_rate_limit' });
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(wrong).toBeGreaterThan(5);
    expect(wrong).toBeLessThanOrEqual(30);

    expect((await attempt(person.email, person.password)).status).toBe(429);
    expect((await attempt(bystander.email, bystander.password)).status).toBe(200);
  });

  it('is limited when attempts are parallel', async () => {
    const person = await signedUp();
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => attempt(person.email, `Faux-${index}`)),
    );
    const refused = responses.filter(({ status }) => status === 400);
    expect(refused.length).toBeLessThanOrEqual(FAILURES_BEFORE_LOCKOUT);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(24 - refused.length);
  });

  it('is limited alike for emails without an account', async () => {
    const { email } = newcomer();
    const statuses: number[] = [];
    for (let n = 0; n < FAILURES_BEFORE_LOCKOUT + 1; n += 1)
      statuses.push((await attempt(email.toUpperCase(), `Faux-${n}`)).status);
    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not lock out a device where the user has signed in before', async () => {
    const person = await signedUp();
    const right = () => attempt(person.email, person.password, { Cookie: cookie });
    const first = await attempt(person.email, person.password);
    expect(first.status).toBe(200);
    const given = first.headers.get('Set-Cookie')!;
    expect(given).toMatch(/^dismoi_device=[\w-]{43};.*HttpOnly.*SameSite=Strict/);
    const cookie = given.split(';')[0]!;
    // More wrong passwords than any network may send, from the owner's network too.
    for (const network of ['203.0.113.7', '198.51.100.1'])
      for (let n = 0; n <= FAILURES_BEFORE_LOCKOUT; n += 1)
        await attempt(person.email, `Faux-${n}`, { 'CF-Connecting-IP': network });
    for (let n = 0; n <= FAILURES_BEFORE_LOCKOUT; n += 1) await attempt(person.email, `Faux-${n}`);
    expect((await attempt(person.email, person.password)).status).toBe(429);
    expect((await right()).status).toBe(200);
    // A device of another account or a made-up one counts as unknown.
    const made = `dismoi_device=${'A'.repeat(43)}`;
    expect((await attempt(person.email, person.password, { Cookie: made })).status).toBe(429);
    const elsewhere = { 'CF-Connecting-IP': '192.0.2.99' };
    expect((await attempt(person.email, person.password, elsewhere)).status).toBe(200);
  });

  it('is counted together for all IPv6 addresses of one customer', async () => {
    const person = await signedUp();
    const statuses: number[] = [];
    for (let n = 1; n <= FAILURES_BEFORE_LOCKOUT + 1; n += 1) {
      const headers = { 'CF-Connecting-IP': `2001:db8:1:2::${n.toString(16)}` };
      statuses.push((await attempt(person.email, `Faux-${n}`, headers)).status);
    }
    expect(statuses).toEqual([...Array(FAILURES_BEFORE_LOCKOUT).fill(400), 429]);
  });

  it('is mailed to the owner once a day', async () => {
    const person = await signedUp();
    for (const network of ['203.0.113.7', '198.51.100.1'])
      for (let n = 0; n < FAILURES_BEFORE_LOCKOUT; n += 1)
        await attempt(person.email, `Faux-${n}`, { 'CF-Connecting-IP': network });
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !/^Confirmez/.test(subject))).toEqual([
      'Tentatives de connexion à votre compte',
    ]);
  });
});

const tablesIn = ({ sql }: DurableObjectStorage) =>
  sql
    .exec<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE name NOT LIKE '!_cf!_%' ESCAPE '!'",
    )
    .toArray()
    .map(({ name }) => name);

async function expectNothingIn(storage: DurableObjectStorage) {
  expect(tablesIn(storage)).toEqual([]);
  expect(await storage.list()).toEqual(new Map());
  expect(await storage.getAlarm()).toBeNull();
  // One page, the size of a database without tables.
  expect(storage.sql.databaseSize).toBeLessThanOrEqual(4_096);
}

describe('SignInGuard', () => {
  const stranger = (network: string) => ({ device: `device of ${network}`, network });

  it('locks out one network, and after many failures all unknown devices', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('patience@example.com');
    const now = Date.now();
    const [here, there] = [stranger('a'), stranger('b')];
    for (let n = 0; n < FAILURES_BEFORE_LOCKOUT; n += 1) await guard.settle(false, here, now);
    expect(await guard.secondsUntilAllowed(here, now)).toBe(10);
    expect(await guard.secondsUntilAllowed(there, now)).toBe(0);
    expect(await guard.settle(true, here, now)).toMatchObject({ wait: 10 });
    expect(await guard.settle(true, here, now + 10_000)).toMatchObject({ wait: 0 });
    for (let n = 0; n < FREE_FAILURES_OF_STRANGERS; n += 1)
      await guard.settle(false, stranger(`network ${n}`), now);
    expect(await guard.secondsUntilAllowed(there, now)).toBeGreaterThan(0);
    expect(await guard.secondsUntilAllowed(here, now)).toBe(0);
  });

  it('counts wrong codes for the account, whoever knows the password, except on proven devices', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('codes@example.com');
    const now = Date.now();
    const own = { device: 'own', network: 'home' };
    expect(await guard.settle(true, own, now, 'factor')).toMatchObject({ wait: 0 });
    // The right password makes a device known for passwords only.
    const networks = Array.from({ length: 22 }, (_, n) => stranger(`network ${n}`));
    let judged = 0;
    for (const source of networks) {
      await guard.settle(true, source, now);
      for (let n = 0; n < FAILURES_BEFORE_LOCKOUT; n += 1)
        if ((await guard.settle(false, source, now, 'factor')).wait === 0) judged += 1;
    }
    expect(judged).toBe(FREE_CODES_OF_STRANGERS);
    expect(await guard.settle(true, networks[21]!, now, 'factor')).toMatchObject({ wait: 10 });
    expect(await guard.settle(true, own, now, 'factor')).toMatchObject({ wait: 0 });
  });

  it('keeps the owner’s device known, from however many devices a password thief signs in', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('voleur@example.com');
    const now = Date.now();
    await guard.settle(true, { device: 'own', network: 'home' }, now);
    for (let n = 1; n <= 55; n += 1) await guard.settle(true, stranger(`network ${n}`), now + n);
    for (let n = 1; n <= 130; n += 1)
      await guard.settle(false, stranger(`other network ${n}`), now + n);
    expect(await guard.knows('own', now)).toBe(true);
    expect(await guard.secondsUntilAllowed({ device: 'own', network: 'a' }, now + 130)).toBe(0);
    // The latest device is known too, until the next one.
    expect(await guard.knows('device of network 55', now)).toBe(true);
  });

  it('allows a mail to a network without one after many strangers’, at most one in two minutes', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('inondation@example.com');
    const now = Date.now();
    for (let n = 0; n < 30; n += 1) await guard.mayMail(stranger(`network ${n % 6}`), now);
    expect(await guard.mayMail(stranger('network 1'), now)).toBe(false);
    expect(await guard.mayMail(stranger('home'), now)).toBe(true);
    expect(await guard.mayMail(stranger('elsewhere'), now)).toBe(false);
    expect(await guard.mayMail(stranger('elsewhere'), now + 2 * MINUTE_MS)).toBe(true);
  });

  it('says whether a device is known', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('appareils@example.com');
    const now = Date.now();
    expect(await guard.welcome('one', now)).toBe('first');
    expect(await guard.welcome('one', now)).toBe('known');
    expect(await guard.settle(true, { device: 'two', network: 'a' }, now)).toMatchObject({
      standing: 'new',
    });
    expect(await guard.welcome('two', now)).toBe('known');
  });

  it('allows mails to a known device whatever unknown devices have requested', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('courrier@example.com');
    const now = Date.now();
    await guard.welcome('own', now);
    for (let n = 0; n < 40; n += 1) await guard.mayMail(stranger(`network ${n}`), now);
    expect(await guard.mayMail(stranger('yet another'), now)).toBe(false);
    expect(await guard.mayMail({ device: 'own', network: 'network 1' }, now)).toBe(true);
    expect(await guard.mayMail(stranger('yet another'), now + HOUR_MS)).toBe(true);
  });

  it('allows a device known by an alias as many mails as an unknown device, on its own limit', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('courrier.alias@example.com');
    const now = Date.now();
    for (let n = 0; n < 40; n += 1) await guard.mayMail(stranger(`network ${n}`), now);
    const mayMail = (device: string, isKnown: boolean) =>
      guard.mayMailAlias({ device, network: 'network 1' }, isKnown, now);
    expect(await mayMail('own', false)).toBe(false);
    for (let n = 0; n < 5; n += 1) expect(await mayMail('own', true)).toBe(true);
    expect(await mayMail('own', true)).toBe(false);
    for (let n = 0; n < 40; n += 1) await mayMail(`device ${n}`, true);
    expect(await mayMail('yet another', true)).toBe(false);
  });

  it('deletes failures after a day, and devices after half a year', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('oubli@example.com');
    const now = Date.now();
    for (let n = 0; n < FAILURES_BEFORE_LOCKOUT; n += 1)
      await guard.settle(false, stranger('a'), now);
    await guard.welcome('one', now);
    await runInDurableObject(guard, async (instance, { storage }) => {
      expect(await storage.getAlarm()).toBeGreaterThan(now);
      storage.sql.exec('UPDATE attempts SET last_at = ?', now - DAY_MS);
      await instance.alarm();
      expect(storage.sql.exec('SELECT * FROM attempts').toArray()).toEqual([]);
      expect(storage.sql.exec('SELECT * FROM devices').toArray()).toHaveLength(1);
      storage.sql.exec('UPDATE devices SET seen_at = 0');
      await instance.alarm();
      await expectNothingIn(storage);
    });
    // It works like a new one.
    expect(await guard.welcome('one', now)).toBe('first');
    expect(await guard.welcome('one', now)).toBe('known');
    for (let n = 0; n < FAILURES_BEFORE_LOCKOUT; n += 1)
      await guard.settle(false, stranger('a'), now);
    expect(await guard.secondsUntilAllowed(stranger('a'), now)).toBe(10);
  });

  it('stores nothing when it is only queried', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('personne@example.com');
    expect(await guard.secondsUntilAllowed(stranger('a'), Date.now())).toBe(0);
    await guard.startAfresh(null, Date.now());
    await runInDurableObject(guard, async (instance, { storage }) => {
      await expectNothingIn(storage);
      await instance.alarm();
      await expectNothingIn(storage);
    });
  });

  it('deletes everything about a guessed email a day later', async () => {
    const { email } = newcomer();
    await attempt(email, 'Faux-1');
    await request('POST', '/recover', { body: { email } });
    await runInDurableObject(env.SIGN_IN_GUARD.getByName(email), async (instance, { storage }) => {
      expect(tablesIn(storage)).toContain('attempts');
      expect(await storage.getAlarm()).not.toBeNull();
      const aDayAgo = Date.now() - DAY_MS;
      storage.sql.exec('UPDATE attempts SET last_at = ?', aDayAgo);
      storage.sql.exec('UPDATE mails SET sent_at = ?', aDayAgo);
      await storage.deleteAlarm();
      await instance.alarm();
      await expectNothingIn(storage);
    });
  });
});

describe('correct password', { timeout: 60_000 }, () => {
  it('resets the count of its network', async () => {
    const person = await signedUp();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < FAILURES_BEFORE_LOCKOUT - 1; n += 1)
        expect((await attempt(person.email, `Faux-${n}`)).status).toBe(400);
      const { error } = await newClient().signInWithPassword(credentials(person));
      expect(error).toBeNull();
    }
  });
});

it('a user can sign in on many devices at once', { timeout: 60_000 }, async () => {
  const person = await signedUp();
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => attempt(person.email, person.password)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(15).fill(200));
});
