/**
 * `npm run land-migrations`: notes new migrations as landed, after which they never change, and drops drizzle-kit's
 * earlier snapshots of the schema, of which it reads the latest alone.
 */
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findSnapshots, LANDED_FILE, notLanded, readDigests } from './landed.ts';

const folder = 'migrations';
const digests = readDigests(folder);
for (const name of notLanded(folder)) {
  appendFileSync(path.join(folder, LANDED_FILE), `${digests.get(name)}  ${name}\n`);
  console.log(`${name} has landed`);
}
for (const snapshot of findSnapshots(folder).slice(0, -1)) rmSync(snapshot);
