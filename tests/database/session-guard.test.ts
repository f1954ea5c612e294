import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '../../database/client.ts';
import { ownSession } from '../../database/own-session.ts';
import { authSessions, profiles } from '../../database/schema.ts';
import { guardedBySession } from '../../database/session-guard.ts';
import { createPerson, db } from '../support/workerd/marketplace.ts';

class Refusal extends Error {}

/** The tables as one request of the person sees them. */
async function guardedTables() {
  const { id } = await createPerson();
  const [session] = await db.select().from(authSessions).where(eq(authSessions.userId, id));
  const guarded = () =>
    database(
      guardedBySession(ownSession(env.DB, 'first-primary'), {
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

it('lets statements through while the session lasts, alone and in batches', async () => {
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

it('reads and writes nothing once it has ended, alone or in batches', async () => {
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
  for (const attempt of attempts) {
    const error: Error = await attempt().then(
      () => new Error('it went through'),
      (refused) => refused,
    );
    expect(error instanceof Refusal ? error : error.cause).toBeInstanceOf(Refusal);
  }
  expect(await named(id)).toBe('Avant');
});

it('says what went wrong where the session is not to blame', async () => {
  const { id, guarded } = await guardedTables();
  const tables = guarded();
  const twice = tables.insert(profiles).values({ id, username: 'x', createdAt: 1 });
  await expect(tables.batch([twice])).rejects.toThrow(/UNIQUE/);
});
