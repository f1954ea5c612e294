import { copyDatabase } from '../../scripts/backup/copy.ts';
import { migratedDatabase } from '../../scripts/migrations/present-schema.ts';
import { asD1 } from './local-database.ts';

let copied: Promise<string[]> | undefined;

/** Maximum characters of one statement in workerd, with room for those of two bytes. */
const PART_MAX = 90_000;

/**
 * The marketplace's database without users, as SQL in few parts: a copy of the migrations' result, since running
 * them takes several times as long. workerd runs the statements of a part at once; one by one, they take several
 * times as long, too. All processes share it.
 */
export function emptyDatabase(): Promise<string[]> {
  copied ??= copyEmptyDatabase();
  return copied;
}

async function copyEmptyDatabase(): Promise<string[]> {
  const db = migratedDatabase();
  const parts = [''];
  await copyDatabase(asD1(db), async (sql) => {
    if (parts.at(-1)!.length + sql.length > PART_MAX) parts.push('');
    parts.push(`${parts.pop()}${sql}\n`);
  });
  return parts;
}
