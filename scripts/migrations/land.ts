/** `npm run land-migrations`: notes new migrations as landed, after which they never change. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { LANDED_FILE, notLanded, readDigests } from './landed.ts';

const folder = 'migrations';
const digests = readDigests(folder);
for (const name of notLanded(folder)) {
  appendFileSync(path.join(folder, LANDED_FILE), `${digests.get(name)}  ${name}\n`);
  console.log(`${name} has landed`);
}
