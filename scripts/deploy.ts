/**
 * `npm run deploy -- staging|production`: checks the configuration and the secrets, builds,
 * migrates D1, and only then publishes. `--dry-run` stops before anything leaves this machine; what
 * follows goes to `wrangler deploy` (`--secrets-file` on a first deployment, which has no secrets
 * yet).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { type DeployedConfiguration, deploymentGaps } from './deployment-gaps.ts';
import { run } from './local/run.ts';

const environments = ['staging', 'production'];
const [environment = '', ...options] = process.argv.slice(2);
if (!environments.includes(environment)) {
  console.error(
    'Usage: npm run deploy -- staging|production [--dry-run] [options of wrangler deploy]',
  );
  process.exit(2);
}
const dryRun = options.includes('--dry-run');

const config: DeployedConfiguration = unstable_readConfig({
  config: 'wrangler.toml',
  env: environment,
});
const gaps = deploymentGaps(config);
const dist = dryRun ? mkdtempSync(path.join(tmpdir(), 'dis-moi-')) : path.resolve('dist');
try {
  if (gaps.length > 0) {
    const list = `wrangler.toml, [env.${environment}], lacks:\n  ${gaps.join('\n  ')}`;
    if (!dryRun) throw new Error(list);
    console.log(list);
  }
  if (!dryRun && !options.includes('--secrets-file')) await requireSecrets();
  const env = { CLOUDFLARE_ENV: environment, DIST_DIR: dist };
  await run('vite', ['build'], { show: true, env });
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--env', environment, '--remote'];
  if (!dryRun) await run('wrangler', migrate, { show: true });
  const built = path.join(dist, 'dis_moi/wrangler.json');
  await run('wrangler', ['deploy', '--config', built, ...options], { show: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (dryRun) rmSync(dist, { recursive: true });
}

/** Fails before anything has changed when the published Worker lacks a secret. */
async function requireSecrets(): Promise<void> {
  const listed = await run('wrangler', ['secret', 'list', '--env', environment]);
  const present = new Set((JSON.parse(listed) as { name: string }[]).map(({ name }) => name));
  const missing = (config.secrets?.required ?? []).filter((name) => !present.has(name));
  if (missing.length > 0)
    throw new Error(
      [
        'Secrets are missing; set them with:',
        ...missing.map((name) => `  npx wrangler secret put ${name} --env ${environment}`),
      ].join('\n'),
    );
}
