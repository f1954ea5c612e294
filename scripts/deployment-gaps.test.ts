import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import {
  type DeployedConfiguration,
  type DeployedEnvironment,
  demoOrdersIn,
  deploymentGaps,
  missingSecrets,
  readSecrets,
  wrongSecrets,
} from './deployment-gaps.ts';

const read = (env?: DeployedEnvironment): DeployedConfiguration =>
  unstable_readConfig({ config: 'wrangler.toml', env });

/** An environment of a clone whose placeholders are filled in. */
function filledIn(env: DeployedEnvironment): DeployedConfiguration {
  const config = read(env);
  const demo = read().vars.PUBLISHER as object;
  return {
    ...config,
    d1_databases: [{ binding: 'DB', database_id: '1f' }],
    kv_namespaces: [{ binding: 'RANKINGS', id: '2f' }],
    routes: ['dis-moi.fr'],
    vars: {
      ...config.vars,
      SITE_ORIGIN: 'https://dis-moi.fr',
      PAYMENTS: 'stripe',
      MAIL_FROM: 'bonjour@dis-moi.fr',
      PUBLISHER: { ...demo, isDemo: false },
    },
  };
}

describe.each(['staging', 'production'] as const)('deploymentGaps of %s', (env) => {
  it('returns nothing once the placeholders are filled in', () => {
    expect(deploymentGaps(env, filledIn(env))).toEqual([]);
  });

  it('requires the publisher, except the host, in a fresh clone', () => {
    const gap = deploymentGaps(env, read(env)).find((each) => each.startsWith('PUBLISHER'))!;
    for (const field of ['name', 'address', 'email', 'publicationDirector', 'mediatorName'])
      expect(gap).toContain(field);
    expect(gap).not.toContain('host');
  });

  it('requires a publisher that is not fictitious', () => {
    const config = filledIn(env);
    const { PUBLISHER } = read().vars;
    expect(deploymentGaps(env, { ...config, vars: { ...config.vars, PUBLISHER } })).toEqual([
      'PUBLISHER, who runs the site: isDemo',
    ]);
  });

  it('requires the jurisdiction of personal data, for R2 as for the rest', () => {
    const config = filledIn(env);
    const { vars, r2_buckets } = config;
    expect(deploymentGaps(env, { ...config, vars: { ...vars, JURISDICTION: '' } })).toHaveLength(5);
    const [first, ...others] = r2_buckets.map(({ binding }) => ({ binding, jurisdiction: 'eu' }));
    const elsewhere = [{ binding: first!.binding }, ...others];
    expect(deploymentGaps(env, { ...config, r2_buckets: elsewhere })).toEqual([
      'jurisdiction of R2 PROFILE_IMAGES: the one that JURISDICTION names',
    ]);
  });

  it("requires the cache in front of the visitors' entrypoint, and of no other", () => {
    const gap = '[exports] with the cache before Visitors, and none before default';
    const [on, off] = [{ cache: { enabled: true } }, { cache: { enabled: false } }];
    for (const exports of [
      undefined,
      { default: on, Visitors: on },
      { default: off, Visitors: off },
    ])
      expect(deploymentGaps(env, { ...filledIn(env), exports })).toEqual([gap]);
  });

  it('requires a cache that is separate for each version', () => {
    for (const cache of [
      undefined,
      { enabled: false },
      { enabled: true, cross_version_cache: true },
    ])
      expect(deploymentGaps(env, { ...filledIn(env), cache })).toEqual([
        '[cache] with enabled = true, for each version alone',
      ]);
  });

  it('requires real figures instead of samples', () => {
    const config = filledIn(env);
    const vars = { ...config.vars, SHOW_SAMPLE_STATS: 'on' };
    expect(deploymentGaps(env, { ...config, vars })).toEqual(['SHOW_SAMPLE_STATS = "off"']);
  });

  it.each([
    ['PAYMENTS', ''],
    ['PAYMENTS', 'demo'],
    ['STRIPE_API', 'http://127.0.0.1:12111'],
    ['PURGE_API', 'http://127.0.0.1:8889'],
    ['STRIPE_MODE', ''],
    ['MAIL_FROM', ''],
    ['DEV_OUTBOX', 'open'],
    ['PASSWORD_COST', 'low'],
    ['PASSWORD_COST', ''],
    ['SECONDS_PER_DAY', 4],
    ['SELLER_DECLARATION', 'asked'],
    ['SECOND_FACTOR', 'asked'],
  ])('requires a %s that is not "%s"', (name, value) => {
    const config = filledIn(env);
    const gaps = deploymentGaps(env, { ...config, vars: { ...config.vars, [name]: value } });
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(name);
  });

  it('requires each payment secret', () => {
    const present = [
      'AUTH_SIGNING_KEYS',
      'FACTOR_KEYS',
      'GOOGLE_CLIENT_SECRET',
      'OPERATOR_TOKEN',
      'VAPID_KEYS',
    ];
    expect(missingSecrets(read(env), present)).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
    ]);
  });
});

it('wrongSecrets rejects the keys of the other mode', () => {
  const isWrong = (env: DeployedEnvironment, STRIPE_SECRET_KEY: string) =>
    wrongSecrets(env, { STRIPE_SECRET_KEY }).length > 0;
  expect(isWrong('production', 'sk_test_1')).toBe(true);
  expect(isWrong('production', 'sk_live_1')).toBe(false);
  expect(isWrong('production', 'rk_live_1')).toBe(false);
  expect(isWrong('production', 'pk_live_1')).toBe(true);
  expect(isWrong('staging', 'sk_live_1')).toBe(true);
  expect(isWrong('staging', 'sk_test_1')).toBe(false);
  const config = filledIn('production');
  const vars = { ...config.vars, STRIPE_MODE: 'test' };
  expect(deploymentGaps('production', { ...config, vars })).toEqual(['STRIPE_MODE = "live"']);
});

it('wrongSecrets requires a separate secret for each webhook endpoint', () => {
  const secrets = (own: string, connect: string) => ({
    STRIPE_WEBHOOK_SECRET: own,
    STRIPE_CONNECT_WEBHOOK_SECRET: connect,
  });
  expect(wrongSecrets('production', secrets('whsec_1', 'whsec_2'))).toEqual([]);
  expect(wrongSecrets('production', secrets('whsec_1', 'whsec_1'))).toHaveLength(1);
  expect(wrongSecrets('production', secrets('sk_live_1', 'whsec_2'))).toHaveLength(1);
  expect(wrongSecrets('production', secrets('whsec_1', 'whsec_2, whsec_3'))).toEqual([]);
  expect(wrongSecrets('production', secrets('whsec_1', 'whsec_2,whsec_1'))).toHaveLength(1);
  expect(wrongSecrets('production', secrets('whsec_1', 'whsec_2,sk_live_1'))).toHaveLength(1);
});

it('readSecrets parses secrets as wrangler does', () => {
  const secrets = { A: '{"k":"v"}', B: 'x y', C: 'plain' };
  expect(readSecrets(`A='{"k":"v"}'\nB="x y"\n# no\nC=plain\n`)).toEqual(secrets);
  expect(readSecrets(JSON.stringify(secrets))).toEqual(secrets);
});

it('samples are enabled in development', () => {
  expect(read().vars.SHOW_SAMPLE_STATS).toBe('on');
});

it("demoOrdersIn reads the number of orders from wrangler's answer", () => {
  const answer = (orders: number) =>
    JSON.stringify([{ results: [{ orders }], success: true, meta: { rows_read: 1 } }]);
  expect([demoOrdersIn(answer(0)), demoOrdersIn(answer(3))]).toEqual([0, 3]);
});
