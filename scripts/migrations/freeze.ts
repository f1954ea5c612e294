/**
 * `npm run db:freeze`: records the digests of new migrations, which never change from then on;
 * refuses those that lose rows or triggers, and regenerates `schema.sql`.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lossesOf } from './losses.ts';
import {
  LOCK_FILE,
  MIGRATIONS_FOLDER,
  migrationNames,
  notFrozen,
  readDigests,
  readMigration,
} from './migration-files.ts';
import { presentSchema, SCHEMA_FILE } from './present-schema.ts';

const digests = readDigests(MIGRATIONS_FOLDER);
const added = notFrozen(MIGRATIONS_FOLDER);
const database = new DatabaseSync(':memory:');
for (const name of migrationNames()) {
  const losses = lossesOf(database, readMigration(name));
  if (!added.includes(name)) continue;
  if (losses.length > 0) {
    console.error([`${name} is not frozen (docs/database.md):`, ...losses].join('\n  '));
    process.exit(1);
  }
  appendFileSync(path.join(MIGRATIONS_FOLDER, LOCK_FILE), `${digests.get(name)}  ${name}\n`);
  console.log(`${name} is frozen`);
}
writeFileSync(SCHEMA_FILE, presentSchema());
