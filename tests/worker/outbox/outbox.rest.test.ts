import { env } from 'cloudflare:workers';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { d1WithDeadline, openPrimarySession } from '../../../database/d1-access.ts';
import { outbox } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { DECISION_FINAL_MS } from '../../../domain/moderation/moderation-decision.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { readLateness } from '../../../worker/jobs/backlog.ts';
import { handlers } from '../../../worker/jobs/outbox/handlers.ts';
import { withOwnRows } from '../../../worker/jobs/outbox/request-outbox.ts';
import { runOutbox, runOwnOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { decideCase } from '../../../worker/trust/moderation/decide-case.ts';
import { createPerson, db } from '../../support/workerd/marketplace.ts';
import { createModerator, crowd, report } from '../../support/workerd/moderation.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

/** The names in the handled rows. */
const done: string[] = [];
/** Called during an effect, with the name in its row. */
const during: Record<string, () => Promise<void> | void> = {};
handlers.rating_seen = async (_, { ratingId: name }) => {
  await during[name]?.();
  done.push(name);
};
const fail = () => {
  throw new Error('fails');
};

const NOW = 1_000_000;
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  done.length = 0;
  for (const name of Object.keys(during)) delete during[name];
  await db.delete(outbox);
});

async function add(...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const [row] = await db
      .insert(outbox)
      .values(outboxEntry('rating_seen', { ratingId: name }, NOW))
      .returning({ id: outbox.id });
    ids.push(row!.id);
  }
  return ids;
}
const waiting = async () =>
  (await db.select().from(outbox).where(eq(outbox.kind, 'rating_seen'))).map(
    ({ data, attempts, dueAt }) => ({
      name: (data as OutboxData<'rating_seen'>).ratingId,
      attempts,
      wait: dueAt === null ? null : dueAt - NOW,
    }),
  );
