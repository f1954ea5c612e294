/**
 * `npm run test:quick`: lint, types, guards, and the tests that a change touches: the pure ones that import a
 * changed file, and for workerd those that import one or belong to its feature. The change is what the working tree
 * and its commits add to `main`, or to the given commit. Browser tests and the other files wait for `npm test`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { importsOf } from './guards/imports.ts';

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

/** The files that each test in workerd imports itself, through helpers of its own. */
function importedBy(test: string, seen = new Set<string>()): Set<string> {
  for (const { to, isPackage } of importsOf(test, readFileSync(test, 'utf8'))) {
    if (isPackage || seen.has(to) || !existsSync(to)) continue;
    seen.add(to);
    if (to.startsWith('tests/')) importedBy(to, seen);
  }
  return seen;
}

/** `orders` of worker/marketplace/orders/refund.ts, which tests/worker/orders is about. */
const featureOf = (file: string) =>
  /^worker\/[^/]+\/([^/]+)\//.exec(file)?.[1] ??
  /^(?:domain|web\/features)\/([^/]+)\//.exec(file)?.[1];

const features = new Set(changed.map(featureOf).filter((name) => name !== undefined));
const touchesObjects = changed.some((file) => file.startsWith('durable-objects/'));
const imports = new Map(
  globSync('tests/{database,worker,durable-objects}/**/*.test.ts').map((test) => [
    test,
    importedBy(test),
  ]),
);
const importers = (file: string) => [...imports.values()].filter((its) => its.has(file)).length;
const sources = changed
  .filter((file) => !file.startsWith('tests/'))
  .map((file) => ({ file, weight: 1 / Math.max(1, importers(file)) }));

/** A test's relevance to the change: a file that every test imports says little. 0 for one that it does not touch. */
function relevance(test: string): number {
  const [, group, feature] = test.split('/');
  const isOfFeature =
    (group === 'worker' && features.has(feature!)) ||
    (group === 'durable-objects' && touchesObjects);
  const imported = sources.filter(({ file }) => imports.get(test)!.has(file));
  return (
    (changed.includes(test) ? 10 : 0) +
    (isOfFeature ? 0.5 : 0) +
    imported.reduce((sum, { weight }) => sum + weight, 0)
  );
}

const touched = [...imports.keys()]
  .map((file) => ({ file, weight: relevance(file) }))
  .filter(({ weight }) => weight > 0)
  .sort((one, other) => other.weight - one.weight || (one.file < other.file ? -1 : 1))
  .map(({ file }) => file);
const inWorkerd = touched.slice(0, WORKERD_FILES_MAX);

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
  run('tsc', ['-b', '--checkers', '1']),
  run('vitest', ['run', '--project', 'guards']),
  run('vitest', ['run', '--project', 'pure', '--changed', base, '--passWithNoTests']).then(
    async (succeeded) =>
      inWorkerd.length === 0
        ? succeeded
        : (await run('vitest', ['run', '--project', 'workerd', ...inWorkerd])) && succeeded,
  ),
]);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(`${changed.length} changed files; in workerd: ${inWorkerd.join(', ') || 'none'}`);
const rest = touched.length - inWorkerd.length;
if (rest > 0) console.log(`${rest} less related files are left to npm test.`);
console.log(`${results.every(Boolean) ? 'Passed' : 'Failed'} in ${seconds} s.`);
process.exitCode = results.every(Boolean) ? 0 : 1;
