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

/**
 * Applies the migrations that the local D1 of this state does not have yet, each whole or not at all, and
 * notes them where `wrangler d1 migrations` does. Wrangler itself starts a workerd for each of them.
 */
export async function migrate(stateDir: string): Promise<void> {
  const names = migrationNames();
  // To look into the database takes seconds, at every start.
  const marker = path.join(stateDir, 'migrated');
  const wanted = names.join('\n');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
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
  writeFileSync(marker, wanted);
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
