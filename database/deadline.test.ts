import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { d1WithDeadline } from './d1-access.ts';
import { Deadline, DependencyUnavailable, outageIn } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const inMs = (ms: number) => () => new Promise<string>((done) => setTimeout(done, ms, 'done'));
const outcomeOf = (promise: Promise<unknown>) => {
  const outcome: { now: unknown } = { now: 'waits' };
  promise.then(
    (value) => (outcome.now = value),
    (error: unknown) => (outcome.now = outageIn(error)?.code ?? error),
  );
  return outcome;
};

it('Deadline counts overlapping waits once and refuses calls after it', async () => {
  const deadline = new Deadline(1_000);
  const first = outcomeOf(deadline.wait('d1', inMs(600)));
  // Waits at the same time count once.
  const parallel = outcomeOf(deadline.wait('kv', inMs(600)));
  await vi.advanceTimersByTimeAsync(600);
  expect([first.now, parallel.now]).toEqual(['done', 'done']);
  // Time without a pending call does not count.
  await vi.advanceTimersByTimeAsync(60_000);
  const second = outcomeOf(deadline.wait('d1', never));
  await vi.advanceTimersByTimeAsync(250);
  expect(second.now).toBe('waits');
  await vi.advanceTimersByTimeAsync(250);
  expect(second.now).toBe('server.unavailable');
  const asked = vi.fn(never);
  await expect(deadline.wait('d1', asked)).rejects.toBeInstanceOf(DependencyUnavailable);
  expect(asked).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('Deadline ignores time in which the isolate was busy', async () => {
  const deadline = new Deadline(1_000);
  const waiting = outcomeOf(deadline.wait('d1', never));
  // A minute of other work without a tick.
  vi.setSystemTime(Date.now() + 60_000);
  await vi.advanceTimersByTimeAsync(250);
  expect(waiting.now).toBe('waits');
});

it('Deadline does not limit calls after end()', async () => {
  const deadline = new Deadline(1_000);
  deadline.end();
  const late = outcomeOf(deadline.wait('d1', inMs(10_000)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(late.now).toBe('done');
});

it('Deadline does not limit calls that are under way at end()', async () => {
  const deadline = new Deadline(1_000);
  const crossing = outcomeOf(deadline.wait('r2', inMs(10_000)));
  await vi.advanceTimersByTimeAsync(500);
  deadline.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(crossing.now).toBe('done');
});

it.each([
  ['D1_ERROR: Network connection lost.', true],
  ['D1_ERROR: D1 DB is overloaded. Requests queued for too long.', true],
  ['D1_ERROR: D1 DB reset because its code was updated.', true],
  ['KV GET failed: 503 Service Unavailable', true],
  ['get: We encountered an internal error. Please try again. (10001)', true],
  ['D1_ERROR: UNIQUE constraint failed: likes.id: SQLITE_CONSTRAINT', false],
  ['D1_ERROR: no such column: overloaded: SQLITE_ERROR', false],
  ['x is not a function', false],
])('%s is an outage: %s', async (message, isOutage) => {
  const failing = new Deadline(1_000).wait('part', () => Promise.reject(new Error(message)));
  const error = await failing.catch((thrown: unknown) => thrown);
  expect(outageIn(error) !== null).toBe(isOutage);
  expect(outageIn(new Error('wrapped', { cause: error })) !== null).toBe(isOutage);
});

/** D1 that answers every call in the same way. */
const d1With = (answer: () => Promise<unknown>) => {
  const statement = { bind: () => statement, all: answer };
  return { prepare: () => statement, batch: answer } as unknown as D1Database;
};
const lost = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'));

it('d1WithDeadline sends a read again once when D1 loses the connection', async () => {
  const asked = vi.fn(lost);
  const d1 = d1WithDeadline(d1With(asked), new Deadline(1_000));
  await expect(d1.prepare('select 1').bind(1).all()).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  expect(asked).toHaveBeenCalledTimes(2);
});

it('d1WithDeadline sends a write once, and reports an unknown outcome', async () => {
  const asked = vi.fn(lost);
  const d1 = d1WithDeadline(d1With(asked), new Deadline(1_000));
  const batch = [d1.prepare('select 1'), d1.prepare('insert into likes values (1)')];
  await expect(d1.batch(batch)).rejects.toMatchObject({ code: 'server.outcome_unknown' });
  expect(asked).toHaveBeenCalledTimes(1);
  // The outcome stays unknown after later calls.
  await expect(d1.prepare('select 1').all()).rejects.toMatchObject({
    code: 'server.outcome_unknown',
  });
});

it('d1WithDeadline knows that an overloaded D1 has not applied a write', async () => {
  const overloaded = () => Promise.reject(new Error('D1_ERROR: D1 DB is overloaded.'));
  const d1 = d1WithDeadline(d1With(overloaded), new Deadline(1_000));
  await expect(d1.prepare('delete from likes').all()).rejects.toMatchObject({
    code: 'server.unavailable',
  });
});
