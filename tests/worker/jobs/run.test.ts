import { createMessageBatch, createScheduledController } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { numberOfPost } from '../../../database/numbers.ts';
import { creatorMediaViews, deadLetters } from '../../../database/schema.ts';
import { handlers } from '../../../worker/handlers.ts';
import worker, { JobRunner } from '../../../worker/index.ts';
import { runJob, runScheduled } from '../../../worker/jobs/run.ts';
import {
  call,
  createCreator,
  createPerson,
  createPost,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';
import { operate } from '../../support/workerd/orders.ts';

const message = (body: unknown) => ({ id: 'm', timestamp: new Date(), attempts: 1, body });

it.each([
  ['cron', '1 2 3 4 5', () => createScheduledController({ cron: '1 2 3 4 5' })],
  ['queue', 'nobody-knows', () => createMessageBatch('nobody-knows', [message(1)])],
])('a %s without a job is logged and fails', async (what, name, make) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const event = make();
  const run = 'queue' in event ? handlers.queue(event, env) : handlers.scheduled(event, env);
  await expect(run).rejects.toThrow(name);
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { event: 'job.unknown', [what]: name },
  ]);
  log.mockRestore();
});

describe('queue batch', () => {
  const view = (id: string, attempts = 1, body: unknown = viewOf(id)) => ({
    id,
    timestamp: new Date(),
    attempts,
    body,
  });
  const viewOf = (id: string) => ({
    postId: post,
    userId: reader.id,
    viewedAt: Date.UTC(2026, Number(id), 1),
  });
  let reader: Person;
  let post: string;

  beforeAll(async () => {
    reader = await createPerson();
    post = await createPost((await createCreator()).id);
  });

  async function deliver(messages: ReturnType<typeof view>[], DB = env.DB) {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const again: [id: string, seconds: number | undefined][] = [];
    const batch = createMessageBatch('post-views', messages);
    for (const message of batch.messages)
      message.retry = (options) => void again.push([message.id, options?.delaySeconds]);
    await handlers.queue(batch, { ...env, DB });
    log.mockRestore();
    return again;
  }

  const views = () =>
    db.$count(creatorMediaViews, eq(creatorMediaViews.mediaNumber, numberOfPost(post)));

  it('loses no other message when one cannot be processed', async () => {
    const poison = view('3', 5, { ...viewOf('3'), viewedAt: null });
    expect(await deliver([view('1'), poison, view('2')])).toEqual([['3', 16]]);
    expect(await views()).toBe(2);
  });

  it('is redelivered whole while a dependency is down, after growing delays of at most a minute', async () => {
    let asked = 0;
    const broken = () => {
      asked += 1;
      throw new Error('D1 is away');
    };
    const messages = Array.from({ length: 50 }, (_, at) => view(String(at), 1 + at));
    const again = await deliver(messages, { prepare: broken } as unknown as D1Database);
    expect(again.map(([, seconds]) => seconds).slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(again).toHaveLength(50);
    // Once for all, and three times to find out that the messages are not the cause.
    expect(asked).toBe(4);
  });

  it('waits up to an hour between attempts to store it when it died', async () => {
    const prepare = () => {
      throw new Error('D1 is away');
    };
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const waits: (number | undefined)[] = [];
    for (const attempts of [1, 7, 12, 13, 100]) {
      const batch = createMessageBatch('post-views-failed', [view('7', attempts)]);
      batch.messages[0]!.retry = (options) => void waits.push(options?.delaySeconds);
      await handlers.queue(batch, { ...env, DB: { prepare } as unknown as D1Database });
    }
    expect(waits).toEqual([1, 64, 2_048, 3_600, 3_600]);
    log.mockRestore();
  });

  it('is processed when an operator replays it after it died, a hundred messages at a time', async () => {
    const died = Array.from({ length: 101 }, (_, at) => ({
      ...{ id: `many ${at}`, queue: 'post-views', body: viewOf('1'), sentAt: 1, diedAt: at },
    }));
    for (const row of died) await db.insert(deadLetters).values(row);
    const replay = () => operate('POST', '/dead-letters/post-views/replay');
    expect(await (await replay()).json()).toEqual({ replayed: 100, failed: 0, left: 1 });
    expect(await (await replay()).json()).toEqual({ replayed: 1, failed: 0, left: 0 });
  });

  it('is stored once when it died, and processed when an operator replays it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const dead = [view('4'), view('5'), view('6', 1, { ...viewOf('6'), viewedAt: null })];
    for (const _ of ['delivered', 'delivered again'])
      await handlers.queue(createMessageBatch('post-views-failed', dead), env);
    const listed = await operate('GET', '/dead-letters');
    expect(await listed.json()).toEqual({
      queues: [
        { queue: 'post-views', count: 3, first: expect.any(String), last: expect.any(String) },
      ],
    });
    const before = await views();
    const replay = () => operate('POST', '/dead-letters/post-views/replay');
    expect(await (await replay()).json()).toEqual({ replayed: 2, failed: 1, left: 1 });
    expect(await (await replay()).json()).toEqual({ replayed: 0, failed: 1, left: 1 });
    expect(await views()).toBe(before + 2);
    expect((await operate('POST', '/dead-letters/nowhere/replay')).status).toBe(404);
    expect((await call('GET', '/api/operations/dead-letters')).status).toBe(401);
    log.mockRestore();
  });
});

