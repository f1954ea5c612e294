/**
 * `npm run test:quick`: lint, types, guards, and the tests that a change touches: the pure ones that import a changed
 * file, and for workerd the changed ones and those of its features. The change is what the working tree and its commits
 * add to `main`, or to the given commit. Browser tests and the other files wait for `npm test`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** Files in workerd cost ten seconds of CPU each; more of them are named and left out. */
const WORKERD_FILES_MAX = 4;

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const base = git('merge-base', 'HEAD', process.argv[2] ?? 'main')[0]!;
const changed = [
  ...new Set([
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
].filter((file) => existsSync(file));
if (changed.length === 0) {
  console.log(`Nothing differs from ${base.slice(0, 8)}.`);
  process.exit(0);
}

/** The folder of tests about a file: `worker/orders` for worker/marketplace/orders/refund.ts. */
function testsOf(file: string): string {
  const [, feature] = /^(?:worker\/[^/]+|domain|web\/features)\/([^/]+)\//.exec(file) ?? [];
  return feature ? `worker/${feature}` : file.split('/')[0]!;
}

const folders = [...new Set(changed.map(testsOf))].join(',');
const touched = new Set([
  ...changed.filter((file) =>
    /^tests\/(database|worker|durable-objects)\/.*\.test\.ts$/.test(file),
  ),
  ...globSync(`tests/{${folders},}/*.test.ts`).filter((file) => !file.startsWith('tests/guards/')),
]);
const inWorkerd = [...touched].slice(0, WORKERD_FILES_MAX);

/** Runs a command, prints what it wrote once it has ended, and returns true when it succeeded. */
function run(command: string, args: string[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  child.on('close', (code) => {
    if (code !== 0) console.log(`$ ${command} ${args.join(' ')}\n${output}`);
    resolve(code === 0);
  });
  return promise;
}

const startedAt = Date.now();
const lintable = changed.filter((file) => /\.(tsx?|json|css|toml)$/.test(file));
const results = await Promise.all([
  lintable.length === 0 || run('biome', ['check', '--no-errors-on-unmatched', ...lintable]),
  run('tsc', ['-b', '--singleThreaded']),
  run('vitest', ['run', '--project', 'pure', 'tests/guards']),
  run('vitest', ['run', '--project', '!workerd', '--changed', base, '--passWithNoTests']).then(
    async (succeeded) =>
      inWorkerd.length === 0
        ? succeeded
        : (await run('vitest', ['run', '--project', 'workerd', ...inWorkerd])) && succeeded,
  ),
]);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`${changed.length} changed files; in workerd: ${inWorkerd.join(', ') || 'none'}`);
const rest = touched.size - inWorkerd.length;
if (rest > 0) console.log(`${rest} less related files are left to npm test.`);
console.log(`${results.every(Boolean) ? 'Passed' : 'Failed'} in ${seconds} s.`);
process.exitCode = results.every(Boolean) ? 0 : 1;
