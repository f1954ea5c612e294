import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { moderationDecisions, safetyEffects } from '../../../database/schema.ts';
import { carryOutSafetyEffects } from '../../../worker/safety-effects/carry-out.ts';
import { operations } from '../../../worker/safety-effects/operations.ts';
import { createPerson, db } from '../../support/workerd/marketplace.ts';
import { createModerator, report } from '../../support/workerd/moderation.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

/** What is done, and what fails, by the name in the row. */
const done: string[] = [];
const failing = new Set<string>();
operations.test = async (_, { name }) => {
  if (failing.has(name!)) throw new Error(`${name} fails`);
  done.push(name!);
};

afterEach(() => {
  done.length = 0;
  failing.clear();
  vi.restoreAllMocks();
});

const NOW = 1_000_000;
async function note(...names: string[]) {
  for (const name of names)
    await db.insert(safetyEffects).values({ kind: 'test', data: { name }, dueAt: NOW });
}
const left = async () =>
  (await db.select().from(safetyEffects).where(eq(safetyEffects.kind, 'test'))).map(
    ({ data, attempts, dueAt }) => ({ name: data.name, attempts, wait: dueAt - NOW }),
  );

describe('what follows outside D1', () => {
  it('is done once, in the order in which it was asked, by two runs at once', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `effect ${index}`);
    await note(...names);
    await Promise.all([carryOutSafetyEffects(env, NOW), carryOutSafetyEffects(env, NOW)]);
    expect([...done].sort()).toEqual([...names].sort());
    expect(await left()).toEqual([]);
    done.length = 0;
    await note('first', 'second', 'third');
    await carryOutSafetyEffects(env, NOW);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  it('is tried again, later each time, and keeps nothing else waiting', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    failing.add('stubborn');
    await note('stubborn', 'willing');
    expect(await carryOutSafetyEffects(env, NOW)).toMatchObject({ failed: 1 });
    expect(done).toEqual(['willing']);
    expect(await left()).toEqual([{ name: 'stubborn', attempts: 1, wait: 1_000 }]);
    // A request does not wait for what has failed; the cron does.
    await carryOutSafetyEffects(env, NOW + 1_000, { isFresh: true });
    expect(await left()).toMatchObject([{ attempts: 1 }]);
    await carryOutSafetyEffects(env, NOW + 1_000);
    expect(await left()).toEqual([{ name: 'stubborn', attempts: 2, wait: 3_000 }]);
    failing.clear();
    await carryOutSafetyEffects(env, NOW + 3_000);
    expect(done).toEqual(['willing', 'stubborn']);
    expect(await left()).toEqual([]);
  });

  it('is followed by another run where one died in the middle', async () => {
    await note('interrupted');
    // As the run left it that claimed it and came no further.
    await db.update(safetyEffects).set({ attempts: 1, dueAt: NOW + 30_000 });
    await carryOutSafetyEffects(env, NOW + 29_999);
    expect(done).toEqual([]);
    await carryOutSafetyEffects(env, NOW + 30_000);
    expect(done).toEqual(['interrupted']);
  });

  it('of a kind that nobody knows stays, and is told', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await db.insert(safetyEffects).values({ kind: 'unknown', data: {}, dueAt: NOW });
    expect(await carryOutSafetyEffects(env, NOW)).toMatchObject({ failed: 1 });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('no operation: unknown'));
    await db.delete(safetyEffects).where(eq(safetyEffects.kind, 'unknown'));
  });

  it('is noted with the decision: whoever dies after deciding has told them nevertheless', async () => {
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
    await carryOutSafetyEffects(env, NOW + 1);
    expect(await mailsOf(author)).toMatchObject([
      { subject: 'Un avertissement à propos de votre profil' },
    ]);
  });
});
