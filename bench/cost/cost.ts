/**
 * `npm run bench:cost -- [posts…]`: runs tests/worker/costs in marketplaces of 1,000, 100,000 and 1,000,000 posts, or
 * of the given sizes, in which the same limits hold: what a call costs does not grow. Writes its figures to costs.tsv
 * if no size is given. Exits with 1 when a limit is exceeded.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The meta of a test in costs.test.ts. */
interface Measured {
  of: string;
  items: number;
  roundTrips: number;
  rowsRead: number;
  rowsWritten: number;
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 100_000, 1_000_000];
const folder = mkdtempSync(path.join(tmpdir(), 'bench-cost-'));

/** The cost of each call in a marketplace of that size. */
function measure(posts: number): Measured[] {
  const outputFile = path.join(folder, `${posts}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${outputFile}`];
  const { status } = spawnSync('npx', ['vitest', 'run', 'tests/worker/costs', ...reporters], {
    env: { ...process.env, COST_POSTS: String(posts) },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
  return testResults.flatMap(
    ({ assertionResults }: { assertionResults: { meta: { cost?: Measured } }[] }) =>
      assertionResults.flatMap(({ meta }) => meta.cost ?? []),
  );
}

try {
  const bySize = sizes.map(measure);
  if (!process.exitCode) {
    const text = table(bySize);
    console.log(text);
    if (given.length === 0) writeFileSync('bench/cost/costs.tsv', text);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** A line for each call, with the rows that it reads at each size. */
function table(bySize: Measured[][]): string {
  const head = ['call', 'items', 'roundTrips', 'rowsWritten', ...sizes.map((n) => `rowsRead ${n}`)];
  const rows = bySize.at(-1)!.map(({ of, items, roundTrips, rowsWritten }, index) => {
    const rowsRead = bySize.map((costs) => costs[index]!.rowsRead);
    return [of, items, roundTrips, rowsWritten, ...rowsRead];
  });
  return [head, ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}
