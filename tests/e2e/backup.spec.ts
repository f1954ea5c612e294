import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { runDir, seededState } from '../../scripts/local/browser-run.ts';
import { run } from '../../scripts/local/run.ts';
import { expect, test } from '../support/browser.ts';
import { startD1Api } from '../support/d1-api.ts';

/** Checks that the commands of docs/operations.md rebuild the whole marketplace, with real D1 on both sides. */

test('a copy of the marketplace that is restored into an empty database is identical and keeps working', async () => {
  test.setTimeout(180_000);
  const folder = `${runDir}/backup-${randomUUID()}`;
  const api = await startD1Api('reads-d1');
  const env = {
    CLOUDFLARE_API_BASE_URL: api.address,
    CLOUDFLARE_ACCOUNT_ID: 'account',
    CLOUDFLARE_API_TOKEN: 'reads-d1',
  };
  const backup = (...args: string[]) => run('node', ['scripts/backup.ts', ...args], { env });
  try {
    cpSync(`${seededState}/v3/d1`, `${folder}/original/v3/d1`, { recursive: true });
    const original = api.serve('dis-moi', `${folder}/original`);
    expect(await backup('production', `${folder}/copy`)).toMatch(/rows of \d+ tables are in/);
    const restore = ['d1', 'execute', 'DB', '--local', '--persist-to', `${folder}/restored`];
    await run('wrangler', [...restore, '--file', `${folder}/copy/database.sql`]);
    const restored = api.serve('restored', `${folder}/restored`);
    expect(await backup('compare', `${folder}/copy`, 'restored')).toContain('All tables are equal');

    const both = async (sql: string) => {
      const [one, other] = await Promise.all([original, restored].map((query) => query(sql)));
      expect(other).toEqual(one);
      return one!;
    };
    await both(
      "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%cf%' ORDER BY 1, 2",
    );
    const find = (table: string, words: string) =>
      both(`SELECT rowid FROM ${table} WHERE ${table} MATCH '${words}' ORDER BY rowid`);
    expect(await find('creator_search', 'rousseau')).not.toEqual([]);
    expect(await find('creator_search_words', 'cam*')).not.toEqual([]);
    expect(await find('creator_texts', 'cuisine OR sport')).not.toEqual([]);
    expect(await find('post_texts', 'conseil* OR question*')).not.toEqual([]);

    // Triggers maintain the copy's counts and search, and wrangler knows which migrations it has.
    await restored(
      "UPDATE profiles SET name = 'Zébulon', folded_name = 'zebulon' WHERE is_creator",
    );
    const found = await restored(
      "SELECT rowid FROM creator_search WHERE creator_search MATCH 'zebulon'",
    );
    expect(found).not.toEqual([]);
    expect(await both('SELECT name FROM d1_migrations ORDER BY id')).not.toEqual([]);
  } finally {
    await api.stop();
  }
});
