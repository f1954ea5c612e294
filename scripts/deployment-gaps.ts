import { unstable_readConfig } from 'wrangler';
import { missingOfPublisher } from '../domain/publisher.ts';

export type DeployedEnvironment = 'staging' | 'production';

/** The inspected part of an environment of wrangler.toml; wrangler's own type cannot be resolved. */
export interface DeployedConfiguration {
  d1_databases: { binding: string; database_name: string }[];
  r2_buckets: { binding: string; bucket_name: string; jurisdiction?: string }[];
  queues: {
    producers: { queue: string }[];
    consumers: { queue: string; dead_letter_queue?: string }[];
  };
  routes?: (string | { pattern: string })[];
  vars: Record<string, unknown>;
  secrets?: { required?: string[] };
  cache?: { enabled: boolean; cross_version_cache?: boolean };
  exports?: Record<string, { cache?: { enabled: boolean } }>;
}

/** The environment that a command names; null when it names none. */
export function environmentNamed(name: string | undefined): DeployedEnvironment | null {
  return name === 'staging' || name === 'production' ? name : null;
}

/** An environment of wrangler.toml; its top level, the local configuration, when none is named. */
export function readEnvironment(env?: DeployedEnvironment): DeployedConfiguration {
  return unstable_readConfig({ config: 'wrangler.toml', env }) as unknown as DeployedConfiguration;
}

/** The mode of Stripe's keys in each environment: real money moves in production only. */
const stripeModes = { staging: 'test', production: 'live' } as const;

/**
 * The gaps that an environment has to close before it can be published: placeholders of a fresh
 * clone, the publisher, and settings for development only.
 */
export function deploymentGaps(
  environment: DeployedEnvironment,
  config: DeployedConfiguration,
): string[] {
  const { routes = [], vars } = config;
  const gaps: string[] = [];
  const hosts = routes.map((route) => (typeof route === 'string' ? route : route.pattern));
  if (hosts.some((host) => host.endsWith('.example'))) gaps.push('the domain in routes');
  if (hosts.some((host) => vars.SITE_ORIGIN !== `https://${host}`))
    gaps.push('SITE_ORIGIN, which is https://<domain>');
  const missing = missingOfPublisher(vars.PUBLISHER);
  if (missing.length > 0) gaps.push(`PUBLISHER, who runs the site: ${missing.join(', ')}`);
  if (vars.SHOW_SAMPLE_STATS !== 'off') gaps.push('SHOW_SAMPLE_STATS = "off"');
  if (vars.PAYMENTS !== 'stripe') gaps.push('PAYMENTS = "stripe": who takes the money');
  if (vars.STRIPE_API) gaps.push('STRIPE_API = "": Stripe itself, and no stand-in');
  if (vars.PURGE_API) gaps.push('PURGE_API = "": the Worker\'s own cache');
  // Pages name the scripts of their own version; those of another version may be gone.
  if (!config.cache?.enabled || config.cache.cross_version_cache)
    gaps.push('[cache] with enabled = true, for each version alone');
  if (config.exports?.default?.cache?.enabled !== false || !config.exports.Visitors?.cache?.enabled)
    gaps.push('[exports] with the cache before Visitors, and none before default');
  if (!vars.JURISDICTION)
    gaps.push('JURISDICTION = "eu": identity papers and private messages stay in the EU');
  for (const { binding, jurisdiction = '' } of config.r2_buckets)
    if (jurisdiction !== vars.JURISDICTION)
      gaps.push(`jurisdiction of R2 ${binding}: the one that JURISDICTION names`);
  const mode = stripeModes[environment];
  if (vars.STRIPE_MODE !== mode) gaps.push(`STRIPE_MODE = "${mode}"`);
  if (!vars.MAIL_FROM) gaps.push('MAIL_FROM: receipts and withdrawals are confirmed by mail');
  if (vars.DEV_OUTBOX) gaps.push('DEV_OUTBOX = "": mail must reach its recipients only');
  if (vars.SELLER_DECLARATION !== 'required')
    gaps.push('SELLER_DECLARATION = "required": sellers say who they are before they sell');
  if (vars.SECOND_FACTOR !== 'required')
    gaps.push('SECOND_FACTOR = "required": moderators and operators prove a second factor');
  if (vars.PASSWORD_COST !== 'full') gaps.push('PASSWORD_COST = "full": low is for tests');
  if (vars.SECONDS_PER_DAY !== 86_400) gaps.push('SECONDS_PER_DAY = 86400: a day has 24 hours');
  return gaps;
}

/** The names of the required secrets that are not `present`. */
export function missingSecrets(config: DeployedConfiguration, present: Iterable<string>): string[] {
  const names = new Set(present);
  return (config.secrets?.required ?? []).filter((name) => !names.has(name));
}

/** The errors in secrets whose values are known: keys of the other mode, or in the wrong setting. */
export function wrongSecrets(
  environment: DeployedEnvironment,
  secrets: Record<string, string>,
): string[] {
  const mode = stripeModes[environment];
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = secrets;
  const wrong: string[] = [];
  if (STRIPE_SECRET_KEY && !new RegExp(`^(sk|rk)_${mode}_`).test(STRIPE_SECRET_KEY))
    wrong.push(`STRIPE_SECRET_KEY is no ${mode} key: it begins with sk_${mode}_ or rk_${mode}_`);
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'])
    if (signingSecrets(secrets[name]).some((secret) => !secret.startsWith('whsec_')))
      wrong.push(`${name} is no list of signing secrets of destinations: each begins with whsec_`);
  const connect = signingSecrets(STRIPE_CONNECT_WEBHOOK_SECRET);
  if (signingSecrets(STRIPE_WEBHOOK_SECRET).some((secret) => connect.includes(secret)))
    wrong.push('STRIPE_CONNECT_WEBHOOK_SECRET is that of the other endpoint: each has its own');
  return wrong;
}

/** The secrets of one webhook address, as the Worker reads them: separated by commas or spaces. */
function signingSecrets(setting = ''): string[] {
  return setting.split(/[\s,]+/).filter((secret) => secret !== '');
}

/** The secrets in an env file as `wrangler deploy --secrets-file` reads it: JSON, or `NAME='value'`. */
export function readSecrets(text: string): Record<string, string> {
  if (text.trimStart().startsWith('{')) return JSON.parse(text) as Record<string, string>;
  const lines = text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)"|(.*?))\s*$/gm);
  return Object.fromEntries([...lines].map(([, name, a, b, c]) => [name, a ?? b ?? c ?? '']));
}
