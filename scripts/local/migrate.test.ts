import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrationNames } from '../migrations/migration-files.ts';
import { databaseFile } from './database-file.ts';
import { migrate } from './migrate.ts';

const files = migrationNames();

/** The migrations that wrangler considers applied in the state's database. */
function applied(stateDir: string): unknown[] {
  const db = new DatabaseSync(databaseFile(stateDir));
  try {
    return db
      .prepare('SELECT name FROM d1_migrations ORDER BY id')
      .all()
      .map(({ name }) => name);
  } finally {
    db.close();
  }
}

it('applies each migration once, in order, and records it for wrangler', async () => {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'migrate-'));
  try {
    await migrate(stateDir);
    expect(applied(stateDir)).toEqual(files);
    // A state that wrangler created, without the marker file, has them all as well.
    rmSync(path.join(stateDir, 'migrated'));
    await migrate(stateDir);
    expect(applied(stateDir)).toEqual(files);
    expect(readFileSync(path.join(stateDir, 'migrated'), 'utf8')).toBe(files.join('\n'));
  } finally {
    rmSync(stateDir, { recursive: true });
  }
});
