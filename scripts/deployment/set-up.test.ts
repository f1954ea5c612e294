import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { readEnvironment, resourcesOf } from './configuration.ts';
import { SetUpStopped, setUp } from './set-up.ts';
import { type Account, newAccount } from './stand-in/account.ts';
import { answer, type Configuration } from './stand-in/commands.ts';
import type { Wrangler } from './wrangler.ts';

const environment = 'production';
let folder: string;
let configPath: string;
let secretsPath: string;
let account: Account;
let said: string[];
let calls: string[][];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'set-up-'));
  configPath = path.join(folder, 'wrangler.toml');
  secretsPath = path.join(folder, 'secrets.env');
  writeFileSync(
    configPath,
    readFileSync('wrangler.toml', 'utf8').replaceAll(
      'MAIL_FROM = ""',
      'MAIL_FROM = "bonjour@mail.dis-moi.fr"',
    ),
  );
  account = newAccount({ zones: [{ id: 'z1', name: 'dis-moi.fr' }] });
  said = [];
  calls = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The stand-in in this process: a thousand calls as processes would take minutes. */
const standIn: Wrangler = async (args, { input = '', accountId } = {}) => {
  calls.push(args);
  const before = structuredClone(account);
  const outcome = answer(args, {
    account,
    accountId,
    input,
    report: () => {},
    newId: () => `${calls.length}`.padStart(8, '1'),
    config: (env) => unstable_readConfig({ config: configPath, env }) as unknown as Configuration,
  });
  if (outcome.code !== 0) account = before;
  return outcome;
};

const run = (given: Partial<Parameters<typeof setUp>[0]> = {}) =>
  setUp({
    environment,
    configPath,
    secretsPath,
    wrangler: standIn,
    isDryRun: false,
    say: (line) => said.push(line),
    ...given,
  });

const changing = (all: string[][]) =>
  all.filter((args) => args.some((word) => ['create', 'add', 'enable', 'bulk'].includes(word)));

