import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { handlers } from '../../../worker/handlers.ts';

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

it('a batch whose job fails is not acknowledged, so that it comes again', async () => {
  const batch = createMessageBatch('post-views', [message({ postId: 'x' })]);
  const context = createExecutionContext();
  const broken = () => {
    throw new Error('D1 is away');
  };
  const DB = { prepare: broken } as unknown as D1Database;
  await expect(handlers.queue(batch, { ...env, DB })).rejects.toThrow();
  expect((await getQueueResult(batch, context)).explicitAcks).toEqual([]);
});

it('staging’s queue has the job of production’s', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await handlers.queue(createMessageBatch('post-views-staging', []), env);
  expect(log.mock.calls[0]?.[0]).toContain('views.recorded');
  log.mockRestore();
});

it('a cron that is rung by hand, without a name, runs all jobs', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await handlers.scheduled(createScheduledController({ cron: '' }), env);
  expect(log.mock.calls.map(([line]) => JSON.parse(line).event)).toContain('rankings.refreshed');
  log.mockRestore();
});
