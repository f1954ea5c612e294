import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const MIGRATIONS_FOLDER = 'migrations';

/** Pattern of migrations, as `migrations_pattern` in wrangler.toml; excludes `schema.sql` in the same folder. */
const MIGRATION_NAMES = '[0-9]*.sql';

/** Digests of the frozen migrations, in the format of `sha256sum`. */
export const LOCK_FILE = 'migrations.lock';

/** Migrations of `folder`, oldest first. */
export const migrationNames = (folder = MIGRATIONS_FOLDER): string[] =>
  globSync(MIGRATION_NAMES, { cwd: folder }).sort();

export const readMigration = (name: string, folder = MIGRATIONS_FOLDER): string =>
  readFileSync(path.join(folder, name), 'utf8');

/** SHA-256 of each migration in `folder` by its name, oldest first. */
export function readDigests(folder: string): Map<string, string> {
  const digest = (name: string) =>
    createHash('sha256').update(readMigration(name, folder)).digest('hex');
  return new Map(migrationNames(folder).map((name) => [name, digest(name)]));
}

/** SHA-256 of each frozen migration by its name. */
function readFrozen(folder: string): Map<string, string> {
  const lines = readFileSync(path.join(folder, LOCK_FILE), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [digest, name] = line.split(/ [ *]/);
      return [name!, digest!];
    }),
  );
}

/** Migrations that were edited, renamed or deleted after they were frozen. */
export function changedSinceFrozen(folder: string): string[] {
  const digests = readDigests(folder);
  return [...readFrozen(folder)]
    .filter(([name, digest]) => digests.get(name) !== digest)
    .map(([name]) => name);
}

export function notFrozen(folder: string): string[] {
  const frozen = readFrozen(folder);
  return migrationNames(folder).filter((name) => !frozen.has(name));
}
