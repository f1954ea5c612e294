import { env } from 'cloudflare:workers';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertWhere } from '../../database/insert-where.ts';
import { profiles } from '../../database/schema.ts';
import { freeUsernames, usernameIsFree } from '../../database/username-is-free.ts';
import { usernameSkeleton } from '../../domain/accounts/username-skeleton.ts';
import { Random } from '../support/random.ts';
import { createCreator, createPerson, db } from '../support/workerd/marketplace.ts';

async function register(username: string): Promise<boolean> {
  const values = { id: crypto.randomUUID(), username, createdAt: 0 };
  const rows = await insertWhere(db, profiles, values, usernameIsFree(username))
    .onConflictDoNothing({ target: profiles.username })
    .returning({ id: profiles.id });
  return rows.length === 1;
}

async function rename(id: string, username: string): Promise<boolean> {
  const rows = await db
    .update(profiles)
    .set({ username })
    .where(and(eq(profiles.id, id), usernameIsFree(username, id)))
    .returning({ id: profiles.id });
  return rows.length === 1;
}

describe('usernameIsFree for a new account', () => {
  it("is false of a creator's username and its look-alikes", async () => {
    await createCreator({ username: 'lea.cuisine' });
    for (const username of [
      'lea.cuisine',
      '1ea.cuisine',
      'lea_cuisine',
      'leacuis1ne',
      'l3a.cu1s1ne',
    ])
      expect(await register(username), username).toBe(false);
    expect(await register('lea.cuisines')).toBe(true);
  });

  it('is false of another user’s exact username, but true of a look-alike', async () => {
    await createPerson({ username: 'mona.lisa' });
    expect(await register('mona.lisa')).toBe(false);
    expect(await register('m0na.lisa')).toBe(true);
  });

  it('lets one of several concurrent registrations succeed', async () => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => register('convoitee')));
    expect(asked.filter(Boolean)).toHaveLength(1);
  });
});

describe('usernameIsFree for a rename', () => {
  it("is false of another creator's look-alike, and true of one's own", async () => {
    await createCreator({ username: 'nina.sport' });
    const { id } = await createCreator({ username: 'omar.auto' });
    expect(await rename(id, 'n1na.sport')).toBe(false);
    expect(await rename(id, 'nina.sport')).toBe(false);
    expect(await rename(id, 'omar_auto')).toBe(true);
  });

  it('lets users keep a username when a creator’s now looks like it', async () => {
    const early = await createPerson({ username: 'paul.jardin' });
    await createCreator({ username: 'pau1.jardin' });
    expect(await rename(early.id, 'paul.jardin')).toBe(true);
    expect(await rename(early.id, 'paul_jardin')).toBe(false);
  });
});

it('freeUsernames returns those that are free', async () => {
  await createCreator({ username: 'iris.mode' });
  await createPerson({ username: 'iris' });
  const wanted = ['1ris.mode', 'iris', 'iris.2048', 'ir1s'];
  expect(await freeUsernames(db, wanted)).toEqual([
    { username: 'iris.2048' },
    { username: 'ir1s' },
  ]);
});

describe('username skeleton in the database', () => {
  it('matches the domain’s, for random usernames', async () => {
    const random = new Random(20261122);
    // Few letters, so that confusable pairs occur.
    const letters = [...'rnvwcld0123456789._imeatosbgz'];
    const usernames = Array.from({ length: 2_000 }, () =>
      Array.from({ length: 2 + random.below(29) }, () => random.pick(letters)).join(''),
    );
    await env.DB.prepare(
      `insert or ignore into profiles (id, username, created_at)
       select 'skeleton-' || key, value, 0 from json_each(?)`,
    )
      .bind(JSON.stringify(usernames))
      .run();
    const rows = await db
      .select({ username: profiles.username, skeleton: profiles.usernameSkeleton })
      .from(profiles)
      .where(sql`${profiles.id} like 'skeleton-%'`);
    expect(rows.length).toBeGreaterThan(1_900);
    for (const { username, skeleton } of rows)
      expect(skeleton, username).toBe(usernameSkeleton(username));
  });

  it('is looked up by its index', async () => {
    const query = db
      .select({ id: profiles.id })
      .from(profiles)
      .where(usernameIsFree('lea.martin'))
      .toSQL();
    const plan = await env.DB.prepare(`explain query plan ${query.sql}`)
      .bind(...query.params)
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail).join('\n');
    expect(steps).toContain('USING INDEX profiles_creators_by_skeleton (username_skeleton=?)');
    expect(steps).toContain('USING INDEX former_usernames_of_creators (username_skeleton=?)');
    expect(steps).not.toContain('SCAN former');
  });
});
