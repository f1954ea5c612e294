/** `npm run test:longest`: prints the test files that took longest when they last ran here, as vitest remembers them. */
import { globSync, readFileSync } from 'node:fs';

interface Results {
  results: [file: string, { duration: number; failed: boolean }][];
}

const files = globSync('node_modules/.vite/vitest/**/results.json').flatMap(
  (path) => (JSON.parse(readFileSync(path, 'utf8')) as Results).results,
);
if (files.length === 0) {
  console.error('No tests have run here yet: run `npm run test:unit` first.');
  process.exit(1);
}
for (const [file, { duration }] of files
  .toSorted(([, one], [, other]) => other.duration - one.duration)
  .slice(0, 25))
  console.log(`${(duration / 1000).toFixed(1).padStart(7)} s  ${file}`);
