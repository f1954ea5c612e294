import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type DeployedConfiguration,
  type DeployedEnvironment,
  deploymentGaps,
  missingSecrets,
  readSecrets,
  wrongSecrets,
} from '../deployment-gaps.ts';
import { isDone, placedSteps, storedSecrets } from './set-up.ts';
import type { Wrangler } from './wrangler.ts';

export interface Publishing {
  environment: DeployedEnvironment;
  config: DeployedConfiguration;
  /** Path of the configuration that the build writes. */
  builtConfig: string;
  /** Options for wrangler's own command. */
  options: string[];
  /** The file of `--secrets-file`, which is among the options as well. */
  secretsFile?: string;
  /** Uploads the version without changing which one serves. */
  isGradual: boolean;
  /** Stops before anything leaves this machine. */
  isDryRun: boolean;
  /** True when an operator sees and answers wrangler's prompts. */
  hasTerminal: boolean;
  build: () => Promise<void>;
  call: Wrangler;
  /** Runs wrangler in this terminal; resolves with its exit code. */
  show: (args: string[], env?: Record<string, string>) => Promise<number>;
  say: (line: string) => void;
}

/**
 * Checks, builds, migrates D1, and only then publishes. Throws with what is done and which version
 * serves when a step fails. When the operator declines one of wrangler's prompts, wrangler exits with
 * success, so each step checks its result.
 */
export async function publish(publishing: Publishing): Promise<void> {
  const { environment, isDryRun } = publishing;
  let state = 'Nothing has changed.';
  try {
    await check(publishing);
    await publishing.build();
    if (!isDryRun) {
      state = 'The previous version serves; migrations that were applied stay, and suit it too.';
      await migrate(publishing);
      state = `If wrangler says 'Uploaded' above, the new version may serve already, without all of its domains, crons and queues; otherwise the previous one serves. It is listed by: npx wrangler deployments status --env ${environment}`;
    }
    await upload(publishing);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${state}\nMend this and repeat the command.`);
  }
}

/** Fails before any change when something is missing or would be lost. */
async function check({ environment, config, secretsFile, isDryRun, call, say }: Publishing) {
  const gaps = deploymentGaps(environment, config);
  const list = [`wrangler.toml, [env.${environment}], lacks:`, ...gaps].join('\n  ');
  if (gaps.length > 0 && !isDryRun) throw new Error(list);
  if (gaps.length > 0) say(list);
  const given = secretsFile ? readSecrets(readFileSync(secretsFile, 'utf8')) : {};
  const wrong = wrongSecrets(environment, given);
  if (wrong.length > 0) throw new Error([`Secrets in ${secretsFile}:`, ...wrong].join('\n  '));
  if (isDryRun) return;
  const stored = await storedSecrets(environment, call);
  const missing = missingSecrets(config, [...stored, ...Object.keys(given)]);
  if (missing.length > 0)
    throw new Error(
      ['Secrets are missing; set them with:']
        .concat(missing.map((name) => `npx wrangler secret put ${name} --env ${environment}`))
        .join('\n  '),
    );
  // Objects of another jurisdiction than D1's would be other objects: every conversation would be empty.
  for (const step of placedSteps(config))
    if (!(await isDone(step, call)))
      throw new Error(
        `The account has no ${step.what} in the jurisdiction "${config.vars.JURISDICTION}": npm run setup -- ${environment}`,
      );
}

async function migrate({ environment, call, show }: Publishing) {
  const of = ['DB', '--env', environment, '--remote'];
  const code = await show(['d1', 'migrations', 'apply', ...of]);
  const left = await call(['d1', 'migrations', 'list', ...of]);
  if (code !== 0 || !left.output.includes('No migrations to apply'))
    throw new Error('Not all migrations are applied.');
}

async function upload(publishing: Publishing) {
  const { builtConfig, options, isGradual, isDryRun, hasTerminal, show, say } = publishing;
  if (!hasTerminal && !isDryRun) {
    writeFileSync(builtConfig, withoutDomains(readFileSync(builtConfig, 'utf8')));
    say('Without a terminal, the domains stay as they are.');
  }
  const command = isGradual ? ['versions', 'upload'] : ['deploy'];
  // Without a terminal, wrangler answers its own prompts with yes, except those that this refuses.
  const strict = hasTerminal ? [] : ['--strict'];
  const folder = mkdtempSync(path.join(tmpdir(), 'dis-moi-'));
  try {
    const report = path.join(folder, 'output.ndjson');
    writeFileSync(report, '');
    const code = await show([...command, '--config', builtConfig, ...strict, ...options], {
      WRANGLER_OUTPUT_FILE_PATH: report,
    });
    if (code !== 0) throw new Error('wrangler failed.');
    const version = /"version_id":"([^"]+)"/.exec(readFileSync(report, 'utf8'))?.[1];
    if (!version && !isDryRun) throw new Error('It was declined.');
    if (version && isGradual) howToGoOn(publishing, version).forEach(say);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The built configuration without domains, which wrangler then leaves as they are. It would take
 * those of other Workers, and overwrite DNS records, without asking when nobody can answer.
 */
function withoutDomains(builtConfig: string): string {
  return JSON.stringify({ ...JSON.parse(builtConfig), routes: [], workers_dev: false });
}

function howToGoOn({ environment, builtConfig }: Publishing, version: string): string[] {
  const wrangler = (command: string) => `  npx wrangler ${command} --config ${builtConfig}`;
  return [
    `Version ${version} is uploaded and serves nobody. Try it alone, then give it a share:`,
    wrangler(`versions deploy ${version}@0% <version that serves>@100%`),
    `  curl https://<host>/ -H 'Cloudflare-Workers-Version-Overrides: dis-moi-${environment}="${version}"'`,
    wrangler(`versions deploy ${version}@10% <version that serves>@90%`),
    wrangler(`versions deploy ${version}@100%`),
    'Then its domains, crons and queues, which versions do not have:',
    wrangler('triggers deploy'),
    'Until it serves alone, wrangler refuses `secret put`.',
  ];
}
