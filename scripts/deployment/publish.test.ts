import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filledIn } from '../../tests/support/filled-in.ts';
import { readEnvironment } from '../deployment-gaps.ts';
import { type Publishing, publish } from './publish.ts';
import type { Wrangler } from './wrangler.ts';

const config = filledIn('production');
const secrets = readEnvironment('production').secrets!.required!;
const built = JSON.stringify({ name: 'dis-moi-production', routes: ['dis-moi.fr'] });

let folder: string;
let builtConfig: string;
/** Wrangler's answers about the account, by the command's first two words. */
let answers: Record<string, string>;
/** The commands that ran in the terminal, without their paths. */
let shown: string[];
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
  builtConfig = path.join(folder, 'wrangler.json');
  answers = {
    'd1 list': '[{"name":"dis-moi","jurisdiction":"eu"}]',
    'd1 migrations': '✅ No migrations to apply!',
    'queues info': 'Jurisdiction: eu\n',
    'secret list': JSON.stringify(secrets.map((name) => ({ name }))),
  };
  shown = [];
  said = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

const account: Wrangler = async (args) => {
  const output = answers[args.slice(0, 2).join(' ')]!;
  return { code: 0, output, all: output };
};

/** Publishes; each shown command exits with the code that `codes` has for its first word. */
const run = (given: Partial<Publishing> = {}, codes: Record<string, number> = {}) =>
  publish({
    environment: 'production',
    config,
    builtConfig,
    options: [],
    isGradual: false,
    isDryRun: false,
    hasTerminal: true,
    build: async () => {
      shown.push('build');
      writeFileSync(builtConfig, built);
    },
    call: account,
    show: async (args, env) => {
      shown.push(args.filter((arg) => arg !== builtConfig).join(' '));
      const report = env?.WRANGLER_OUTPUT_FILE_PATH;
      if (report && !codes.declined) appendFileSync(report, '{"version_id":"v2"}\n');
      return codes[args[0]!] ?? 0;
    },
    say: (line) => said.push(line),
    ...given,
  });

describe('publish', () => {
  it('builds, migrates and publishes, in this order', async () => {
    await run({ options: ['--durable-objects-code-update-mode', 'immediate'] });
    expect(shown).toEqual([
      'build',
      'd1 migrations apply DB --env production --remote',
      'deploy --config --durable-objects-code-update-mode immediate',
    ]);
  });

  it('names the gaps of wrangler.toml before it builds', async () => {
    await expect(run({ config: readEnvironment('production') })).rejects.toThrow(
      /lacks:\n {2}the domain in routes[\s\S]*Nothing has changed/,
    );
    expect(shown).toEqual([]);
  });

  it('names the missing secrets before it builds', async () => {
    answers['secret list'] = '[]';
    await expect(run()).rejects.toThrow(
      'npx wrangler secret put STRIPE_SECRET_KEY --env production',
    );
    expect(shown).toEqual([]);
  });

  it('publishes nothing when D1 or a queue is missing in the jurisdiction', async () => {
    answers['queues info'] = 'Jurisdiction: us\n';
    await expect(run()).rejects.toThrow('no queue post-views in the jurisdiction "eu"');
    expect(shown).toEqual([]);
  });

  it('publishes nothing when migrations are left over, as after a declined prompt', async () => {
    answers['d1 migrations'] = 'Migrations to be applied:';
    await expect(run()).rejects.toThrow(/Not all migrations.*\nThe previous version serves/);
    expect(shown).toHaveLength(2);
  });

  it.each([
    ['wrangler failed', { deploy: 1 }],
    ['It was declined', { declined: 1 }],
  ])('does not say which version serves when %s behind the upload', async (message, codes) => {
    const stop = run({}, codes);
    await expect(stop).rejects.toThrow(message);
    await expect(stop).rejects.toThrow('npx wrangler deployments status --env production');
  });

  it('leaves the domains as they are when nobody can answer wrangler', async () => {
    await run({ hasTerminal: false });
    expect(shown.at(-1)).toBe('deploy --config --strict');
    expect(JSON.parse(readFileSync(builtConfig, 'utf8'))).toEqual({
      name: 'dis-moi-production',
      routes: [],
      workers_dev: false,
    });
    await run();
    expect(readFileSync(builtConfig, 'utf8')).toBe(built);
  });

  it('asks the account for nothing in a dry run, and lists the gaps', async () => {
    const call = () => Promise.reject(new Error('asked'));
    await run({ isDryRun: true, call, config: readEnvironment('production') }, { declined: 1 });
    expect(shown).toEqual(['build', 'deploy --config']);
    expect(said[0]).toContain('lacks');
  });
});
