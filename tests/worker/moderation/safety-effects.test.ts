import { env } from 'cloudflare:workers';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { primarySession } from '../../../database/d1-access.ts';
import { moderationDecisions, safetyEffects } from '../../../database/schema.ts';
import { operations } from '../../../worker/safety-effects/operations.ts';
import { readingOwnEffects } from '../../../worker/safety-effects/request-effects.ts';
import {
  runOwnSafetyEffects,
  runSafetyEffects,
} from '../../../worker/safety-effects/run-effects.ts';
import { createPerson, db } from '../../support/workerd/marketplace.ts';
import { createModerator, crowd, report } from '../../support/workerd/moderation.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

/** The names in the rows that were carried out. */
const done: string[] = [];
/** Called during an effect, by the name in its row. */
const during: Record<string, () => Promise<void> | void> = {};
operations.test = async (_, { name }) => {
  await during[name!]?.();
  done.push(name!);
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
  await db.delete(safetyEffects).where(inArray(safetyEffects.kind, ['test', 'unknown']));
});

async function add(...names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const [row] = await db
      .insert(safetyEffects)
      .values({ kind: 'test', data: { name }, dueAt: NOW })
      .returning({ id: safetyEffects.id });
    ids.push(row!.id);
  }
  return ids;
}
const waiting = async () =>
  (await db.select().from(safetyEffects).where(eq(safetyEffects.kind, 'test'))).map(
    ({ data, attempts, dueAt }) => ({ name: data.name, attempts, wait: dueAt - NOW }),
  );
/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('safety effects', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  });

  it('are carried out once and in order when two runs meet', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `effect ${index}`);
    await add(...names);
    await Promise.all([runSafetyEffects(env, NOW), runSafetyEffects(env, NOW)]);
    expect([...done].sort()).toEqual([...names].sort());
    expect(await waiting()).toEqual([]);
    done.length = 0;
    await add('first', 'second', 'third');
    await runSafetyEffects(env, NOW);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  it('are all carried out when one is added while a run still knows a deleted one', async () => {
    const { open, opened } = gate();
    const begun = gate();
    during.slow = () => {
      begun.open();
      return opened;
    };
    await add('slow', 'quick');
    const first = runSafetyEffects(env, NOW);
    await begun.opened;
    // The other run deletes the row with the greatest id, which SQLite would give away again.
    await runSafetyEffects(env, NOW);
    await add('late');
    open();
    await first;
    await runSafetyEffects(env, NOW);
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
    const run = runSafetyEffects(env, NOW);
    await begun.opened;
    await db.update(safetyEffects).set({ attempts: 2 }).where(eq(safetyEffects.id, id!));
    open();
    await run;
    expect(await waiting()).toMatchObject([{ name: 'slow', attempts: 2 }]);
  });

  it('are tried again later each time, and keep nothing else waiting, when they fail', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.stubborn = fail;
    await add('stubborn', 'willing');
    expect(await runSafetyEffects(env, NOW)).toMatchObject({ failed: 1 });
    expect(done).toEqual(['willing']);
    expect(await waiting()).toEqual([{ name: 'stubborn', attempts: 1, wait: 1_000 }]);
    // A request does not wait for what has failed; the cron does.
    await runSafetyEffects(env, NOW + 1_000, { isFresh: true });
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    await runSafetyEffects(env, NOW + 1_000);
    expect(await waiting()).toEqual([{ name: 'stubborn', attempts: 2, wait: 3_000 }]);
    delete during.stubborn;
    await runSafetyEffects(env, NOW + 3_000);
    expect(done).toEqual(['willing', 'stubborn']);
    expect(await waiting()).toEqual([]);
  });

  it('are carried out by another run when one died in the middle', async () => {
    await add('interrupted');
    // As the run left it that claimed it and came no further.
    await db.update(safetyEffects).set({ attempts: 1, dueAt: NOW + 30_000 });
    await runSafetyEffects(env, NOW + 29_999);
    expect(done).toEqual([]);
    await runSafetyEffects(env, NOW + 30_000);
    expect(done).toEqual(['interrupted']);
  });

  it('are claimed for 30 s from when they begin, however slow those before them were', async () => {
    during.slow = () => {
      vi.setSystemTime(NOW + 40_000);
    };
    let claimed: Awaited<ReturnType<typeof waiting>> = [];
    during.next = async () => {
      claimed = await waiting();
    };
    await add('slow', 'next');
    await runSafetyEffects(env, NOW);
    expect(claimed).toEqual([{ name: 'next', attempts: 1, wait: 70_000 }]);
  });

  it('come before mails, however many mails wait for longer', async () => {
    await crowd('statement', 400);
    await add('urgent');
    let mailsWaiting = 0;
    during.urgent = async () => {
      mailsWaiting = await db.$count(safetyEffects, eq(safetyEffects.kind, 'statement'));
    };
    await runSafetyEffects(env, NOW);
    expect(mailsWaiting).toBe(400);
    await db.delete(safetyEffects).where(eq(safetyEffects.kind, 'statement'));
  });

  it('all have an operation', async () => {
    const triggers = await db.all<{ sql: string }>(
      sql`select sql from sqlite_master where type = 'trigger' and sql like '%INTO safety_effects%'`,
    );
    const kinds = triggers.flatMap(({ sql: body }) =>
      [...body.matchAll(/INTO safety_effects[^;]*?(?:VALUES \(|SELECT )\s*'(\w+)'/g)].map(
        ([, kind]) => kind!,
      ),
    );
    const inserts = triggers.flatMap(({ sql: body }) => body.match(/INTO safety_effects/g)!);
    expect(kinds).toHaveLength(inserts.length);
    expect(Object.keys(operations)).toEqual(expect.arrayContaining(kinds));
  });

  it('stay, and are logged, when nobody knows their kind', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await db.insert(safetyEffects).values({ kind: 'unknown', data: {}, dueAt: NOW });
    expect(await runSafetyEffects(env, NOW)).toMatchObject({ failed: 1 });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('no operation: unknown'));
  });

  it('are written with the decision, so that its mails leave when the request dies after it', async () => {
    const [author, reporter, moderator] = await Promise.all([
      createPerson(),
      createPerson(),
      createModerator(),
    ]);
    const caseId = await report(reporter, { type: 'profile', id: author.id });
    await db.insert(moderationDecisions).values({
      ...{ id: crypto.randomUUID(), caseId, subjectType: 'profile', subjectId: author.id },
      ...{ authorId: author.id, moderatorId: moderator.id, action: 'warn', rule: 'spam' },
      ...{ reason: 'Trop de liens.', createdAt: NOW },
    });
    const waiting = await db
      .select({ kind: safetyEffects.kind })
      .from(safetyEffects)
      .where(sql`data ->> 'decisionId' is not null`);
    expect(waiting.map(({ kind }) => kind)).toEqual(['statement', 'report_outcome']);
    await runSafetyEffects(env, NOW + 1);
    expect(await mailsOf(author)).toMatchObject([
      { subject: 'Un avertissement à propos de votre profil' },
    ]);
  });
});

