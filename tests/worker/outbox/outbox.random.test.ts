import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { outbox } from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { handlers } from '../../../worker/jobs/outbox/handlers.ts';
import { runOutbox, runOwnOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { retryParked } from '../../../worker/platform/parked.ts';
import { Random } from '../../support/random.ts';
import { db } from '../../support/workerd/marketplace.ts';

/**
 * Random histories of the outbox, compared with a model: a set of names that must have been
 * handled. Processes die before and after any statement and any effect, two run at once, effects
 * fail, clocks jump. Every effect happens at least once and is never lost; a single run handles
 * rows in the order of lanes and, within them, of insertion.
 */

const HISTORIES = 2 * env.DEPTH;
const STEPS = 30;
const BEGINNING = 1_800_000_000_000;

class Died extends Error {}

/** A process whose D1 and effects stop permanently at a random moment, if it is to die. */
class Process {
  readonly acts: string[] = [];
  isDead = false;
  private stepsLeft: number;
  private readonly random: Random;

  constructor(random: Random, mayDie: boolean) {
    this.random = random;
    this.stepsLeft = mayDie ? random.below(25) : Number.POSITIVE_INFINITY;
  }

  /** Dies before or after `step`, if this is the moment. */
  async step<T>(step: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Died('dead');
    const isLast = this.stepsLeft <= 0;
    this.stepsLeft -= 1;
    if (isLast) this.isDead = true;
    if (isLast && this.random.chance(0.5)) throw new Died('before');
    vi.setSystemTime(Date.now() + this.random.below(400));
    const result = await step();
    if (isLast) throw new Died('after');
    return result;
  }

  get env(): Env {
    const statement = (real: D1PreparedStatement): D1PreparedStatement =>
      new Proxy(real, {
        get: (target, name) => {
          if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values));
          const member = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>;
          return (...values: unknown[]) => this.step(() => member.apply(target, values));
        },
      });
    const DB = { prepare: (query: string) => statement(env.DB.prepare(query)) };
    return { ...env, DB: DB as D1Database };
  }
}

/** The process that a run's bindings belong to; handlers get only the bindings. */
const processes = new WeakMap<object, Process>();
/** The percentage of effects that fail. */
let failures = 0;
let random: Random;
const acted = new Set<string>();
const running = new Set<string>();
let overlaps = 0;

async function act(bindings: Env, name: string): Promise<void> {
  const process = processes.get(bindings)!;
  await process.step(async () => {
    if (running.has(name)) overlaps += 1;
    running.add(name);
    await scheduler.wait(0);
    running.delete(name);
    if (random.below(100) < failures) throw new Error('fails');
    acted.add(name);
    process.acts.push(name);
  });
}
const real = { ...handlers };
handlers.rating_seen = (bindings, { ratingId }) => act(bindings, ratingId);
handlers.purge = (bindings, data) => act(bindings, 'tags' in data ? data.tags : '');
handlers.statement = (bindings, { decisionId }) => act(bindings, decisionId);
afterAll(() => {
  Object.assign(handlers, real);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGINNING });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await db.delete(outbox);
  acted.clear();
  overlaps = 0;
});

const entryOf = [
  (name: string, at: number) => outboxEntry('rating_seen', { ratingId: name }, at),
  (name: string, at: number) => outboxEntry('purge', { tags: name }, at),
  (name: string, at: number) => outboxEntry('statement', { decisionId: name }, at),
];

/** The ids of new rows, some of which have been retried for a day. */
async function add(names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const entry = random.pick(entryOf)(name, Date.now() - random.below(2_000));
    const isOld = random.chance(0.1);
    const attempts = isOld ? retryPolicies.promised.attemptsMax - 1 : 0;
    const [row] = await db
      .insert(outbox)
      .values({ ...entry, attempts })
      .returning({ id: outbox.id });
    ids.push(row!.id);
  }
  return ids;
}

interface NamedRow {
  name: string;
}
/** The names of the due rows, in the order of handling. */
const dueNames = async (now: number) =>
  (
    await db.all<NamedRow>(sql`
      select coalesce(data ->> 'ratingId', data ->> 'tags', data ->> 'decisionId') as name
      from outbox where due_at <= ${now} order by lane, due_at, id`)
  ).map(({ name }) => name);

/** One run in a process that may die; returns what it handled. */
async function run(mayDie: boolean, work: (bindings: Env, now: number) => Promise<unknown>) {
  const process = new Process(random, mayDie);
  const bindings = process.env;
  processes.set(bindings, process);
  await work(bindings, Date.now()).catch((error: unknown) => {
    if (!process.isDead) throw error;
  });
  return process.acts;
}
const drain = (bindings: Env, now: number) => runOutbox(bindings, now);

async function step(history: string): Promise<string[]> {
  const names = Array.from({ length: random.below(4) }, (_, n) => `${history}.${n}`);
  const ids = await add(names);
  vi.setSystemTime(Date.now() + random.below(20_000));
  if (random.chance(0.1)) vi.setSystemTime(Date.now() + random.pick([-HOUR_MS, -60_000, HOUR_MS]));
  const kind = random.below(3);
  const mayDie = random.chance(0.5);
  if (kind === 0) {
    await Promise.all([run(mayDie, drain), run(random.chance(0.5), drain)]);
  } else if (kind === 1) {
    await run(mayDie, (bindings, now) => runOwnOutbox(bindings, ids, now));
  } else {
    const expected = await dueNames(Date.now());
    failures = 0;
    const acts = await run(mayDie, drain);
    expect(acts).toEqual(expected.slice(0, acts.length));
    if (!mayDie) expect(acts).toEqual(expected);
  }
  failures = 20;
  return names;
}

/** Time passes without failures, after an operator has retried parked rows. */
async function heal(): Promise<void> {
  failures = 0;
  vi.setSystemTime(BEGINNING + 30 * DAY_MS);
  await retryParked(db, Date.now());
  await run(false, drain);
}

it.each(Array.from({ length: HISTORIES }, (_, n) => n + env.SEED))(
  'history %i: every effect happens at least once, and in order in a single run',
  async (seed) => {
    random = new Random(seed);
    failures = 20;
    const added: string[] = [];
    for (let n = 0; n < STEPS; n++) added.push(...(await step(`${seed}.${n}`)));
    await heal();
    expect(added.filter((name) => !acted.has(name))).toEqual([]);
    expect(await db.select().from(outbox)).toEqual([]);
    expect(added.length).toBeGreaterThan(STEPS / 2);
  },
);

it('two parallel runs never handle one row at the same time', async () => {
  random = new Random(7);
  failures = 20;
  for (let n = 0; n < 10; n++) {
    await add(Array.from({ length: 8 }, (_, each) => `${n}.${each}`));
    vi.setSystemTime(Date.now() + 2_000);
    await Promise.all([run(false, drain), run(false, drain), run(false, drain)]);
  }
  expect(overlaps).toBe(0);
  expect(acted.size).toBeGreaterThan(40);
});
