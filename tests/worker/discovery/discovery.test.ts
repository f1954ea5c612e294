import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '../../../database/client.ts';
import { jobLeases } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import app from '../../../worker/app.ts';
import { selectTopics } from '../../../worker/community/topics/queries.ts';
import { refreshRankings } from '../../../worker/discovery/rankings/refresh-rankings.ts';
import { handlers } from '../../../worker/handlers.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { storeMarketplace, uniformMarketplace } from './raw-marketplace.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 10);
const KEY_PREFIX = 'discovery:v1:';

// Marketplaces of a few thousand rows run their triggers first.
vi.setConfig({ testTimeout: 30_000 });

const topics = await selectTopics(db);
const subcategory = topics.find(({ parentId }) => parentId !== null)!;
const category = topics.find(({ id }) => id === subcategory.parentId)!;

interface Discovery {
  computedAt: string;
  trendingContent: { id: string; authorUsername: string; tags: string[] }[];
  trendingProfiles: { id: string }[];
  topProfiles: { id: string; name: string; followersCount: number }[];
}

const refresh = (now = NOW) => refreshRankings(db, env, now, Date.now());
const discover = (query = '') => call('GET', `/api/discovery${query}`);
const discovered = async (query = ''): Promise<Discovery> => (await discover(query)).json();

/** Everything in KV: keys, bytes and metadata. */
async function stored() {
  const { keys } = await env.RANKINGS.list({ prefix: KEY_PREFIX });
  return Promise.all(
    keys.map(async ({ name, metadata }) => [name, metadata, await env.RANKINGS.get(name)]),
  );
}

async function deleteRankings() {
  const { keys } = await env.RANKINGS.list();
  await Promise.all(keys.map(({ name }) => env.RANKINGS.delete(name)));
}

beforeEach(async () => {
  await deleteRankings();
  await storeMarketplace(uniformMarketplace(60, NOW, subcategory));
});

describe('GET /api/discovery', () => {
  it('returns complete cards for the global scope, a category and a subcategory', async () => {
    await refresh();
    for (const query of [
      '',
      `?category=${category.slug}`,
      `?category=${category.slug}&subcategory=${subcategory.slug}`,
    ]) {
      const answer = await discovered(query);
      expect(answer.computedAt).toBe('2026-11-21T12:10:00.000Z');
      expect(answer.trendingContent).toHaveLength(20);
      expect(answer.trendingContent[0]).toMatchObject({
        authorUsername: 'personne.0',
        tags: [subcategory.name],
      });
      expect(answer.trendingProfiles).toHaveLength(50);
      expect(answer.topProfiles).toHaveLength(50);
      expect(answer.topProfiles[0]).toMatchObject({
        followersCount: 10,
        conversationsAnswered: 10,
        categories: [{ name: category.name, slug: category.slug }],
      });
    }
  });

  it('has empty lists for an empty scope', async () => {
    await refresh();
    const other = topics.find(({ id, parentId }) => parentId === null && id !== category.id)!;
    expect(await discovered(`?category=${other.slug}`)).toEqual({
      computedAt: new Date(NOW).toISOString(),
      trendingContent: [],
      trendingProfiles: [],
      topProfiles: [],
      answers: [],
    });
  });

  it('is a 404 for an unknown scope', async () => {
    await refresh();
    for (const [query, code] of [
      ['?category=astrologie', 'category.not_found'],
      [`?category=${subcategory.slug}`, 'category.not_found'],
      [`?category=${category.slug}&subcategory=astrologie`, 'topic.not_found'],
    ]) {
      const response = await discover(query);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code });
    }
  });

  it('rejects an invalid scope', async () => {
    for (const query of [
      `?subcategory=${subcategory.slug}`,
      '?category=',
      '?category=*',
      '?category=a%2Fb',
      '?category=%00',
      `?category=${'a'.repeat(2000)}`,
      '?category=sport&category=cuisine',
    ])
      expect((await discover(query)).status, query).toBe(400);
  });

  it('needs one KV read and no D1 query', async () => {
    await refresh();
    const used: string[] = [];
    const watched = <T extends object>(name: string, target: T): T =>
      new Proxy(target, {
        get(_target, property: keyof T & string) {
          const member = target[property];
          if (typeof member !== 'function') return member;
          return (...args: unknown[]) => {
            used.push(`${name}.${property}`);
            const result = member.apply(target, args);
            return property === 'withSession' ? watched(name, result) : result;
          };
        },
      });
    const response = await app.request('/api/discovery', undefined, {
      ...env,
      DB: watched('DB', env.DB),
      RANKINGS: watched('RANKINGS', env.RANKINGS),
    });
    expect(response.status).toBe(200);
    expect(used.filter((name) => !/withSession|getBookmark/.test(name))).toEqual(['RANKINGS.get']);
  });

  it('computes the rankings once, for all requests before the first run', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        discovered(index % 2 ? '' : `?category=${category.slug}`),
      ),
    );
    expect(new Set(answers.map(({ computedAt }) => computedAt)).size).toBe(1);
    for (const answer of answers) expect(answer.topProfiles).toHaveLength(50);
    expect(await db.select().from(jobLeases)).toEqual([]);
    expect((await discover('?category=astrologie')).status).toBe(404);
  });
});

