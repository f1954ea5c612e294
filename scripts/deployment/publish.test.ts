import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { type Publishing, PublishingStopped, publish } from './publish.ts';
import { setUp } from './set-up.ts';
import { type Account, newAccount } from './stand-in/account.ts';
import { answer, type Configuration } from './stand-in/commands.ts';
import type { CallOptions } from './wrangler.ts';

let folder: string;
let configPath: string;
let account: Account;
let shown: string[];
let said: string[];
/** The operator's answer to wrangler's prompts. */
let consent: boolean;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
  configPath = path.join(folder, 'wrangler.toml');
  writeFileSync(configPath, filledIn());
  account = newAccount({ zones: [{ id: 'z1', name: 'dis-moi.fr' }] });
  [shown, said, consent] = [[], [], true];
  await setUp({
    environment: 'production',
    configPath,
    secretsPath: path.join(folder, 'secrets.env'),
    wrangler: call,
    isDryRun: false,
    say: () => {},
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

/** wrangler.toml after an operator has done the manual tasks. */
function filledIn(): string {
  const [before, production] = readFileSync('wrangler.toml', 'utf8').split('# ---- production');
  return `${before}# ---- production${production}`
    .replaceAll('dis-moi.example', 'dis-moi.fr')
    .replaceAll('PAYMENTS = ""', 'PAYMENTS = "stripe"')
    .replaceAll('MAIL_FROM = ""', 'MAIL_FROM = "bonjour@mail.dis-moi.fr"')
    .replace(/^(name|legalForm|registration|vatNumber|address|phone) = ""$/gm, '$1 = "x"')
    .replace(/^(publicationDirector|mediatorName|mediatorAddress) = ""$/gm, '$1 = "x"')
    .replace(/^email = ""$/gm, 'email = "x@dis-moi.fr"')
    .replace(/^mediatorUrl = ""$/gm, 'mediatorUrl = "https://x.fr"');
}

async function call(args: string[], { input = '', accountId }: CallOptions = {}, output = '') {
  const before = structuredClone(account);
  const outcome = answer(args, {
    account,
    accountId,
    input,
    newId: () => crypto.randomUUID(),
    report: (entry) => appendFileSync(output, `${JSON.stringify(entry)}\n`),
    // The build's own configuration is that of wrangler.toml.
    config: (env = 'production') =>
      unstable_readConfig({ config: configPath, env }) as unknown as Configuration,
  });
  if (outcome.code !== 0) account = before;
  return outcome;
}

const run = (given: Partial<Publishing> = {}) =>
  publish({
    environment: 'production',
    configPath,
    dist: path.join(folder, 'dist'),
    options: [],
    isGradual: false,
    isDryRun: false,
    hasTerminal: true,
    build: async () => void shown.push('build'),
    call,
    show: async (args, env = {}) => {
      shown.push(args.join(' '));
      if (!consent) return 0;
      return (await call(args, {}, env.WRANGLER_OUTPUT_FILE_PATH)).code;
    },
    say: (line) => said.push(line),
    ...given,
  });

async function storeSecretsOfPeople() {
  for (const name of [
    'GOOGLE_CLIENT_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ])
    await call(['secret', 'put', name, '--env', 'production'], { input: 'x' });
}

describe('publish', () => {
  it('publishes to an account that has been set up', async () => {
    await storeSecretsOfPeople();
    await run();
    expect(account.workers[0]).toMatchObject({ isDraft: false, versions: [expect.any(String)] });
    expect(account.databases[0]!.migrations).toBe(true);
    expect(shown.map((line) => line.split(' --')[0])).toEqual([
      'build',
      'd1 migrations apply DB',
      'deploy',
    ]);
  });

  it('names the missing secrets before it builds', async () => {
    await expect(run()).rejects.toThrow(
      'npx wrangler secret put STRIPE_SECRET_KEY --env production',
    );
    expect(shown).toEqual([]);
  });

  it('combines secrets from the file and from the account', async () => {
    const file = path.join(folder, 'mine.env');
    const secrets = {
      GOOGLE_CLIENT_SECRET: 'x',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
    };
    writeFileSync(file, JSON.stringify(secrets));
    await run({ options: ['--secrets-file', file] });
    expect(account.workers[0]!.versions).toHaveLength(1);
    expect(account.workers[0]!.secrets).toMatchObject(secrets);
  });

  it('rejects a test key in production before it builds', async () => {
    const file = path.join(folder, 'mine.env');
    writeFileSync(file, JSON.stringify({ STRIPE_SECRET_KEY: 'sk_test_1' }));
    await expect(run({ options: [`--secrets-file=${file}`] })).rejects.toThrow('no live key');
    expect(shown).toEqual([]);
  });

  it('reports the completed steps and how to continue when a queue is missing', async () => {
    await storeSecretsOfPeople();
    account.queues = account.queues.filter(({ name }) => name !== 'mail-events-failed');
    const stop = run();
    await expect(stop).rejects.toThrow(PublishingStopped);
    await expect(stop).rejects.toThrow(
      /Stopped at: publishing\. Done: checks.*, the build, D1's migrations, the check for orders of a demonstration\.\nThe previous version still serves/,
    );
    await expect(stop).rejects.toThrow('npm run deploy -- production');
  });

  it('publishes nothing when the operator declines the migrations', async () => {
    await storeSecretsOfPeople();
    consent = false;
    await expect(run()).rejects.toThrow('some are not applied');
    expect(shown.some((line) => line.startsWith('deploy'))).toBe(false);
  });

  it('does not report success when the operator declines to overwrite edits', async () => {
    await storeSecretsOfPeople();
    account.databases[0]!.migrations = true;
    consent = false;
    await expect(run()).rejects.toThrow('it was declined');
  });

  it('publishes nothing when production holds demonstration orders', async () => {
    await storeSecretsOfPeople();
    account.databases[0]!.demoOrders = 3;
    await expect(run()).rejects.toThrow('D1 holds 3 orders of a demonstration');
    expect(shown.some((line) => line.startsWith('deploy'))).toBe(false);
  });

  it.each([
    [true, false],
    [false, true],
  ])('lets wrangler overwrite edits only after a prompt (terminal: %s)', async (has, strict) => {
    await storeSecretsOfPeople();
    await run({ hasTerminal: has });
    expect(shown.at(-1)!.includes('--strict')).toBe(strict);
  });

  it("rejects another jurisdiction than D1's", async () => {
    await storeSecretsOfPeople();
    account.databases[0]!.jurisdiction = 'us';
    await expect(run()).rejects.toThrow('JURISDICTION is "eu", but D1 was created in "us"');
    expect(shown).toEqual([]);
  });

  it('uploads a version and prints how to give it a share', async () => {
    await storeSecretsOfPeople();
    await run();
    const [before] = account.workers[0]!.versions;
    await run({ isGradual: true });
    expect(account.workers[0]!.versions).toEqual([before]);
    expect(said.join('\n')).toMatch(/versions deploy \S+@10% .*--env production/);
  });

  it('makes no request to the account in a dry run', async () => {
    account.id = null;
    writeFileSync(configPath, readFileSync('wrangler.toml', 'utf8'));
    const none = async () => {
      throw new Error('asked');
    };
    await run({ isDryRun: true, options: ['--dry-run'], call: none, show: async () => 0 });
    expect(said.join('\n')).toContain('lacks');
  });
});
