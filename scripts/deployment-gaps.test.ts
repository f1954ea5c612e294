import { describe, expect, it } from 'vitest';
import { filledIn } from '../tests/support/filled-in.ts';
import {
  type DeployedConfiguration,
  deploymentGaps,
  missingSecrets,
  readEnvironment,
  readSecrets,
  wrongSecrets,
} from './deployment-gaps.ts';

const [on, off] = [{ cache: { enabled: true } }, { cache: { enabled: false } }];

describe.each(['staging', 'production'] as const)('deploymentGaps of %s', (env) => {
  const config = filledIn(env);
  const withVars = (vars: object) => ({ ...config, vars: { ...config.vars, ...vars } });

  it('returns nothing once the placeholders are filled in', () => {
    expect(deploymentGaps(env, config)).toEqual([]);
  });

  it('requires the publisher, except the host, in a fresh clone', () => {
    const gap = deploymentGaps(env, readEnvironment(env)).find((it) => it.startsWith('PUBLISHER'))!;
    for (const field of ['name', 'address', 'email', 'publicationDirector', 'mediatorName'])
      expect(gap).toContain(field);
    expect(gap).not.toContain('host');
  });

  it.each<[string, unknown]>([
    ['PUBLISHER', readEnvironment().vars.PUBLISHER],
    ['SHOW_SAMPLE_STATS', 'on'],
    ['PAYMENTS', ''],
    ['PAYMENTS', 'demo'],
    ['STRIPE_API', 'http://127.0.0.1:12111'],
    ['PURGE_API', 'http://127.0.0.1:8889'],
    ['STRIPE_MODE', ''],
    ['STRIPE_MODE', env === 'production' ? 'test' : 'live'],
    ['MAIL_FROM', ''],
    ['DEV_OUTBOX', 'open'],
    ['PASSWORD_COST', 'low'],
    ['PASSWORD_COST', ''],
    ['SECONDS_PER_DAY', 4],
    ['SELLER_DECLARATION', 'asked'],
    ['SECOND_FACTOR', 'asked'],
  ])('requires a %s that is not %j', (name, value) => {
    const gaps = deploymentGaps(env, withVars({ [name]: value }));
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(name);
  });

  it.each<[string, Partial<DeployedConfiguration>]>([
    ['[cache]', { cache: undefined }],
    ['[cache]', { cache: { enabled: false } }],
    ['[cache]', { cache: { enabled: true, cross_version_cache: true } }],
    ['[exports]', { exports: undefined }],
    ['[exports]', { exports: { default: on, Visitors: on } }],
    ['[exports]', { exports: { default: off, Visitors: off } }],
    ['R2 POSTS', { r2_buckets: [{ binding: 'POSTS', bucket_name: 'posts' }] }],
  ])('requires %s in another state than %j', (part, changed) => {
    const gaps = deploymentGaps(env, { ...config, ...changed });
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(part);
  });

  it('requires a jurisdiction of all personal data', () => {
    expect(deploymentGaps(env, withVars({ JURISDICTION: '' }))).toHaveLength(5);
  });

  it('requires each secret of payments', () => {
    const missing = missingSecrets(config, ['AUTH_SIGNING_KEYS', 'FACTOR_KEYS', 'VAPID_KEYS']);
    expect(missing).toEqual([
      'GOOGLE_CLIENT_SECRET',
      'OPERATOR_TOKEN',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_CONNECT_WEBHOOK_SECRET',
    ]);
  });
});

it.each([
  ['production', 'sk_test_1', 1],
  ['production', 'sk_live_1', 0],
  ['production', 'rk_live_1', 0],
  ['production', 'pk_live_1', 1],
  ['staging', 'sk_live_1', 1],
  ['staging', 'sk_test_1', 0],
] as const)('wrongSecrets of %s finds in %s this number of errors: %i', (env, key, errors) => {
  expect(wrongSecrets(env, { STRIPE_SECRET_KEY: key })).toHaveLength(errors);
});

it.each([
  ['whsec_1', 'whsec_2', 0],
  ['whsec_1', 'whsec_1', 1],
  ['sk_live_1', 'whsec_2', 1],
  ['whsec_1', 'whsec_2, whsec_3', 0],
  ['whsec_1', 'whsec_2,whsec_1', 1],
  ['whsec_1', 'whsec_2,sk_live_1', 1],
])(
  'wrongSecrets finds in the webhook secrets %s and %s this number of errors: %i',
  (own, connect, errors) => {
    const secrets = { STRIPE_WEBHOOK_SECRET: own, STRIPE_CONNECT_WEBHOOK_SECRET: connect };
    expect(wrongSecrets('production', secrets)).toHaveLength(errors);
  },
);

it('readSecrets parses secrets as wrangler does', () => {
  const secrets = { A: '{"k":"v"}', B: 'x y', C: 'plain' };
  expect(readSecrets(`A='{"k":"v"}'\nB="x y"\n# no\nC=plain\n`)).toEqual(secrets);
  expect(readSecrets(JSON.stringify(secrets))).toEqual(secrets);
});
