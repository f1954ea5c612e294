import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seed } from '../seed/seed.ts';
import { stateDir } from './environment.ts';
import { migrate } from './migrate.ts';

/** Brings the local state up to date: migrations always, the seed once. */
export async function prepareState(): Promise<void> {
  console.log('Preparing the database…');
  await migrate(stateDir);
  const marker = path.join(stateDir, 'seeded');
  if (existsSync(marker)) return;
  await seed();
  writeFileSync(marker, `${new Date().toISOString()}\n`);
}
