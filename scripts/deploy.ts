/**
 * `npm run deploy -- staging|production`: checks the configuration and the secrets, builds,
 * migrates D1, and only then publishes. `--gradual` uploads the version, and an operator sets its
 * share; `--dry-run` stops before anything leaves this machine; other options go to wrangler
 * (`--secrets-file`, `--durable-objects-code-update-mode immediate`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PublishingStopped, publish } from './deployment/publish.ts';
import { callWrangler, showWrangler } from './deployment/wrangler.ts';
import { run } from './local/run.ts';

const [environment = '', ...given] = process.argv.slice(2);
if (environment !== 'staging' && environment !== 'production') {
  console.error(
    'Usage: npm run deploy -- staging|production [--gradual] [--dry-run] [options of wrangler deploy]',
  );
  process.exit(2);
}
const isDryRun = given.includes('--dry-run');
const dist = isDryRun ? mkdtempSync(path.join(tmpdir(), 'dis-moi-')) : path.resolve('dist');
try {
  await publish({
    environment,
    configPath: 'wrangler.toml',
    dist,
    options: given.filter((option) => option !== '--gradual'),
    isGradual: given.includes('--gradual'),
    isDryRun,
    hasTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY && !process.env.CI),
    build: async () => {
      const env = { CLOUDFLARE_ENV: environment, DIST_DIR: dist };
      await run('vite', ['build'], { show: true, env });
    },
    call: callWrangler,
    show: showWrangler,
    say: (line) => console.log(line),
  });
} catch (error) {
  if (!(error instanceof PublishingStopped)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (isDryRun) rmSync(dist, { recursive: true });
}