describe('setUp', () => {
  it('creates every resource of wrangler.toml when the account is empty', async () => {
    await run();
    const { queues, buckets } = resourcesOf(readEnvironment(configPath, environment));
    expect(queues).toHaveLength(10);
    expect(account.queues.map(({ name }) => name).sort()).toEqual([...queues].sort());
    expect(account.buckets.map(({ name, rules }) => [name, rules])).toEqual(
      buckets.map(({ name, expiry }) => [name, expiry ? ['variants'] : []]),
    );
    expect(account.sendingDomains).toEqual(['mail.dis-moi.fr']);
    expect(account.subscriptions).toEqual([
      {
        queue: 'mail-events',
        domain: 'mail.dis-moi.fr',
        events: ['message.bounced', 'message.complained'],
      },
    ]);
    expect(Object.keys(account.workers[0]!.secrets).sort()).toEqual([
      'AUTH_SIGNING_KEYS',
      'FACTOR_KEYS',
      'OPERATOR_TOKEN',
      'VAPID_KEYS',
    ]);
  });

  it('creates every store of personal data in the EU', async () => {
    await run();
    expect(account.databases.map(({ jurisdiction }) => jurisdiction)).toEqual(['eu']);
    expect(account.buckets.map(({ jurisdiction }) => jurisdiction)).toEqual([
      'eu',
      'eu',
      'eu',
      'eu',
    ]);
    expect(new Set(account.queues.map(({ jurisdiction }) => jurisdiction))).toEqual(
      new Set(['eu']),
    );
  });

  it('writes only ids and the account into wrangler.toml', async () => {
    const before = readFileSync(configPath, 'utf8').split('\n');
    await run();
    const config = readEnvironment(configPath, environment);
    expect(config.d1_databases[0]!.database_id).toBe(account.databases[0]!.uuid);
    expect(config.kv_namespaces[0]!.id).toBe(account.namespaces[0]!.id);
    expect(config.account_id).toBe(account.id);
    const after = readFileSync(configPath, 'utf8').split('\n');
    expect(after.filter((line) => !before.includes(line))).toEqual([
      `account_id = "${account.id}"`,
      `database_id = "${account.databases[0]!.uuid}"`,
      `id = "${account.namespaces[0]!.id}"`,
    ]);
    expect(readEnvironment(configPath, 'staging').d1_databases[0]!.database_id).toMatch(/^0/);
  });

  it('changes nothing when it is run again', async () => {
    await run();
    const [before, config, secrets] = [
      structuredClone(account),
      readFileSync(configPath, 'utf8'),
      readFileSync(secretsPath, 'utf8'),
    ];
    calls = [];
    await run();
    expect(changing(calls)).toEqual([]);
    expect(account).toEqual(before);
    expect(readFileSync(configPath, 'utf8')).toBe(config);
    expect(readFileSync(secretsPath, 'utf8')).toBe(secrets);
  });

  it('reaches the same state after a kill at any call, whether or not the call took effect', async () => {
    await run();
    const whole = { ...structuredClone(account), workers: [] };
    const ids = /"\d{8}"/g;
    const shape = (of: Account) => JSON.stringify({ ...of, workers: [] }).replace(ids, '""');
    const count = calls.length;
    const fresh = readFileSync('wrangler.toml', 'utf8').replaceAll(
      'MAIL_FROM = ""',
      'MAIL_FROM = "bonjour@mail.dis-moi.fr"',
    );
    for (let at = 1; at <= count; at++)
      for (const isDone of [false, true]) {
        account = newAccount({ zones: [{ id: 'z1', name: 'dis-moi.fr' }] });
        writeFileSync(configPath, fresh);
        rmSync(secretsPath, { force: true });
        let left = at;
        const killed: Wrangler = async (...call) => {
          if (--left > 0) return standIn(...call);
          if (isDone) await standIn(...call);
          throw new Error('killed');
        };
        await expect(run({ wrangler: killed })).rejects.toThrow('killed');
        const stored = structuredClone(account.workers[0]?.secrets ?? {});
        await run();
        expect(shape(account), `killed at call ${at}`).toBe(shape(whole));
        expect(account.workers[0]!.secrets).toMatchObject(stored);
        const config = readEnvironment(configPath, environment);
        expect(config.d1_databases[0]!.database_id).toBe(account.databases[0]!.uuid);
      }
  });

  it('continues when another run creates the same resource concurrently', async () => {
    const raced: Wrangler = async (args, options) => {
      if (changing([args]).length > 0 && args[0] !== 'secret') await standIn(args, options);
      return standIn(args, options);
    };
    await run({ wrangler: raced });
    expect(account.queues).toHaveLength(10);
    expect(account.databases).toHaveLength(1);
    expect(account.subscriptions).toHaveLength(1);
  });

  it('never overwrites an existing secret', async () => {
    account.workers.push({
      name: 'dis-moi-production',
      isDraft: false,
      versions: ['v1'],
      secrets: { AUTH_SIGNING_KEYS: 'old' },
    });
    await run();
    expect(account.workers[0]!.secrets.AUTH_SIGNING_KEYS).toBe('old');
    expect(readFileSync(secretsPath, 'utf8')).not.toContain('AUTH_SIGNING_KEYS');
  });

  it('stores generated secrets in a file that only its owner can read, and prints none', async () => {
    await run();
    expect(statSync(secretsPath).mode & 0o777).toBe(0o600);
    for (const secret of Object.values(account.workers[0]!.secrets))
      expect([...said, ...calls.flat()].join('\n')).not.toContain(secret);
  });

  it('stops at an account that the operator may not use', async () => {
    const text = readFileSync(configPath, 'utf8');
    writeFileSync(
      configPath,
      text.replace('name = "dis-moi"', 'name = "dis-moi"\naccount_id = "b"'),
    );
    await expect(run()).rejects.toThrow('You have no access to the account b');
    expect(changing(calls)).toEqual([]);
  });

  it('requires a choice when there are several accounts', async () => {
    account.others = ['c'];
    await expect(run()).rejects.toThrow(/Put account_id into wrangler.toml/);
    expect(changing(calls)).toEqual([]);
  });

  it('prints how to sign in when nobody is signed in', async () => {
    account.id = null;
    await expect(run()).rejects.toThrow('npx wrangler login');
  });

  it('stops at a database outside the jurisdiction, which cannot be moved', async () => {
    account.databases.push({
      uuid: '1',
      name: 'dis-moi',
      jurisdiction: null,
      migrations: true,
    });
    await expect(run()).rejects.toThrow(/D1 dis-moi: is in no jurisdiction.*cannot be moved/);
  });

  it("stops at an id of wrangler.toml that differs from the account's", async () => {
    await run();
    account.databases[0]!.uuid = '99';
    await expect(run()).rejects.toThrow(/wrangler.toml names \d+, the account has 99/);
  });

  it('stops at a domain that is no zone of the account, and prints the command to run', async () => {
    account.zones = [];
    const stop = run();
    await expect(stop).rejects.toThrow(SetUpStopped);
    await expect(stop).rejects.toThrow(/go on with: npm run setup -- production/);
  });

  it('changes nothing in a dry run, and prints the plan', async () => {
    const config = readFileSync(configPath, 'utf8');
    await run({ isDryRun: true });
    expect(changing(calls)).toEqual([]);
    expect(readFileSync(configPath, 'utf8')).toBe(config);
    expect(said.filter((line) => line.startsWith('+'))).toHaveLength(21);
    expect(said.join('\n')).not.toContain('id of D1');
  });
});

describe('npm run setup', () => {
  const script = (args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/setup.ts', ...args], {
      env: {
        ...process.env,
        CLOUDFLARE_ACCOUNT_ID: '',
        WRANGLER: path.resolve('scripts/deployment/stand-in/wrangler.ts'),
        WRANGLER_STAND_IN: path.join(folder, 'account.json'),
        WRANGLER_STAND_IN_CONFIG: configPath,
      },
    });

  it('sets up an account by the command line of wrangler', async () => {
    writeFileSync(path.join(folder, 'account.json'), JSON.stringify(account));
    const args = ['production', '--config', configPath, '--secrets-file', secretsPath];
    const { stdout } = await script(args);
    expect(stdout).toContain('+ D1 dis-moi: created');
    expect(stdout).toContain('npx wrangler secret put STRIPE_SECRET_KEY --env production');
    account = JSON.parse(readFileSync(path.join(folder, 'account.json'), 'utf8'));
    expect(account.queues).toHaveLength(10);
    expect(account.subscriptions).toHaveLength(1);
  }, 300_000);

  it.each([[['test']], [['staging', '--force']]])(
    'prints its usage when called with %j',
    async (args) => {
      await expect(script(args)).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('Usage: npm run setup'),
      });
    },
  );
});
