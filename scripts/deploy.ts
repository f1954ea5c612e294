/**
 * `npm run deploy -- staging|production`: checks the configuration and the secrets, builds,
 * migrates D1, and only then publishes. `--dry-run` stops before anything leaves this machine; what
 * follows goes to `wrangler deploy` (`--secrets-file` on a first deployment, which has no secrets
 * yet).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unstable_readConfig } from 'wrangler';
import {
  DEMO_ORDERS_QUERY,
  type DeployedConfiguration,
  type DeployedEnvironment,
  demoOrdersIn,
  deploymentGaps,
  missingSecrets,
  readSecrets,
  wrongSecrets,
} from './deployment-gaps.ts';
import { run } from './local/run.ts';

const [named = '', ...options] = process.argv.slice(2);
if (named !== 'staging' && named !== 'production') {
  console.error(
    'Usage: npm run deploy -- staging|production [--dry-run] [options of wrangler deploy]',
  );
  process.exit(2);
}
const environment: DeployedEnvironment = named;
const dryRun = options.includes('--dry-run');

const config: DeployedConfiguration = unstable_readConfig({
  config: 'wrangler.toml',
  env: environment,
});
const gaps = deploymentGaps(environment, config);
const dist = dryRun ? mkdtempSync(path.join(tmpdir(), 'dis-moi-')) : path.resolve('dist');
try {
  if (gaps.length > 0) {
    const list = `wrangler.toml, [env.${environment}], lacks:\n  ${gaps.join('\n  ')}`;
    if (!dryRun) throw new Error(list);
    console.log(list);
  }
  const secretsFile = optionOf('--secrets-file');
  if (secretsFile) requireSecretsIn(secretsFile);
  else if (!dryRun) await requireSecrets();
  const env = { CLOUDFLARE_ENV: environment, DIST_DIR: dist };
  await run('vite', ['build'], { show: true, env });
  const migrate = ['d1', 'migrations', 'apply', 'DB', '--env', environment, '--remote'];
  if (!dryRun) await run('wrangler', migrate, { show: true });
  if (!dryRun && environment === 'production') await requireNoDemoOrders();
  const built = path.join(dist, 'dis_moi/wrangler.json');
  await run('wrangler', ['deploy', '--config', built, ...options], { show: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (dryRun) rmSync(dist, { recursive: true });
}

/** Fails before the Worker goes out where the database holds sales that nobody paid. */
async function requireNoDemoOrders(): Promise<void> {
  const asked = ['--env', environment, '--remote', '--json', '--command', DEMO_ORDERS_QUERY];
  const found = demoOrdersIn(await run('wrangler', ['d1', 'execute', 'DB', ...asked]));
  if (found > 0)
    throw new Error(
      `The database of production holds ${found} orders of a demonstration: real sales need one without any.`,
    );
}

/** The value of an option, however it is written; null where it is not given. */
function optionOf(name: string): string | null {
  const index = options.findIndex((option) => option === name || option.startsWith(`${name}=`));
  if (index < 0) return null;
  return options[index]!.slice(name.length + 1) || (options[index + 1] ?? null);
}

/** Fails when the file that brings the secrets lacks one, or has a wrong one. */
function requireSecretsIn(file: string): void {
  const secrets = readSecrets(readFileSync(file, 'utf8'));
  const given = Object.keys(secrets).filter((name) => secrets[name]);
  const wrong = [
    ...missingSecrets(config, given).map((name) => `${name} is missing`),
    ...wrongSecrets(environment, secrets),
  ];
  if (wrong.length > 0) throw new Error([`Secrets in ${file}:`, ...wrong].join('\n  '));
}

/** Fails before anything has changed when the published Worker lacks a secret. */
async function requireSecrets(): Promise<void> {
  const listed = await run('wrangler', ['secret', 'list', '--env', environment]);
  const present = (JSON.parse(listed) as { name: string }[]).map(({ name }) => name);
  const missing = missingSecrets(config, present);
  if (missing.length > 0)
    throw new Error(
      [
        'Secrets are missing; set them with:',
        ...missing.map((name) => `  npx wrangler secret put ${name} --env ${environment}`),
      ].join('\n'),
    );
}
