import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
} from 'miniflare';
import {
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
  unstable_splitSqlQuery,
} from 'wrangler';
import { migrationNames, readMigration } from '../migrations/migration-files.ts';
import { quietTools } from './environment.ts';
import { repeatWhenReset } from './requests.ts';

/**
 * Applies the missing migrations to the local D1 of this state, each atomically, and records them
 * in the table of `wrangler d1 migrations`. Wrangler itself starts a workerd for each of them.
 */
export async function migrate(stateDir: string): Promise<void> {
  const names = migrationNames();
  // The marker file saves opening the database, which takes seconds at every start.
  const marker = path.join(stateDir, 'migrated');
  const wanted = names.join('\n');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  // Each migration is applied once, so all may be repeated.
  await repeatWhenReset(() => applyAll(stateDir, names));
  writeFileSync(marker, wanted);
}

/**
 * Applies migrations inside workerd. From here every statement that is prepared would block this process; on a
 * busy machine for so long that workerd closes the connection.
 */
const MIGRATOR = `export default {
  async fetch(request, { DB }) {
    await DB.prepare(
      \`CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)\`,
    ).run();
    const { results } = await DB.prepare('SELECT name FROM d1_migrations').all();
    const applied = new Set(results.map(({ name }) => name));
    for (const { name, queries } of await request.json()) {
      if (applied.has(name)) continue;
      await DB.batch([
        ...queries.map((query) => DB.prepare(query)),
        DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
      ]);
    }
    return new Response();
  },
}`;

async function applyAll(stateDir: string, names: string[]): Promise<void> {
  Object.assign(process.env, quietTools);
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  const { workerOptions } = unstable_getMiniflareWorkerOptions({ ...config, secrets: undefined });
  const migrations = names.map((name) => ({
    name,
    queries: unstable_splitSqlQuery(readMigration(name)),
  }));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: path.join(stateDir, 'v3'),
      telemetry: { enabled: false },
      modules: true,
      script: MIGRATOR,
      d1Databases: workerOptions.d1Databases as V4WorkerOptions['d1Databases'],
    }),
  );
  try {
    const body = JSON.stringify(migrations);
    // Rejects with the error of the Worker, and answers 500 when workerd itself fails.
    const answer = await miniflare.dispatchFetch('http://migrator', { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
  } finally {
    await miniflare.dispose();
  }
}
