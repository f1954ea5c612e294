import { copyDatabase } from '../../scripts/backup/copy.ts';
import { migratedDatabase } from '../../scripts/migrations/present-schema.ts';
import { asD1 } from './local-database.ts';

/**
 * The statements that make the marketplace's database with nobody in it: a copy of what the migrations have
 * made, since those take several times as long to get there.
 */
export async function emptyDatabase(): Promise<string[]> {
  const db = migratedDatabase();
  const statements: string[] = [];
  await copyDatabase(asD1(db), async (sql) => void statements.push(sql));
  return statements;
}
