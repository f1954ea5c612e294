import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DEMO_ORDERS_QUERY,
  type DeployedEnvironment,
  demoOrdersIn,
  deploymentGaps,
  missingSecrets,
  readSecrets,
  wrongSecrets,
} from '../deployment-gaps.ts';
import { readEnvironment } from './configuration.ts';
import { jsonIn } from './json-output.ts';
import { complaintOf, type Wrangler } from './wrangler.ts';

export interface Publishing {
  environment: DeployedEnvironment;
  configPath: string;
  dist: string;
  /** Options passed to wrangler's own command. */
  options: string[];
  /** Uploads the version without changing which one serves. */
  isGradual: boolean;
  isDryRun: boolean;
  /** True when an operator sees and answers wrangler's prompts. */
  hasTerminal: boolean;
  build: () => Promise<void>;
  call: Wrangler;
  /** Runs wrangler in this terminal; resolves with its exit code. */
  show: (args: string[], env?: Record<string, string>) => Promise<number>;
  say: (line: string) => void;
}

/** Thrown when a publication stops early; the message says what is done and how to continue. */
export class PublishingStopped extends Error {}

/**
 * Checks, builds, migrates D1, and only then publishes. Wrangler prompts before it overwrites
 * anything that was changed elsewhere. When the operator declines, wrangler exits with success, so
 * each step checks its result.
 */
