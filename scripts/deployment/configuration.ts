import { unstable_readConfig } from 'wrangler';
import type { DeployedConfiguration, DeployedEnvironment } from '../deployment-gaps.ts';

/**
 * The fields of an environment of wrangler.toml that the set-up reads; wrangler's own type cannot
 * be resolved.
 */
export interface EnvironmentConfiguration extends DeployedConfiguration {
  /** Name of the Worker: wrangler appends the environment to the top level's. */
  name: string;
  account_id?: string;
  d1_databases: { binding: string; database_name: string; database_id?: string }[];
  r2_buckets: { binding: string; bucket_name: string; jurisdiction?: string }[];
  queues: {
    producers?: { binding: string; queue: string }[];
    consumers?: { queue: string; dead_letter_queue?: string }[];
  };
}

export function readEnvironment(
  configPath: string,
  environment: DeployedEnvironment,
): EnvironmentConfiguration {
  return unstable_readConfig({
    config: configPath,
    env: environment,
  }) as unknown as EnvironmentConfiguration;
}

/** A bucket, and the days after which R2 deletes the objects under a prefix. */
interface Bucket {
  name: string;
  jurisdiction?: string;
  expiry?: { rule: string; prefix: string; days: number };
}

/** The resources that an environment needs in the account before its Worker can be deployed. */
export interface Resources {
  worker: string;
  /** Jurisdiction of D1, queues and objects; undefined means anywhere. */
  jurisdiction?: string;
  queues: string[];
  buckets: Bucket[];
  databases: { binding: string; name: string; id?: string }[];
  namespaces: { binding: string; title: string; id?: string }[];
  /** The domain that mail is sent from; null while `MAIL_FROM` is empty. */
  mail: { domain: string; queue: string; events: string[] } | null;
}

/** Smaller copies of images are regenerated on demand, so R2 may delete old ones. */
const variants = { rule: 'variants', prefix: 'variants/', days: 90 };
const expiries: Record<string, Bucket['expiry']> = {
  PROFILE_IMAGES: variants,
  CREATOR_POSTS: variants,
};

export function resourcesOf(config: EnvironmentConfiguration): Resources {
  const { producers = [], consumers = [] } = config.queues;
  const queues = new Set([
    ...producers.map(({ queue }) => queue),
    ...consumers.map(({ queue }) => queue),
    ...consumers.flatMap(({ dead_letter_queue: dead }) => (dead ? [dead] : [])),
  ]);
  const produced = new Set(producers.map(({ queue }) => queue));
  const dead = new Set(consumers.map(({ dead_letter_queue }) => dead_letter_queue));
  // Email Service's queue is the only one that no binding fills and that is no dead-letter queue.
  const mailQueue = consumers.find(({ queue }) => !produced.has(queue) && !dead.has(queue))?.queue;
  const mailDomain = String(config.vars.MAIL_FROM ?? '').split('@')[1];
  const jurisdiction = String(config.vars.JURISDICTION ?? '') || undefined;
  return {
    worker: config.name,
    jurisdiction,
    queues: [...queues],
    buckets: config.r2_buckets.map((bucket) => ({
      name: bucket.bucket_name,
      jurisdiction: bucket.jurisdiction,
      expiry: expiries[bucket.binding],
    })),
    databases: config.d1_databases.map((d1) => ({
      binding: d1.binding,
      name: d1.database_name,
      id: realId(d1.database_id),
    })),
    namespaces: config.kv_namespaces.map((kv) => ({
      binding: kv.binding,
      title: `${config.name}-${kv.binding.toLowerCase()}`,
      id: realId(kv.id),
    })),
    mail:
      mailDomain && mailQueue
        ? {
            domain: mailDomain,
            queue: mailQueue,
            events: ['message.bounced', 'message.complained'],
          }
        : null,
  };
}

/** An id in wrangler.toml; undefined for the placeholder of a fresh clone. */
function realId(id: string | undefined): string | undefined {
  return id && !/^[0-]+$/.test(id) ? id : undefined;
}
