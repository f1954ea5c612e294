import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filledIn } from '../../tests/support/filled-in.ts';
import { otherSteps, placedSteps, setUp } from './set-up.ts';
import type { Wrangler } from './wrangler.ts';

const config = filledIn('production');

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
  let said: string[];
  /** Names of the secrets that the account has. */
  let stored: string[];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'set-up-'));
    secretsFile = path.join(folder, 'secrets.env');
    said = [];
    stored = [];
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** An account in which everything exists but the secrets. */
  const account: Wrangler = async (args, input = '') => {
    if (args[1] === 'bulk') stored.push(...Object.keys(JSON.parse(input)));
    const output = args[0] === 'secret' ? JSON.stringify(stored.map((name) => ({ name }))) : '[]';
    return { code: 0, output, all: output };
  };

  const run = (wrangler = account, isDryRun = false) =>
    setUp({
      ...{ environment: 'production', config, secretsFile, wrangler, zoneId: 'z1', isDryRun },
      say: (line) => said.push(line),
    });

  it('generates secrets into a file of its owner, prints none and overwrites none', async () => {
    stored = ['AUTH_SIGNING_KEYS'];
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
      return account(args, input);
    };
    await expect(run(killed)).rejects.toThrow('killed');
    const text = readFileSync(secretsFile, 'utf8');
    await run();
    expect(readFileSync(secretsFile, 'utf8')).toBe(text);
  });

  it('prints the plan in a dry run, and asks the account for nothing', async () => {
    const none = () => Promise.reject(new Error('asked'));
    await run(none, true);
    expect(said[0]).toBe('D1 dis-moi: wrangler d1 create dis-moi --jurisdiction eu');
    expect(said.join('\n')).toContain('npx wrangler secret put STRIPE_SECRET_KEY --env production');
  });
});
