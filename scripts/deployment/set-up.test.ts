import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CloudflareAccount,
  filledIn,
  newAccount,
} from '../../tests/support/cloudflare-account.ts';
import { otherSteps, placedSteps, setUp } from './set-up.ts';
import type { Wrangler } from './wrangler.ts';

const config = filledIn('production');
const steps = [...placedSteps(config), ...otherSteps(config, 'z1')];

describe('steps of a set-up', () => {
  it('create the database and every queue in the jurisdiction', () => {
    const created = placedSteps(config).map(({ create }) => create.join(' '));
    expect(created).toHaveLength(11);
    expect(created[0]).toBe('d1 create dis-moi --jurisdiction eu');
    const pairs = ['post-views', 'payment-events', 'mail-events', 'notice-deliveries'];
    for (const queue of [...pairs, 'push-retries'].flatMap((name) => [name, `${name}-failed`]))
      expect(created).toContain(`queues create ${queue} --jurisdiction eu`);
  });

  it('create rules of buckets and mail, which a deployment never creates', () => {
    expect(otherSteps(config, 'z1').map(({ create }) => create.join(' '))).toEqual([
      'r2 bucket create profile-images --jurisdiction eu',
      'r2 bucket lifecycle add profile-images variants variants/ --expire-days 90 --force --jurisdiction eu',
      'r2 bucket create creator-posts --jurisdiction eu',
      'r2 bucket lifecycle add creator-posts variants variants/ --expire-days 90 --force --jurisdiction eu',
      'email sending enable mail.dis-moi.fr --zone-id z1',
      'queues subscription create mail-events --source email.sending --events message.bounced,message.complained --domain mail.dis-moi.fr --zone-id z1',
    ]);
  });

  it('name the resources of their environment', () => {
    const staging = filledIn('staging');
    for (const { what } of [...placedSteps(staging), ...otherSteps(staging)].slice(0, 15))
      expect(what).toContain('-staging');
  });
});

describe('setUp', () => {
  let folder: string;
  let secretsFile: string;
  let account: CloudflareAccount;
  let said: string[];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'set-up-'));
    secretsFile = path.join(folder, 'secrets.env');
    account = newAccount();
    said = [];
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (given: Partial<Parameters<typeof setUp>[0]> = {}) =>
    setUp({
      environment: 'production',
      config,
      secretsFile,
      wrangler: account.wrangler,
      zoneId: 'z1',
      isDryRun: false,
      say: (line) => said.push(line),
      ...given,
    });

  it('creates everything in an empty account, and nothing when it is run again', async () => {
    await run();
    expect([...account.created]).toEqual(steps.map(({ create }) => create.join(' ')));
    expect(account.secrets).toHaveLength(4);
    const [created, text] = [account.created.size, readFileSync(secretsFile, 'utf8')];
    said = [];
    await run();
    expect(account.created.size).toBe(created);
    expect(account.secrets).toHaveLength(4);
    expect(readFileSync(secretsFile, 'utf8')).toBe(text);
    expect(said.filter((line) => line.endsWith(': exists'))).toHaveLength(steps.length);
  });

  it('stops with everything that wrangler printed, and continues there', async () => {
    account = newAccount(steps.slice(0, 11).map(({ create }) => create.join(' ')));
    account.refusal =
      '✘ [ERROR] A request to the Cloudflare API failed.\n\n  Please enable R2 [code: 10042]';
    await expect(run()).rejects.toThrow(
      /^wrangler r2 bucket create profile-images --jurisdiction eu:\n.*failed\.\n\n {2}Please enable R2/,
    );
    account.refusal = null;
    await run();
    expect(account.created.size).toBe(steps.length);
  });

  it('does not take a database of another jurisdiction for its own', async () => {
    account = newAccount(['d1 create dis-moi --jurisdiction us']);
    account.refusal = 'A database with that name already exists';
    await expect(run()).rejects.toThrow('already exists');
  });

  it('generates secrets into a file of its owner, prints none and overwrites none', async () => {
    account.secrets = ['AUTH_SIGNING_KEYS'];
    await run();
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
    const lines = readFileSync(secretsFile, 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      'FACTOR_KEYS',
      'OPERATOR_TOKEN',
      'VAPID_KEYS',
    ]);
    for (const line of lines) expect(said.join('\n')).not.toContain(line.split("'")[1]);
  });

  it('stores the same secrets after a run that was killed before it stored them', async () => {
    const killed: Wrangler = async (args, input) => {
      if (args[1] === 'bulk') throw new Error('killed');
      return account.wrangler(args, input);
    };
    await expect(run({ wrangler: killed })).rejects.toThrow('killed');
    const text = readFileSync(secretsFile, 'utf8');
    await run();
    expect(readFileSync(secretsFile, 'utf8')).toBe(text);
  });

  it('asks for the zone of the mail domain and for a sign-in', async () => {
    await expect(run({ zoneId: undefined })).rejects.toThrow('--zone-id');
    const nobody = async () => ({ code: 1, output: '{"loggedIn":false}', all: '' });
    await expect(run({ wrangler: nobody })).rejects.toThrow('npx wrangler login');
  });

  it('prints the plan in a dry run, and asks the account for nothing', async () => {
    const none = () => Promise.reject(new Error('asked'));
    await run({ isDryRun: true, wrangler: none });
    expect(said[0]).toBe('D1 dis-moi: wrangler d1 create dis-moi --jurisdiction eu');
    expect(said.join('\n')).toContain('npx wrangler secret put STRIPE_SECRET_KEY --env production');
  });
});
