import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { jobOf, queueJobs, scheduledJobs } from '../../worker/jobs/jobs.ts';

interface Configuration {
  triggers: { crons?: string[] };
  queues: {
    producers?: { queue: string }[];
    consumers?: { queue: string; max_retries?: number; dead_letter_queue?: string }[];
  };
}

/** Queues that Cloudflare fills through event subscriptions (docs/operations.md). */
const filledOutside = ['mail-events'];

describe.each([
  ['locally', undefined, ''],
  ['in staging', 'staging', '-staging'],
  ['in production', 'production', ''],
])('configuration %s', (_where, env, suffix) => {
  const { triggers, queues }: Configuration = unstable_readConfig({ config: 'wrangler.toml', env });
  const { producers = [], consumers = [] } = queues;

  it('has a job for every cron, and a cron for every job', () => {
    expect(triggers.crons?.toSorted()).toEqual(Object.keys(scheduledJobs).toSorted());
  });

  it('has a job for every queue, and a queue for every job', () => {
    const jobs = Object.keys(queueJobs).map((queue) => queue + suffix);
    const worked = consumers.filter(({ dead_letter_queue }) => dead_letter_queue);
    expect(worked.map(({ queue }) => queue).toSorted()).toEqual(jobs.toSorted());
    const filled = [
      ...producers.map(({ queue }) => queue),
      ...filledOutside.map((queue) => queue + suffix),
    ];
    expect([...new Set(filled)].toSorted()).toEqual(jobs.toSorted());
  });

  it('retries every queue, and stores dead letters for operators', () => {
    const dead = consumers.filter(({ dead_letter_queue }) => !dead_letter_queue);
    expect(dead.map(({ queue }) => queue).toSorted()).toEqual(
      consumers.flatMap(({ dead_letter_queue }) => dead_letter_queue ?? []).toSorted(),
    );
    for (const { queue, max_retries, dead_letter_queue } of consumers) {
      expect(max_retries, queue).toBeGreaterThan(0);
      expect(jobOf(queue), queue).toBeDefined();
      if (dead_letter_queue)
        expect(dead_letter_queue).toBe(queue.replace(/(-staging)?$/, '-failed$1'));
    }
  });
});

describe('console', () => {
  it('names every job in French', () => {
    const jobs = Object.values(scheduledJobs).flatMap((stages) => stages.flatMap(Object.keys));
    const words = readFileSync('web/features/operations/health/words.ts', 'utf8');
    const [, titles] = words.match(/const jobWords: Record<string, string> = \{\n(.*?)\n\};/s)!;
    const named = [...titles!.matchAll(/^ {2}(\w+): '/gm)].map(([, job]) => job!);
    expect(named.toSorted()).toEqual(jobs.toSorted());
  });
});
