import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
  await withRetries(() => applyAll(stateDir, names));
  writeFileSync(marker, wanted);
}

async function applyAll(stateDir: string, names: string[]): Promise<void> {
  Object.assign(process.env, quietTools);
  const config = unstable_readConfig({ config: 'wrangler.toml' });
  const { workerOptions } = unstable_getMiniflareWorkerOptions({ ...config, secrets: undefined });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.ERROR),
      resourcePersistencePath: path.join(stateDir, 'v3'),
      telemetry: { enabled: false },
      modules: true,
      script: 'export default {}',
      d1Databases: workerOptions.d1Databases as V4WorkerOptions['d1Databases'],
    }),
  );
  try {
    await applyTo(await miniflare.getD1Database('DB'), names);
  } finally {
    await miniflare.dispose();
  }
}

/**
 * A busy machine resets a connection to workerd now and then. Each migration is applied once, so
 * all can be retried.
 */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

async function withRetries(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('fetch failed')) throw error;
      console.warn('The connection to workerd was reset while migrating; retrying.');
      await setTimeout(PAUSE_MS);
    }
}

type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;

async function applyTo(db: Database, names: string[]): Promise<void> {
  await db
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    )
    .run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }: { name: string }) => name));
  for (const name of names) {
    if (applied.has(name)) continue;
    const queries = unstable_splitSqlQuery(readMigration(name));
    await db.batch([
      ...queries.map((query) => db.prepare(query)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
  }
}