/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('outbox rows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });

  it('get a turn for consequences and mails when effects that fail use up a whole run', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const kinds = Array.from({ length: 300 }, (_, index) => `failing ${index}`);
    for (const name of kinds) during[name] = fail;
    const [first, ...others] = kinds.map((ratingId) =>
      db.insert(outbox).values(outboxEntry('rating_seen', { ratingId }, NOW)),
    );
    await db.batch([first!, ...others]);
    await db
      .insert(outbox)
      .values([
        outboxEntry('statement', { decisionId: 'unknown' }, NOW),
        outboxEntry('purge', { tags: 'written' }, NOW),
      ]);
    await runOutbox(env, NOW);
    const later = await db
      .select()
      .from(outbox)
      .where(inArray(outbox.kind, ['statement', 'purge']));
    expect(later.filter(({ attempts }) => attempts === 0)).toEqual([]);
  });

  it('count as late from their due time, and not from the order that triggers write instead', async () => {
    await db.insert(outbox).values(outboxEntry('purge', { tags: 'written' }, 1));
    expect(await readLateness(db, NOW)).toMatchObject({ effects: 0 });
    await add('effect');
    expect(await readLateness(db, NOW + 5_000)).toMatchObject({ effects: 5_000 });
  });

  it('are handled once and in order when two runs meet', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `effect ${index}`);
    await add(...names);
    await Promise.all([runOutbox(env, NOW), runOutbox(env, NOW)]);
    expect([...done].sort()).toEqual([...names].sort());
    expect(await waiting()).toEqual([]);
    done.length = 0;
    await add('first', 'second', 'third');
    await runOutbox(env, NOW);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  it('are all handled when one is inserted while a run still holds a deleted one', async () => {
    const { open, opened } = gate();
    const begun = gate();
    during.slow = () => {
      begun.open();
      return opened;
    };
    await add('slow', 'quick');
    const first = runOutbox(env, NOW);
    await begun.opened;
    // The other run deletes the row with the greatest id, which SQLite would otherwise reuse.
    await runOutbox(env, NOW);
    await add('late');
    open();
    await first;
    await runOutbox(env, NOW);
    expect(done.sort()).toEqual(['late', 'quick', 'slow']);
  });

  it('stay another run’s when that has claimed them again', async () => {
    const { open, opened } = gate();
    const begun = gate();
    during.slow = () => {
      begun.open();
      return opened;
    };
    const [id] = await add('slow');
    const run = runOutbox(env, NOW);
    await begun.opened;
    await db.update(outbox).set({ attempts: 2 }).where(eq(outbox.id, id!));
    open();
    await run;
    expect(await waiting()).toMatchObject([{ name: 'slow', attempts: 2 }]);
  });

  it('are retried after growing delays, without blocking others, when they fail', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.stubborn = fail;
    await add('stubborn', 'willing');
    expect(await runOutbox(env, NOW)).toMatchObject({ failed: 1 });
    expect(done).toEqual(['willing']);
    expect(await waiting()).toEqual([{ name: 'stubborn', attempts: 1, wait: 1_000 }]);
    // A request does not wait for a failed row; the cron retries it.
    await runOutbox(env, NOW + 1_000, { isFresh: true });
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    await runOutbox(env, NOW + 1_000);
    expect(await waiting()).toEqual([{ name: 'stubborn', attempts: 2, wait: 3_000 }]);
    delete during.stubborn;
    await runOutbox(env, NOW + 3_000);
    expect(done).toEqual(['willing', 'stubborn']);
    expect(await waiting()).toEqual([]);
  });

  it('are handled once when D1 loses the connection right after', async () => {
    let isLost = false;
    const DB = d1WithDeadline(env.DB, {
      wait: async (_, call) => {
        if (!isLost) return call();
        isLost = false;
        throw new Error('D1_ERROR: Network connection lost.');
      },
    });
    during.mail = () => {
      isLost = true;
    };
    await add('mail');
    await runOutbox({ ...env, DB } as Env, NOW);
    await runOutbox(env, NOW + 60_000);
    expect(done).toEqual(['mail']);
    expect(await waiting()).toEqual([]);
  });

  it('are handled by another run when one died in the middle', async () => {
    await add('interrupted');
    // The state left by a run that claimed it and died.
    await db.update(outbox).set({ attempts: 1, dueAt: NOW + 30_000 });
    await runOutbox(env, NOW + 29_999);
    expect(done).toEqual([]);
    await runOutbox(env, NOW + 30_000);
    expect(done).toEqual(['interrupted']);
  });

  it('are claimed for 30 s from their own start, however slow earlier rows were', async () => {
    during.slow = () => {
      vi.setSystemTime(NOW + 40_000);
    };
    let claimed: Awaited<ReturnType<typeof waiting>> = [];
    during.next = async () => {
      claimed = await waiting();
    };
    await add('slow', 'next');
    await runOutbox(env, NOW);
    expect(claimed).toEqual([{ name: 'next', attempts: 1, wait: 70_000 }]);
  });

  it('are handled before mails, however many mails have waited longer', async () => {
    await crowd('statement', 400);
    await add('urgent');
    let mailsWaiting = 0;
    during.urgent = async () => {
      mailsWaiting = await db.$count(outbox, eq(outbox.kind, 'statement'));
    };
    await runOutbox(env, NOW);
    expect(mailsWaiting).toBe(400);
    await db.delete(outbox).where(eq(outbox.kind, 'statement'));
  });

  it('are parked after the last attempt, and stay stored', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.hopeless = fail;
    const [id] = await add('hopeless');
    const attempts = retryPolicies.promised.attemptsMax - 1;
    await db.update(outbox).set({ attempts }).where(eq(outbox.id, id!));
    expect(await runOutbox(env, NOW)).toEqual({ done: 0, failed: 1 });
    expect(await waiting()).toEqual([{ name: 'hopeless', attempts: attempts + 1, wait: null }]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('"isParked":true'));
    expect(await runOutbox(env, NOW + DAY_MS)).toEqual({ done: 0, failed: 0 });
  });

  it('are stored and logged when their kind or data is unknown', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await db.run(sql`insert into outbox (kind, data, due_at)
      values ('unknown', '{}', ${NOW}), ('rating_seen', '{"rating":"misspelt"}', ${NOW})`);
    expect(await runOutbox(env, NOW)).toEqual({ done: 0, failed: 2 });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('no handler: unknown'));
    expect(log).toHaveBeenCalledWith(expect.stringContaining('ratingId'));
    expect(await db.$count(outbox)).toBe(2);
  });

  it('are written with the decision, so that its mails are sent even when the request dies', async () => {
    const [author, reporter, moderator] = await Promise.all([
      createPerson(),
      createPerson(),
      createModerator(),
    ]);
    const caseId = await report(reporter, { type: 'profile', id: author.id });
    const person = { id: `user:${moderator.id}`, userId: moderator.id, role: 'moderator' as const };
    const warning = { action: 'warn' as const, rule: 'spam' as const, reason: 'Trop de liens.' };
    await decideCase(db, person, caseId, warning, NOW);
    const waiting = await db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(sql`data ->> 'decisionId' is not null`);
    expect(waiting.map(({ kind }) => kind)).toEqual(['statement', 'report_outcome']);
    await runOutbox(env, NOW + DECISION_FINAL_MS - 1);
    expect(await mailsOf(author)).toEqual([]);
    await runOutbox(env, NOW + DECISION_FINAL_MS);
    expect(await mailsOf(author)).toMatchObject([
      { subject: 'Un avertissement à propos de votre profil' },
    ]);
  });
});

