import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '../../database/client.ts';
import { type D1Session, guardedBySession, openD1Session } from '../../database/d1-access.ts';
import { authSessions, profiles } from '../../database/schema.ts';
import { createPerson, db } from '../support/workerd/marketplace.ts';

class Refusal extends Error {}

it('openD1Session reads the primary after a batch has failed', async () => {
  const starts: string[] = [];
  const d1: Pick<D1Database, 'withSession'> = {
    withSession(start = 'first-unconstrained') {
      starts.push(start);
      return env.DB.withSession(start);
    },
  };
  const session = openD1Session(d1, 'first-unconstrained');
  const failing = session.prepare("select json_extract('{}', 'no path')");
  await expect(session.batch([failing])).rejects.toThrow();
  expect(await session.prepare('select 1 as one').first('one')).toBe(1);
  expect(starts).toEqual(['first-unconstrained', 'first-primary']);
});

/** The tables as one request of the user sees them. */
async function guardedTables() {
  const { id } = await createPerson();
  const [session] = await db.select().from(authSessions).where(eq(authSessions.userId, id));
  const guarded = () =>
    database(
      guardedBySession(openD1Session(env.DB, 'first-primary'), {
        userId: id,
        sessionId: session!.id,
        refusal: () => new Refusal(),
      }),
    );
  const end = () => db.delete(authSessions).where(eq(authSessions.id, session!.id));
  return { id, guarded, end };
}

const rename = (tables: typeof db, id: string, name: string) =>
  tables.update(profiles).set({ name }).where(eq(profiles.id, id));
const named = async (id: string) =>
  (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!.name;

/** Expects each attempt to reject with the denial, directly or as the cause of drizzle's error. */
async function expectRefused(attempts: (() => PromiseLike<unknown>)[]) {
  for (const attempt of attempts) {
    const error: Error = await attempt().then(
      () => new Error('it went through'),
      (refused) => refused,
    );
    expect(error instanceof Refusal ? error : error.cause).toBeInstanceOf(Refusal);
  }
}

it('guardedBySession passes statements while the session lasts, alone and in batches', async () => {
  const { id, guarded } = await guardedTables();
  const ofPerson = eq(profiles.id, id);
  expect(await guarded().select().from(profiles).where(ofPerson)).toHaveLength(1);
  await rename(guarded(), id, 'Seul');
  expect(await named(id)).toBe('Seul');
  const tables = guarded();
  const [, [row]] = await tables.batch([
    rename(tables, id, 'En lot'),
    tables.select().from(profiles).where(ofPerson),
  ]);
  expect(row!.name).toBe('En lot');
});

it('guardedBySession reads and writes nothing once the session has ended, alone or in batches', async () => {
  const { id, guarded, end } = await guardedTables();
  await rename(db, id, 'Avant');
  await end();
  const attempts = [
    () => guarded().select().from(profiles),
    () => rename(guarded(), id, 'Seul'),
    () => rename(guarded(), id, 'Seul').returning(),
    () => {
      const tables = guarded();
      return tables.batch([rename(tables, id, 'En lot'), tables.select().from(profiles)]);
    },
  ];
  await expectRefused(attempts);
  expect(await named(id)).toBe('Avant');
});

it('guardedBySession passes on errors that the session did not cause', async () => {
  const { id, guarded } = await guardedTables();
  const tables = guarded();
  const twice = tables.insert(profiles).values({ id, username: 'x', createdAt: 1 });
  await expect(tables.batch([twice])).rejects.toThrow(/UNIQUE/);
});

/** D1 through a replica that lags behind the session's end: read-only calls still find its row. */
function laggingReplica(row: typeof authSessions.$inferSelect): D1Session {
  const primary = openD1Session(env.DB, 'first-primary');
  const queries = new WeakMap<D1PreparedStatement, string>();
  let last: Promise<unknown> = Promise.resolve();
  const onReplica = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const answer = last.then(async () => {
      await db.insert(authSessions).values(row);
      return run().finally(() => db.delete(authSessions).where(eq(authSessions.id, row.id)));
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  const isRead = (query: string) => /^select/i.test(query);
  const placed = (query: string, statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name: 'bind' | 'first' | 'run' | 'all' | 'raw') {
        const call = (...args: []) => (target[name] as () => Promise<unknown>)(...args);
        if (name === 'bind')
          return (...values: unknown[]) => {
            const bound = target.bind(...values);
            const outer = placed(query, bound);
            queries.set(outer, query);
            inner.set(outer, bound);
            return outer;
          };
        return isRead(query) ? (...args: []) => onReplica(() => call(...args)) : call;
      },
    });
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  return {
    ...primary,
    prepare: (query) => placed(query, primary.prepare(query)),
    batch<Row>(statements: D1PreparedStatement[]) {
      const run = () => primary.batch<Row>(statements.map((each) => inner.get(each) ?? each));
      return statements.every((each) => isRead(queries.get(each) ?? '')) ? onReplica(run) : run();
    },
  };
}

describe('guardedBySession at a lagging replica', () => {
  async function endedTables() {
    const { id } = await createPerson();
    const [row] = await db.select().from(authSessions).where(eq(authSessions.userId, id));
    await rename(db, id, 'Avant');
    await db.delete(authSessions).where(eq(authSessions.id, row!.id));
    const tables = database(
      guardedBySession(laggingReplica(row!), {
        userId: id,
        sessionId: row!.id,
        refusal: () => new Refusal(),
      }),
    );
    const read = () => tables.select().from(profiles).where(eq(profiles.id, id));
    return { id, tables, read };
  }

  it.each(['nothing', 'a statement', 'a batch'])(
    'rejects every write after the replica has answered %s',
    async (before) => {
      const { id, tables, read } = await endedTables();
      if (before === 'a statement') expect(await read()).toHaveLength(1);
      if (before === 'a batch') expect((await tables.batch([read()]))[0]).toHaveLength(1);
      const attempts = [
        () => rename(tables, id, 'Seul'),
        () => rename(tables, id, 'Seul').returning(),
        () => tables.batch([rename(tables, id, 'En lot'), read()]),
      ];
      await expectRefused(attempts);
      expect(await named(id)).toBe('Avant');
    },
  );
});
