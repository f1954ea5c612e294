import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { migrationNames } from '../migrations/migration-files.ts';
import { databaseFile } from './database-file.ts';
import { migrate } from './migrate.ts';

const files = migrationNames();
const stateDir = mkdtempSync(path.join(tmpdir(), 'migrate-'));
const marker = path.join(stateDir, 'migrated');

afterAll(() => rmSync(stateDir, { recursive: true }));

/** Does something with the state's database. */
function inDatabase<Result>(act: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(databaseFile(stateDir));
  try {
    return act(db);
  } finally {
    db.close();
  }
}

/** The migrations that wrangler considers applied. */
const applied = () =>
  inDatabase((db) =>
    db
      .prepare('SELECT name FROM d1_migrations ORDER BY id')
      .all()
      .map(({ name }) => name),
  );

describe('migrate', () => {
  it('applies each migration once, in order, and records it for wrangler', async () => {
    await migrate(stateDir);
    expect(applied()).toEqual(files);
    // A state that wrangler created, without the marker file, has them all as well.
    rmSync(marker);
    await migrate(stateDir);
    expect(applied()).toEqual(files);
    expect(readFileSync(marker, 'utf8')).toBe(files.join('\n'));
  });

  it('rejects with the reason, and records nothing, when a migration fails', async () => {
    inDatabase((db) => db.exec('DELETE FROM d1_migrations'));
    rmSync(marker);
    await expect(migrate(stateDir)).rejects.toThrow('already exists');
    expect(applied()).toEqual([]);
    expect(existsSync(marker)).toBe(false);
  });
});
