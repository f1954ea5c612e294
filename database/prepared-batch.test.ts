import { and, eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { type Database, database } from './client.ts';
import { compiledBatch } from './prepared-batch.ts';
import { profiles } from './schema.ts';

/** D1 that records its statements and answers each with a row of its bound values. */
function recordingD1() {
  const asked: { sql: string; values: unknown[] }[] = [];
  const d1 = {
    prepare: (sql: string) => ({ sql, bind: (...values: unknown[]) => ({ sql, values }) }),
    batch: async (statements: { sql: string; values: unknown[] }[]) => {
      asked.push(...statements);
      return statements.map(({ values }) => ({ results: [{ name: values.join() }] }));
    },
  };
  return { asked, db: database(d1 as unknown as D1Database) };
}

const named = (db: Database, name: string, viewerId: string | null) =>
  db
    .select({ name: sql<string>`name`.mapWith((text: string) => `read ${text}`) })
    .from(profiles)
    .where(
      and(eq(profiles.username, name), viewerId ? sql`${profiles.id} <> ${viewerId}` : undefined),
    )
    .limit(1);

it('compiledBatch sends and reads the same queries as an uncompiled batch, with the values of each call', async () => {
  const build = vi.fn(
    (db: Database, { name, viewerId }: { name: string; viewerId: string | null }) =>
      [named(db, name, viewerId), db.select({ name: sql<string>`1` }).from(profiles)] as const,
  );
  const find = compiledBatch(build);
  const calls = [
    { name: 'ada', viewerId: null },
    { name: 'eve', viewerId: 'v1' },
    { name: 'bob', viewerId: 'v2' },
    { name: 'max', viewerId: null },
  ];
  const prepared = recordingD1();
  const plain = recordingD1();
  // In parallel: no call may get the values of another.
  const found = await Promise.all(calls.map((values) => find(prepared.db, values)));
  for (const [index, { name, viewerId }] of calls.entries()) {
    const { db } = plain;
    const others = db.select({ name: sql<string>`1` }).from(profiles);
    expect(found[index]).toEqual(await db.batch([named(db, name, viewerId), others]));
  }
  expect(prepared.asked).toEqual(plain.asked);
  expect(found[2]![0]).toEqual([{ name: 'read bob,v2,1' }]);
  // Built once for visitors, once for members.
  expect(build).toHaveBeenCalledTimes(2);
});

it('compiledBatch throws when a query computes with a parameter', () => {
  const find = compiledBatch((db, { after }: { after: number }) => [
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(sql`created_at > ${after - 1}`),
  ]);
  expect(() => find(recordingD1().db, { after: 5 })).toThrow('after is not known');
});