it('the late pushes queue redelivers only the push that fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const late = (personId: string) => ({
    ...message({ personId, endpoint: 'https://push.example/1', message: {} }),
    id: personId,
  });
  const asked: string[] = [];
  const INBOX = {
    getByName: (personId: string) => ({
      pushSubscriptions: async () => {
        asked.push(personId);
        if (personId === 'broken') throw new Error('out of order');
        return [];
      },
    }),
  } as unknown as Env['INBOX'];
  const batch = createMessageBatch('push-retries', ['one', 'broken', 'other'].map(late));
  const again: string[] = [];
  for (const each of batch.messages) each.retry = () => void again.push(each.id);
  await handlers.queue(batch, { ...env, INBOX });
  expect(asked).toEqual(['one', 'broken', 'other']);
  expect(again).toEqual(['broken']);
  log.mockRestore();
});

it('the staging queue has the job of the production queue', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await handlers.queue(createMessageBatch('post-views-staging', []), env);
  expect(log.mock.calls[0]?.[0]).toContain('views.recorded');
  log.mockRestore();
});

describe('minutely jobs', () => {
  const minute = { cron: '* * * * *', scheduledTime: 60_000 };

  it('run when one of them fails, and the run fails with its name', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const started: string[] = [];
    const run = runScheduled(minute, env, async (_, name) => {
      started.push(name);
      if (name === 'payments') throw new Error('out of order');
    });
    await expect(run).rejects.toThrow('jobs failed: payments');
    expect(started).toEqual([
      'payments',
      'outbox',
      'deletedPosts',
      'views',
      'reports',
      'audiences',
      'dueDeletions',
      'factorResets',
      'notices',
      'announcements',
      'rankedTopics',
      'exports',
    ]);
    expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: 'job.failed', cron: minute.cron, job: 'payments' },
    ]);
    log.mockRestore();
  });

  it('fail with the database’s reason and without its parameters', async () => {
    const reason = new Error('D1 is away');
    const statement = {
      bind: () => statement,
      raw: () => Promise.reject(reason),
      run: () => Promise.reject(reason),
      all: () => Promise.reject(reason),
    };
    const DB = {
      prepare: () => statement,
      batch: () => Promise.reject(reason),
      withSession: () => DB,
    } as unknown as D1Database;
    const { message } = (await runJob({ ...env, DB }, minute.cron, 'payments', 987_654).catch(
      (error: Error) => error,
    )) as Error;
    expect(message).toContain('D1 is away');
    expect(message).not.toContain('987654');
  });

  it('run when one of them hangs', async () => {
    const wait = vi.spyOn(scheduler, 'wait').mockImplementation(async () => undefined);
    const started: string[] = [];
    let end = () => {};
    const run = runScheduled(minute, env, (_, name) => {
      started.push(name);
      return name === 'effects'
        ? new Promise((resolve) => {
            end = resolve;
          })
        : Promise.resolve();
    });
    await vi.waitFor(() => expect(started).toContain('notices'));
    end();
    await run;
    wait.mockRestore();
  });

  it('run in separate invocations when the deployed Worker is called', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const started = vi.spyOn(JobRunner.prototype, 'run');
    await worker.scheduled(createScheduledController({ cron: '*/10 * * * *' }), env);
    // They start at the same time.
    expect(started.mock.calls.map(([cron, name]) => [cron, name]).toSorted()).toEqual([
      ['*/10 * * * *', 'marketplaceDays'],
      ['*/10 * * * *', 'rankings'],
    ]);
    log.mockRestore();
    started.mockRestore();
  });

  it('run alone when called by name', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await exports.JobRunner.run('*/10 * * * *', 'rankings', Date.now());
    expect(log.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual([
      expect.stringMatching(/^rankings\./),
    ]);
    log.mockRestore();
  });
});

it('a cron triggered manually without a name runs all jobs', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await handlers.scheduled(createScheduledController({ cron: '' }), env);
  expect(log.mock.calls.map(([line]) => JSON.parse(line).event)).toContain('rankings.refreshed');
  log.mockRestore();
});
