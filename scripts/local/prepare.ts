import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seed } from '../seed/seed.ts';
import { stateDir } from './environment.ts';
import { migrate } from './migrate.ts';

/**
 * Brings the local state up to date: migrations always, the seed once. A seed that was interrupted starts from an
 * empty state again.
 */
export async function prepareState(): Promise<void> {
  console.log('Preparing the database…');
  const seeded = path.join(stateDir, 'seeded');
  const begun = path.join(stateDir, 'seeding');
  if (existsSync(begun))
    for (const part of ['v3', 'migrated'])
      rmSync(path.join(stateDir, part), { recursive: true, force: true });
  await migrate(stateDir);
  if (existsSync(seeded)) return;
  writeFileSync(begun, '');
  await seed();
  renameSync(begun, seeded);
}