export async function publish(publishing: Publishing): Promise<void> {
  const { environment, isDryRun, isGradual, dist, options, say, show } = publishing;
  const done: string[] = [];
  const step = async (name: string, act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      throw new PublishingStopped(describeStop(publishing, name, done, error as Error));
    }
    done.push(name);
  };

  await step('checks of wrangler.toml and of the secrets', () => check(publishing));
  await step('the build', publishing.build);
  if (!isDryRun)
    await step("D1's migrations", async () => {
      const of = ['DB', '--env', environment, '--remote'];
      const code = await show(['d1', 'migrations', 'apply', ...of]);
      if (code !== 0) throw new Error('wrangler failed to apply them');
      const left = await publishing.call(['d1', 'migrations', 'list', ...of]);
      if (left.code !== 0 || !left.stdout.includes('No migrations to apply'))
        throw new Error('some are not applied');
    });
  if (!isDryRun && environment === 'production')
    await step('the check for orders of a demonstration', () => requireNoDemoOrders(publishing));
  const config = path.join(dist, 'dis_moi/wrangler.json');
  // Without a terminal, wrangler would answer its own prompts with yes.
  const strict = publishing.hasTerminal || options.includes('--strict') ? [] : ['--strict'];
  const command = isGradual ? ['versions', 'upload'] : ['deploy'];
  await step(isGradual ? 'the upload' : 'publishing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dis-moi-'));
    try {
      const output = path.join(folder, 'output.ndjson');
      const code = await show([...command, '--config', config, ...strict, ...options], {
        WRANGLER_OUTPUT_FILE_PATH: output,
      });
      if (code !== 0) throw new Error('wrangler failed');
      if (isDryRun) return;
      const version = versionIn(output);
      if (!version) throw new Error('it was declined');
      if (isGradual) howToGoOn(publishing, version).forEach(say);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

/** Fails before any change when something is missing or would be lost. */
async function check({ environment, configPath, isDryRun, options, call, say }: Publishing) {
  const config = readEnvironment(configPath, environment);
  const gaps = deploymentGaps(environment, config);
  if (gaps.length > 0) {
    const list = `wrangler.toml, [env.${environment}], lacks:\n  ${gaps.join('\n  ')}`;
    if (!isDryRun) throw new Error(list);
    say(list);
  }
  const file = optionOf(options, '--secrets-file');
  if (file) {
    const secrets = readSecrets(readFileSync(file, 'utf8'));
    const wrong = wrongSecrets(environment, secrets);
    if (wrong.length > 0) throw new Error([`Secrets in ${file}:`, ...wrong].join('\n  '));
  }
  if (isDryRun) {
    if (file) requireSecrets(secretsIn(file), environment, config);
    return;
  }
  const listed = await call(['secret', 'list', '--env', environment]);
  const isNew = /not found/.test(listed.stdout + listed.stderr);
  if (listed.code !== 0 && !isNew) throw new Error(complaintOf(listed));
  const stored = isNew ? [] : (jsonIn(listed.stdout) as { name: string }[]);
  requireSecrets([...stored.map(({ name }) => name), ...secretsIn(file)], environment, config);
  const databases = await call(['d1', 'list', '--json']);
  if (databases.code !== 0) throw new Error(complaintOf(databases));
  requirePlace(jsonIn(databases.stdout) as Database[], config);
}

/** Fails before the Worker is published when the database holds demonstration sales. */
async function requireNoDemoOrders({ environment, call }: Publishing): Promise<void> {
  const of = ['DB', '--env', environment, '--remote', '--json', '--command', DEMO_ORDERS_QUERY];
  const answer = await call(['d1', 'execute', ...of]);
  if (answer.code !== 0) throw new Error(complaintOf(answer));
  const found = demoOrdersIn(answer.stdout);
  if (found > 0)
    throw new Error(
      `D1 holds ${found} orders of a demonstration: real sales need a database without any`,
    );
}

type Config = ReturnType<typeof readEnvironment>;

interface Database {
  uuid: string;
  jurisdiction?: string | null;
}

/**
 * Fails when D1 is in another jurisdiction than the objects would be: after a change of
 * `JURISDICTION`, every conversation would start empty.
 */
function requirePlace(databases: Database[], { d1_databases, vars }: Config): void {
  for (const { database_id } of d1_databases) {
    const database = databases.find(({ uuid }) => uuid === database_id);
    if (!database) throw new Error(`the account has no D1 ${database_id}: npm run setup`);
    if ((database.jurisdiction ?? '') !== vars.JURISDICTION)
      throw new Error(
        `JURISDICTION is "${vars.JURISDICTION}", but D1 was created in "${database.jurisdiction ?? ''}"`,
      );
  }
}

function secretsIn(file: string | null): string[] {
  if (!file) return [];
  const secrets = readSecrets(readFileSync(file, 'utf8'));
  return Object.keys(secrets).filter((name) => secrets[name]);
}

function requireSecrets(present: string[], environment: string, config: Config): void {
  const missing = missingSecrets(config, present);
  if (missing.length === 0) return;
  const commands = missing.map((name) => `npx wrangler secret put ${name} --env ${environment}`);
  throw new Error(['Secrets are missing; set them with:', ...commands].join('\n  '));
}

/** The value of an option, in either notation; null when it is absent. */
function optionOf(options: string[], name: string): string | null {
  const index = options.findIndex((option) => option === name || option.startsWith(`${name}=`));
  if (index < 0) return null;
  return options[index]!.slice(name.length + 1) || (options[index + 1] ?? null);
}

/** The version that wrangler reports to have created; null when there is none. */
function versionIn(output: string): string | null {
  if (!existsSync(output)) return null;
  const entries = readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { type: string; version_id?: string | null });
  return entries.find(({ type, version_id }) => type !== 'wrangler-session' && version_id)
    ?.version_id as string | null;
}

function howToGoOn({ environment }: Publishing, version: string): string[] {
  const deploy = (share: string) => `  npx wrangler versions deploy ${share} --env ${environment}`;
  return [
    `Version ${version} is uploaded and serves nobody. Try it alone, then give it a share:`,
    deploy(`${version}@0% <version that serves>@100%`),
    `  curl https://<host>/ -H 'Cloudflare-Workers-Version-Overrides: dis-moi-${environment}="${version}"'`,
    deploy(`${version}@10% <version that serves>@90%`),
    deploy(`${version}@100%`),
  ];
}

function describeStop(
  { environment, isGradual, options }: Publishing,
  name: string,
  done: string[],
  error: Error,
): string {
  const again = ['npm run deploy --', environment, isGradual ? '--gradual' : '', ...options];
  return [
    error.message,
    `Stopped at: ${name}. Done: ${done.join(', ') || 'nothing'}.`,
    done.includes("D1's migrations")
      ? 'The previous version still serves, with the new migrations, which suit it too.'
      : 'Nothing is published: what served before still serves.',
    `Mend it, then: ${again.filter(Boolean).join(' ')} (what is applied is not applied again)`,
  ].join('\n');
}