describe('outbox rows of a request', () => {
  it('are handled without the others, however many wait', async () => {
    await add(...Array.from({ length: 60 }, (_, index) => `other ${index}`));
    const own = await add('own', 'own too');
    await runOwnOutbox(env, own, NOW);
    expect(done).toEqual(['own', 'own too']);
  });

  it('are awaited when another run has claimed them', async () => {
    const { open, opened } = gate();
    const begun = gate();
    during.slow = () => {
      begun.open();
      return opened;
    };
    const own = await add('slow');
    const cron = runOutbox(env, NOW);
    await begun.opened;
    let isAnswered = false;
    const request = runOwnOutbox(env, own, NOW).then(() => {
      isAnswered = true;
    });
    await scheduler.wait(100);
    expect(isAnswered).toBe(false);
    open();
    await request;
    expect(done).toEqual(['slow']);
    await cron;
  });

  it('are retried when the run that claimed them has failed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { open, opened } = gate();
    const begun = gate();
    during.slow = async () => {
      begun.open();
      await opened;
      delete during.slow;
      fail();
    };
    const own = await add('slow');
    const cron = runOutbox(env, NOW);
    await begun.opened;
    const request = runOwnOutbox(env, own, NOW);
    await scheduler.wait(60);
    open();
    await Promise.all([request, cron]);
    expect(done).toEqual(['slow']);
    expect(await waiting()).toEqual([]);
  });

  it('are retried at once when they fail, and done before the response', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.flaky = () => {
      delete during.flaky;
      fail();
    };
    expect(await runOwnOutbox(env, await add('flaky'), NOW)).toBe(true);
    expect(done).toEqual(['flaky']);
  });

  it('are left to the cron after five seconds of failure, and reported as not done', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.stubborn = fail;
    expect(await runOwnOutbox(env, await add('stubborn'), NOW)).toBe(false);
    expect(await waiting()).toMatchObject([{ name: 'stubborn' }]);
  });

  it('are those that its batch has written, without mails', async () => {
    const ids: number[] = [];
    const session = withOwnRows(openPrimarySession(env.DB), ids);
    const others = await add('earlier');
    const insert = session.prepare(
      `INSERT INTO outbox (kind, data, due_at) VALUES (?, '{"ratingId":"own"}', 1000000)`,
    );
    const results = await session.batch([insert.bind('rating_seen'), insert.bind('statement')]);
    expect(results).toHaveLength(2);
    expect(ids).toHaveLength(1);
    expect(ids[0]).toBeGreaterThan(others[0]!);
    await session.batch([session.prepare('SELECT 1')]);
    expect(ids).toHaveLength(1);
    await db.delete(outbox).where(eq(outbox.kind, 'statement'));
  });
});
