import { DatabaseSync } from 'node:sqlite';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { copyDatabase } from '../../scripts/backup/copy.ts';
import { asD1 } from './local-database.ts';

/**
 * The statements that make the marketplace's database with nobody in it: a copy of what the migrations have
 * made, since those take several times as long to get there.
 */
export async function emptyDatabase(): Promise<string[]> {
  const db = new DatabaseSync(':memory:');
  for (const { queries } of await readD1Migrations('migrations'))
    for (const query of queries) db.exec(query);
  const statements: string[] = [];
  await copyDatabase(asD1(db), async (sql) => void statements.push(sql));
  return statements;
}
