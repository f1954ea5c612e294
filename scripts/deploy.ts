/**
 * `npm run deploy -- staging|production`: checks the configuration and the secrets, builds, migrates D1, and only then
 * publishes. `--gradual` uploads the version, and an operator sets its share; `--dry-run` stops before anything leaves
 * this machine; other options go to wrangler (`--durable-objects-code-update-mode immediate`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publish } from './deployment/publish.ts';
import { callWrangler, showWrangler } from './deployment/wrangler.ts';
import { environmentNamed, readEnvironment } from './deployment-gaps.ts';
import { run } from './local/run.ts';

const [name, ...given] = process.argv.slice(2);
const environment = environmentNamed(name);
if (!environment) {
  console.error(
    'Usage: npm run deploy -- staging|production [--gradual] [--dry-run] [--secrets-file <file>] [options of wrangler deploy]',
  );
  process.exit(2);
}
const { values } = parseArgs({
  args: given,
  strict: false,
  options: { 'secrets-file': { type: 'string' } },
});
const isDryRun = given.includes('--dry-run');
const dist = isDryRun ? mkdtempSync(path.join(tmpdir(), 'dis-moi-')) : 'dist';
try {
  await publish({
    environment,
    config: readEnvironment(environment),
    builtConfig: path.join(dist, 'dis_moi/wrangler.json'),
    options: given.filter((option) => option !== '--gradual'),
    secretsFile: values['secrets-file'] as string | undefined,
    isGradual: given.includes('--gradual'),
    isDryRun,
    // Wrangler takes `CI` for nobody who answers.
    hasTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY && !process.env.CI),
    build: async () => {
      const env = { CLOUDFLARE_ENV: environment, DIST_DIR: path.resolve(dist) };
      await run('vite', ['build'], { show: true, env });
    },
    call: callWrangler,
    show: showWrangler,
    say: console.log,
  });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  if (isDryRun) rmSync(dist, { recursive: true });
}
