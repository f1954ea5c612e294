import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { creatorReturns, profiles, returnRequests } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { notifyAudiencesJob } from '../../../worker/jobs/notify-audiences.ts';
import { createPair, open, send, stubOf } from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { bellOf, titlesOf } from '../../support/workerd/notices.ts';
import { pass } from '../../support/workerd/orders.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await db.delete(creatorReturns);
  await db.delete(returnRequests);
});

const run = () => notifyAudiencesJob(env, Date.now());
const ask = (creator: Person, as?: Person, method = 'POST') =>
  call(method, `/api/users/${creator.username}/notify-return`, { as });
const pause = (creator: Person, days: number | null, maxOpenQuestions: number | null = null) => {
  const pausedUntil = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
  const json = { pausedUntil, maxOpenQuestions };
  return call('PUT', '/api/me/availability', { as: creator, json });
};
const isAwaited = async (creator: Person, as: Person) => {
  const response = await call('GET', `/api/users/${creator.username}`, { as });
  return (await response.json<{ notifyReturn: boolean }>()).notifyReturn;
};
const returnsOf = async (person: Person) =>
  (await titlesOf(person)).filter((title) => title.endsWith('est de retour'));

describe('notify-return', () => {
  it('notifies once when a creator ends the pause', async () => {
    const [creator, fan] = [await createCreator({ name: 'Camille' }), await createPerson()];
    await pause(creator, 3);
    expect((await ask(creator, fan)).status).toBe(204);
    expect((await ask(creator, fan)).status).toBe(204);
    expect(await isAwaited(creator, fan)).toBe(true);
    await run();
    expect(await titlesOf(fan)).toEqual([]);
    await pause(creator, null);
    await run();
    await run();
    expect((await bellOf(fan)).notifications).toMatchObject([
      {
        kind: 'return',
        title: 'Camille est de retour',
        body: 'Vous pouvez lui poser une question.',
        href: `/main/askme/${creator.username}`,
      },
    ]);
    expect(await isAwaited(creator, fan)).toBe(false);
    expect(await db.select().from(creatorReturns)).toEqual([]);
  });

  it('notifies when the pause ends by its time, and not before', async () => {
    const [creator, fan] = [await createCreator(), await createPerson()];
    await pause(creator, 1);
    await ask(creator, fan);
    await pass(DAY_MS / 2, creator);
    await pause(creator, 1);
    await pass(DAY_MS - 1, creator, fan);
    await run();
    expect(await returnsOf(fan)).toEqual([]);
    await pass(1, creator, fan);
    await run();
    expect(await returnsOf(fan)).toHaveLength(1);
    await pause(creator, 1);
    await pause(creator, null);
    await run();
    expect(await returnsOf(fan)).toHaveLength(1);
  });

  it('notifies again after a second request', async () => {
    const [creator, fan] = [await createCreator(), await createPerson()];
    for (const times of [1, 2]) {
      await pass(1000, creator, fan);
      await pause(creator, 1);
      expect((await ask(creator, fan)).status).toBe(204);
      await pause(creator, null);
      await run();
      expect(await returnsOf(fan)).toHaveLength(times);
      await call('POST', '/api/me/notifications/read', { as: fan, json: { all: true } });
    }
  });

  it('is taken back by DELETE', async () => {
    const [creator, fan] = [await createCreator(), await createPerson()];
    await pause(creator, 3);
    await ask(creator, fan);
    expect((await ask(creator, fan, 'DELETE')).status).toBe(204);
    expect((await ask(creator, fan, 'DELETE')).status).toBe(204);
    expect(await isAwaited(creator, fan)).toBe(false);
    await pause(creator, null);
    await run();
    expect(await titlesOf(fan)).toEqual([]);
  });

  it('stores nothing for a creator who takes questions', async () => {
    const [creator, fan] = [await createCreator(), await createPerson()];
    expect((await ask(creator, fan)).status).toBe(204);
    expect(await isAwaited(creator, fan)).toBe(false);
    expect(await db.select().from(returnRequests)).toEqual([]);
    expect(await db.select().from(creatorReturns)).toEqual([]);
  });

  it('rejects signed-out users, oneself, non-creators, unknown and blocked users', async () => {
    const [creator, fan] = [await createCreator(), await createPerson()];
    await pause(creator, 3);
    expect((await ask(creator)).status).toBe(401);
    expect((await ask(creator, creator)).status).toBe(404);
    expect((await ask(fan, creator)).status).toBe(404);
    expect((await ask({ ...creator, username: "x'%20or%201=1" }, fan)).status).toBe(404);
    await ask(creator, fan);
    await call('PUT', `/api/users/${fan.username}/block`, { as: creator });
    expect(await db.select().from(returnRequests)).toEqual([]);
    expect((await ask(creator, fan)).status).toBe(409);
    expect(await db.select().from(returnRequests)).toEqual([]);
  });

  it('excludes people who are hidden meanwhile, and waits while the creator is hidden', async () => {
    const [creator, fan, hidden] = [
      await createCreator(),
      await createPerson(),
      await createPerson(),
    ];
    await pause(creator, 1);
    await ask(creator, fan);
    await ask(creator, hidden);
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, hidden.id));
    await db.update(profiles).set({ hiddenAt: 1 }).where(eq(profiles.id, creator.id));
    await pass(DAY_MS, creator, fan);
    await run();
    expect(await titlesOf(fan)).toEqual([]);
    await db.update(profiles).set({ hiddenAt: null }).where(eq(profiles.id, creator.id));
    await pass(DAY_MS, creator, fan);
    await run();
    expect(await returnsOf(fan)).toHaveLength(1);
    const inbox = await env.INBOX.getByName(hidden.id).noticesPage(null, 10);
    expect(inbox.notices).toEqual([]);
  });

  it('notifies askers with an open question of the end of a pause, once', async () => {
    const pair = await createPair();
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    await stubOf(id).settle();
    for (const _ of [1, 2]) {
      await pause(pair.creator, 2);
      await run();
      expect(await returnsOf(pair.asker)).toHaveLength(_ - 1);
      await pause(pair.creator, null);
      await run();
      expect(await returnsOf(pair.asker)).toHaveLength(1);
    }
  });

  it('notifies when a full creator has room again, and nobody who did not ask', async () => {
    const pair = await createPair();
    await pause(pair.creator, null, 1);
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    const other = await createPerson();
    expect((await ask(pair.creator, other)).status).toBe(204);
    expect(await isAwaited(pair.creator, other)).toBe(true);
    await run();
    expect(await returnsOf(other)).toEqual([]);
    await send(id, pair.creator, 'Une réponse.');
    await stubOf(id).settle();
    await run();
    expect(await returnsOf(other)).toHaveLength(1);
    expect(await returnsOf(pair.asker)).toEqual([]);
  });
});
