import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { FREE_FAILURES, pauseAfter } from '../../../durable-objects/sign-in-guard/pauses.ts';
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

// Hashing is meant to be slow, and here it is done many times on one core.
describe('guessing a password', { timeout: 60_000 }, () => {
  it('is paused between the 5th and the 30th wrong one, whatever address it comes from', async () => {
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

  it('is no easier in parallel', async () => {
    const person = await signedUp();
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => attempt(person.email, `Faux-${index}`)),
    );
    const refused = responses.filter(({ status }) => status === 400);
    expect(refused.length).toBeLessThanOrEqual(FREE_FAILURES);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(24 - refused.length);
  });

  it('treats addresses without an account alike', async () => {
    const { email } = newcomer();
    const statuses: number[] = [];
    for (let n = 0; n < FREE_FAILURES + 1; n += 1)
      statuses.push((await attempt(email.toUpperCase(), `Faux-${n}`)).status);
    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });

  it('never keeps the owner out for long', async () => {
    const pauses = Array.from({ length: 200 }, (_, index) => pauseAfter(index));
    expect(pauses.slice(0, FREE_FAILURES).every((pause) => pause === 0)).toBe(true);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(Math.max(...pauses)).toBe(5 * 60_000);

    const guard = env.SIGN_IN_GUARD.getByName('patience@example.com');
    const now = Date.now();
    for (let n = 0; n < FREE_FAILURES; n += 1) await guard.settle(false, now);
    const pause = await guard.secondsUntilAllowed(now);
    expect(pause).toBe(10);
    expect(await guard.settle(true, now)).toBe(pause);
    expect(await guard.settle(true, now + pause * 1000)).toBe(0);
    expect(await guard.secondsUntilAllowed(now)).toBe(0);
    await guard.settle(false, now);
    expect(await guard.secondsUntilAllowed(now)).toBe(0);
  });

  it('is forgotten after a day', async () => {
    const guard = env.SIGN_IN_GUARD.getByName('oubli@example.com');
    for (let n = 0; n < FREE_FAILURES; n += 1) await guard.settle(false, Date.now());
    await runInDurableObject(guard, async (instance, state) => {
      expect(await state.storage.getAlarm()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
      await instance.alarm();
    });
    expect(await guard.secondsUntilAllowed(Date.now())).toBe(0);
  });

  it('starts afresh after a right password', async () => {
    const person = await signedUp();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < FREE_FAILURES - 1; n += 1)
        expect((await attempt(person.email, `Faux-${n}`)).status).toBe(400);
      const { error } = await newClient().signInWithPassword(credentials(person));
      expect(error).toBeNull();
    }
  });
});

it('lets a person sign in on many devices at once', { timeout: 60_000 }, async () => {
  const person = await signedUp();
  const responses = await Promise.all(
    Array.from({ length: 15 }, () => attempt(person.email, person.password)),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(15).fill(200));
});
