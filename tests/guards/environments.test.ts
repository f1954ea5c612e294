import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { withEnvironments } from '../../scripts/deployment/environments.ts';

const text = readFileSync('wrangler.toml', 'utf8');
const environments = ['staging', 'production'] as const;

interface Configuration {
  vars: Record<string, unknown>;
  ratelimits: { namespace_id: string }[];
  d1_databases: { database_id?: string }[];
}

const read = (env?: string) =>
  unstable_readConfig({ config: 'wrangler.toml', env }) as unknown as Configuration;

/** The variables that differ between deployments and local development. */
const ownVariables = [
  'SITE_ORIGIN',
  'JURISDICTION',
  'MESSAGES_PER_MINUTE',
  'SELLER_DECLARATION',
  'SECOND_FACTOR',
  'PAYMENTS',
  'SHOW_SAMPLE_STATS',
  'REQUESTS_PER_LINE',
  'PAGES_PER_TIMING',
  'PUBLISHER',
];
/** The variables that the deployer may fill in. */
const filledIn = ['GOOGLE_CLIENT_ID', 'MAIL_FROM', 'STRIPE_MODE', 'DATABASE_ERA'];

describe('environments of wrangler.toml', () => {
  it('bind what the top level binds (npm run environments writes them)', () => {
    expect(withEnvironments(text)).toBe(text);
  });

  it.each(environments)('have the same variables: %s', (env) => {
    expect(Object.keys(read(env).vars)).toEqual(Object.keys(read().vars));
  });

  it.each(environments)('have the values of the top level except those named above: %s', (env) => {
    const [top, own] = [read().vars, read(env).vars];
    const different = Object.keys(top).filter(
      (name) => JSON.stringify(top[name]) !== JSON.stringify(own[name]),
    );
    expect(different.filter((name) => !filledIn.includes(name))).toEqual(ownVariables);
  });

  it.each(environments)('bind a database of their own, by its name: %s', (env) => {
    const [top] = read().d1_databases;
    expect(read(env).d1_databases).toEqual([
      { ...top, database_id: undefined, database_name: expect.stringMatching(/^dis-moi/) },
    ]);
  });

  it('count rate limits separately', () => {
    const all = [undefined, ...environments].flatMap((env) =>
      read(env).ratelimits.map(({ namespace_id }) => namespace_id),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('withEnvironments', () => {
  it('copies a binding that is new at the top level', () => {
    const added = '[[analytics_engine_datasets]]\nbinding = "STATS"\ndataset = "stats"\n\n';
    const changed = withEnvironments(text.replace('[secrets]', `${added}[secrets]`));
    for (const env of environments)
      expect(changed).toContain(`[[env.${env}.analytics_engine_datasets]]\nbinding = "STATS"`);
  });

  it('copies a new queue with its own name for each environment', () => {
    const added = '[[queues.consumers]]\nqueue = "letters"\nmax_retries = 3\n\n';
    const changed = withEnvironments(text.replace('[secrets]', `${added}[secrets]`));
    expect(changed).toContain('[[env.staging.queues.consumers]]\nqueue = "letters-staging"');
    expect(changed).toContain('[[env.production.queues.consumers]]\nqueue = "letters"\n');
  });

  it('throws when a rate limit has no value for deployments', () => {
    const added =
      '[[ratelimits]]\nname = "NEW_LIMIT"\nnamespace_id = "1011"\nsimple = { limit = 1, period = 60 }\n\n';
    expect(() => withEnvironments(text.replace('[secrets]', `${added}[secrets]`))).toThrow(
      'NEW_LIMIT',
    );
  });
});
