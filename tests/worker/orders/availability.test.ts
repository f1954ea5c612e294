import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { Availability } from '../../../domain/profiles/availability.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, createPerson, type Person } from '../../support/workerd/marketplace.ts';
import { pass, runPayments } from '../../support/workerd/orders.ts';

afterEach(() => {
  vi.useRealTimers();
});

const set = (as: Person, availability: object) =>
  call('PUT', '/api/me/availability', { as, json: availability });

async function availabilityOf({ creator, asker }: Pair): Promise<Availability> {
  const response = await call('GET', `/api/users/${creator.username}`, { as: asker });
  return (await response.json<{ availability: Availability }>()).availability;
}

async function refusal(pair: Pair): Promise<[number, string]> {
  const response = await call('POST', '/api/conversations', {
    as: pair.asker,
    json: {
      username: pair.creator.username,
      topicId: pair.topicId,
      pricing: 'question',
      mode: 'purchase',
    },
  });
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

it('a paused creator gets no new questions, and keeps open conversations', async () => {
  const pair = await createPair();
  const opened = await open(pair);
  const until = new Date(Date.now() + DAY_MS).toISOString();
  expect((await set(pair.creator, { pausedUntil: until, maxOpenQuestions: null })).status).toBe(
    200,
  );
  expect(await availabilityOf(pair)).toMatchObject({ paused: true, pausedUntil: until });
  expect((await open(pair)).id).toBe(opened.id);
  expect((await send(opened.id, pair.asker, 'Une question ?')).status).toBe(201);
  const other = { ...pair, asker: await createPerson() };
  expect(await refusal(other)).toEqual([409, 'creator.paused']);
  await pass(DAY_MS + 1, pair.asker, other.asker);
  expect((await open(other)).id).toBeTruthy();
});

it('a creator is full at the chosen number of unanswered questions, until one is answered', async () => {
  const pair = await createPair();
  await set(pair.creator, { pausedUntil: null, maxOpenQuestions: 1 });
  const first = await open(pair);
  await send(first.id, pair.asker, 'Une question ?');
  const other = { ...pair, asker: await createPerson() };
  expect(await availabilityOf(pair)).toMatchObject({ full: true });
  expect(await refusal(other)).toEqual([409, 'creator.full']);
  await send(first.id, pair.creator, 'Une réponse.');
  await stubOf(first.id).settle();
  expect(await availabilityOf(pair)).toMatchObject({ full: false });
  expect((await open(other)).id).toBeTruthy();
});

it('the response time and number of answers are measured', async () => {
  const pair = await createPair();
  for (const hours of [1, 2, 6]) {
    await pass(0, pair.asker, pair.creator);
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    await pass(hours * HOUR_MS, pair.asker, pair.creator);
    await send(id, pair.creator, 'Une réponse.');
    await stubOf(id).settle();
  }
  expect(await availabilityOf(pair)).toMatchObject({
    medianResponseSeconds: 7200,
    responseRate: 1,
  });
  const { id } = await open(pair);
  await send(id, pair.asker, 'Une question ?');
  await pass(7 * DAY_MS, pair.asker, pair.creator);
  await runPayments();
  expect(await availabilityOf(pair)).toMatchObject({ responseRate: 0.75 });
});

it('only creators can set their availability, within bounds', async () => {
  const { creator, asker } = await createPair();
  const nothing = { pausedUntil: null, maxOpenQuestions: null };
  expect((await set(asker, nothing)).status).toBe(403);
  expect((await set(creator, nothing)).status).toBe(200);
  for (const wrong of [
    {},
    { ...nothing, pausedUntil: 'demain' },
    { ...nothing, pausedUntil: '2020-01-01T00:00:00.000Z' },
    { ...nothing, maxOpenQuestions: 0 },
    { ...nothing, responseRate: 1 },
  ])
    expect((await set(creator, wrong)).status).toBe(400);
});