describe('rankings job', () => {
  it('uses its scheduled time as now, and logs its result', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await handlers.scheduled(
      createScheduledController({ scheduledTime: new Date(NOW), cron: '*/10 * * * *' }),
      env,
    );
    const entries = log.mock.calls.map(([line]) => JSON.parse(line));
    expect(entries.filter(({ event }) => event.startsWith('rankings.'))).toEqual([
      {
        event: 'rankings.refreshed',
        computedAt: new Date(NOW).toISOString(),
        durationMs: expect.any(Number),
        kvWrites: topics.length + 3,
        candidates: expect.objectContaining({
          '*': { trendingContent: 99, trendingProfiles: 60, topProfiles: 60, answers: 0 },
        }),
      },
    ]);
    log.mockRestore();
    expect((await discovered()).computedAt).toBe(new Date(NOW).toISOString());
  });

  it('writes the same bytes for the same clock, and only the time', async () => {
    const first = await refresh();
    const before = await stored();
    const second = await refresh();
    expect(await stored()).toEqual(before);
    expect(before).toHaveLength(topics.length + 3);
    expect(first?.kvWrites).toBe(topics.length + 3);
    expect(second?.kvWrites).toBe(1);
  });

  it('writes only scopes that changed', async () => {
    await refresh();
    const { topProfiles } = await discovered();
    await env.DB.prepare('update profiles set name = ? where id = ?')
      .bind('Nouveau Nom', topProfiles[0]!.id)
      .run();
    const { kvWrites } = (await refresh(NOW + 1))!;
    // The global scope, the category, the subcategory, and the time.
    expect(kvWrites).toBe(4);
    const after = await discovered(`?category=${category.slug}`);
    expect(after.topProfiles[0]?.name).toBe('Nouveau Nom');
    expect(after.computedAt).toBe(new Date(NOW + 1).toISOString());
  });

  it('deletes a scope whose topic is deleted', async () => {
    await env.RANKINGS.put(`${KEY_PREFIX}scope:disparu`, '{}');
    await refresh();
    expect((await discover('?category=disparu')).status).toBe(404);
  });

  it('gives way to an overlapping run', async () => {
    const runs = await Promise.all([refresh(NOW), refresh(NOW + HOUR_MS)]);
    const winner = runs.findIndex((run) => run !== null);
    expect(runs.filter((run) => run !== null)).toHaveLength(1);
    expect((await discovered()).computedAt).toBe(
      new Date(winner === 0 ? NOW : NOW + HOUR_MS).toISOString(),
    );
  });

  it('takes over from a run that died', async () => {
    await db
      .insert(jobLeases)
      .values({ job: 'refresh-rankings', holder: 'gone', expiresAt: Date.now() + 60_000 });
    expect(await refresh()).toBeNull();
    await db.update(jobLeases).set({ expiresAt: Date.now() - 1 });
    expect(await refresh()).not.toBeNull();
  });

  it('retains the previous rankings when it fails, and lets the next run start', async () => {
    await refresh();
    const before = await stored();
    await storeMarketplace(uniformMarketplace(20, NOW, subcategory));
    let statements = 0;
    const failing = new Proxy(env.DB, {
      get(target, property: keyof D1Database) {
        if (property === 'prepare' && ++statements > 3) throw new Error('D1 is away');
        return target[property].bind(target);
      },
    });
    await expect(refreshRankings(db, env, NOW + 1, Date.now(), database(failing))).rejects.toThrow(
      'D1 is away',
    );
    expect(await stored()).toEqual(before);
    expect(await refresh(NOW + 1)).not.toBeNull();
    expect((await discovered()).topProfiles).toHaveLength(20);
  });

  it('publishes no time whose lists it could not write', async () => {
    await refresh();
    await storeMarketplace(uniformMarketplace(20, NOW, subcategory));
    let puts = 0;
    const failing = new Proxy(env.RANKINGS, {
      get(target, property: keyof KVNamespace) {
        if (property === 'put' && ++puts > 2) return () => Promise.reject(new Error('KV is away'));
        return target[property].bind(target);
      },
    });
    await expect(
      refreshRankings(db, { ...env, RANKINGS: failing }, NOW + 1, Date.now()),
    ).rejects.toThrow('KV is away');
    expect((await discovered()).computedAt).toBe(new Date(NOW).toISOString());
    await refresh(NOW + 1);
    expect((await discovered(`?category=${category.slug}`)).topProfiles).toHaveLength(20);
  });
});
