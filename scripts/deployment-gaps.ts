import { missingOfPublisher } from '../domain/publisher.ts';

/** What is looked at of an environment of wrangler.toml; wrangler's own type cannot be resolved. */
export interface DeployedConfiguration {
  d1_databases: { binding: string; database_id?: string }[];
  kv_namespaces: { binding: string; id?: string }[];
  routes?: (string | { pattern: string })[];
  vars: Record<string, unknown>;
  secrets?: { required?: string[] };
}

/**
 * What an environment still lacks before it can be published: placeholders of a fresh clone, who runs
 * the site, and what only shows on somebody's machine.
 */
export function deploymentGaps(config: DeployedConfiguration): string[] {
  const { d1_databases, kv_namespaces, routes = [], vars } = config;
  const isPlaceholder = (id: string | undefined) => !id || /^[0-]+$/.test(id);
  const gaps = [
    ...d1_databases
      .filter((d1) => isPlaceholder(d1.database_id))
      .map((d1) => `id of D1 ${d1.binding}`),
    ...kv_namespaces.filter((kv) => isPlaceholder(kv.id)).map((kv) => `id of KV ${kv.binding}`),
  ];
  const hosts = routes.map((route) => (typeof route === 'string' ? route : route.pattern));
  if (hosts.some((host) => host.endsWith('.example'))) gaps.push('the domain in routes');
  if (hosts.some((host) => vars.SITE_ORIGIN !== `https://${host}`))
    gaps.push('SITE_ORIGIN, which is https://<domain>');
  const missing = missingOfPublisher(vars.PUBLISHER);
  if (missing.length > 0) gaps.push(`PUBLISHER, who runs the site: ${missing.join(', ')}`);
  if (vars.SHOW_SAMPLE_STATS !== 'off') gaps.push('SHOW_SAMPLE_STATS = "off"');
  if (!vars.PAYMENTS || vars.PAYMENTS === 'demo') gaps.push('PAYMENTS, and not the demonstration');
  if (vars.SECONDS_PER_DAY !== 86_400) gaps.push('SECONDS_PER_DAY = 86400: a day has 24 hours');
  return gaps;
}