describe('the effects of a request', () => {
  it('are carried out alone, however many others wait', async () => {
    await add(...Array.from({ length: 60 }, (_, index) => `other ${index}`));
    const own = await add('own', 'own too');
    await runOwnSafetyEffects(env, own, NOW);
    expect(done).toEqual(['own', 'own too']);
  });

  it('are waited for when another run has claimed them', async () => {
    const { open, opened } = gate();
    const begun = gate();
    during.slow = () => {
      begun.open();
      return opened;
    };
    const own = await add('slow');
    const cron = runSafetyEffects(env, NOW);
    await begun.opened;
    let isAnswered = false;
    const request = runOwnSafetyEffects(env, own, NOW).then(() => {
      isAnswered = true;
    });
    await scheduler.wait(100);
    expect(isAnswered).toBe(false);
    open();
    await request;
    expect(done).toEqual(['slow']);
    await cron;
  });

  it('are tried again when the run that claimed them has failed', async () => {
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
    const cron = runSafetyEffects(env, NOW);
    await begun.opened;
    const request = runOwnSafetyEffects(env, own, NOW);
    await scheduler.wait(60);
    open();
    await Promise.all([request, cron]);
    expect(done).toEqual(['slow']);
    expect(await waiting()).toEqual([]);
  });

  it('are tried again at once when they fail, and done before the answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.flaky = () => {
      delete during.flaky;
      fail();
    };
    expect(await runOwnSafetyEffects(env, await add('flaky'), NOW)).toBe(true);
    expect(done).toEqual(['flaky']);
  });

  it('are left to the cron when they fail for five seconds, and said not to be done', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    during.stubborn = fail;
    expect(await runOwnSafetyEffects(env, await add('stubborn'), NOW)).toBe(false);
    expect(await waiting()).toMatchObject([{ name: 'stubborn' }]);
  });

  it('are those that its batch has written, and no mails', async () => {
    const ids: number[] = [];
    const session = readingOwnEffects(primarySession(env.DB), ids);
    const others = await add('earlier');
    const insert = session.prepare(
      `INSERT INTO safety_effects (kind, data, due_at) VALUES (?, '{"name":"own"}', 1000000)`,
    );
    const results = await session.batch([insert.bind('test'), insert.bind('statement')]);
    expect(results).toHaveLength(2);
    expect(ids).toHaveLength(1);
    expect(ids[0]).toBeGreaterThan(others[0]!);
    await session.batch([session.prepare('SELECT 1')]);
    expect(ids).toHaveLength(1);
    await db.delete(safetyEffects).where(eq(safetyEffects.kind, 'statement'));
  });
});
