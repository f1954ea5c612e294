/**
 * `npm run db:freeze`: records the digests of new migrations, which never change from then
 * on, deletes drizzle-kit's earlier snapshots of the schema, of which it reads only the latest, and
 * regenerates `schema.sql`.
 */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  findSnapshots,
  LOCK_FILE,
  MIGRATIONS_FOLDER,
  notFrozen,
  readDigests,
} from './migration-files.ts';
import { presentSchema, SCHEMA_FILE } from './present-schema.ts';

const digests = readDigests(MIGRATIONS_FOLDER);
for (const name of notFrozen(MIGRATIONS_FOLDER)) {
  appendFileSync(path.join(MIGRATIONS_FOLDER, LOCK_FILE), `${digests.get(name)}  ${name}\n`);
  console.log(`${name} is frozen`);
}
for (const snapshot of findSnapshots(MIGRATIONS_FOLDER).slice(0, -1)) rmSync(snapshot);
writeFileSync(SCHEMA_FILE, presentSchema());
