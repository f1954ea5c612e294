/**
 * `npm run db:backup -- staging|production <folder>`: copies D1 into a folder, as SQL that recreates it, with a
 * manifest. `npm run db:backup -- compare <folder> <database>`: lists the differences between the copy and a database
 * restored from it. Both call Cloudflare's API with CLOUDFLARE_ACCOUNT_ID, and CLOUDFLARE_API_TOKEN, which may read D1.
 * docs/operations.md has the steps.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareWith, copyDatabase, type Manifest } from './backup/copy.ts';
import { openD1 } from './backup/d1-api.ts';
import { environmentNamed, readEnvironment } from './deployment-gaps.ts';

const {
  CLOUDFLARE_ACCOUNT_ID: accountId,
  CLOUDFLARE_API_TOKEN: token,
  CLOUDFLARE_API_BASE_URL: api = 'https://api.cloudflare.com/client/v4',
} = process.env;
const [what, folder, restored] = process.argv.slice(2);
const environment = environmentNamed(what);
const isCompared = what === 'compare';
const name = environment ? readEnvironment(environment).d1_databases[0]!.database_name : restored;
if (!folder || !name || !(isCompared || environment)) {
  console.error('Usage: npm run db:backup -- staging|production <folder>');
  console.error('       npm run db:backup -- compare <folder> <database>');
  process.exit(2);
}
if (!accountId || !token) {
  console.error('Set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN, of a token that may read D1.');
  process.exit(2);
}
const d1 = await openD1({ api, accountId, token, name });
const manifestFile = path.join(folder, 'manifest.json');
if (isCompared) {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const differences = await compareWith(d1, manifest);
  for (const difference of differences) console.log(difference);
  if (differences.length === 0) console.log('All tables are equal.');
  process.exitCode = differences.length === 0 ? 0 : 1;
} else {
  mkdirSync(folder, { recursive: true });
  // Never overwrites an existing copy.
  const file = await open(path.join(folder, 'database.sql'), 'wx');
  const manifest = await copyDatabase(d1, async (sql) => {
    await file.write(`${sql}\n`);
  });
  await file.close();
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
  const all = Object.values(manifest.tables);
  const rows = all.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${all.length} tables are in ${folder}.`);
  if (!manifest.isOneMoment)
    console.log(
      'The database was written to during the copy: docs/operations.md explains the consequences.',
    );
}
