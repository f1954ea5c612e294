import { copyDatabase } from '../../scripts/backup/copy.ts';
import { migratedDatabase } from '../../scripts/migrations/present-schema.ts';
import { asD1 } from './local-database.ts';

let copied: Promise<string[]> | undefined;

/**
 * The statements that create the marketplace's database without users: a copy of the migrations' result,
 * since running them takes several times as long. All processes share it.
 */
export function emptyDatabase(): Promise<string[]> {
  copied ??= copyEmptyDatabase();
  return copied;
}

async function copyEmptyDatabase(): Promise<string[]> {
  const db = migratedDatabase();
  const statements: string[] = [];
  await copyDatabase(asD1(db), async (sql) => void statements.push(sql));
  return statements;
}
