import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { heardEvents } from '../../domain/orders/heard-events.ts';
import {
  type DeployedConfiguration,
  type DeployedEnvironment,
  deploymentGaps,
  missingSecrets,
  readSecrets,
} from '../deployment-gaps.ts';
import { newFactorKey, newPushKey, newSigningKeys } from '../local/environment.ts';
import { nameOf, type StripePermission, stripePermissions } from './stripe-permissions.ts';
import type { Wrangler } from './wrangler.ts';

/** A thing that an environment needs in the account before its Worker is deployed. */
export interface Step {
  what: string;
  /** The command of wrangler that shows it, and whether the command's output has it. */
  look: string[];
  isIn: (output: string) => boolean;
  /** The command that creates it. */
  create: string[];
}

/**
 * D1 and the queues in their jurisdiction. `wrangler deploy` creates what bindings name as well, but
 * databases and queues in no jurisdiction, where they would have to stay.
 */
export function placedSteps({ d1_databases, queues, vars }: DeployedConfiguration): Step[] {
  const jurisdiction = String(vars.JURISDICTION);
  const names = new Set([
    ...queues.producers.map(({ queue }) => queue),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue: dead }) => [queue, dead ?? queue]),
  ]);
  return [
    ...d1_databases.map(({ database_name: name }) => ({
      what: `D1 ${name}`,
      look: ['d1', 'list', '--json'],
      isIn: (output: string) =>
        (JSON.parse(output) as { name: string; jurisdiction?: string }[]).some(
          (database) => database.name === name && database.jurisdiction === jurisdiction,
        ),
      create: ['d1', 'create', name, '--jurisdiction', jurisdiction],
    })),
    ...[...names].map((queue) => ({
      what: `queue ${queue}`,
      look: ['queues', 'info', queue],
      isIn: hasLine(`Jurisdiction: ${jurisdiction}`),
      create: ['queues', 'create', queue, '--jurisdiction', jurisdiction],
    })),
  ];
}

const BUCKETS_WITH_VARIANTS = ['PROFILE_IMAGES', 'CREATOR_POSTS'];

/** Commands for resources that wrangler never creates from bindings: rules of buckets, which need the bucket, and mail. */
export function otherSteps(config: DeployedConfiguration, zoneId = '<zone id>'): Step[] {
  const buckets = config.r2_buckets
    .filter(({ binding }) => BUCKETS_WITH_VARIANTS.includes(binding))
    .flatMap(({ bucket_name: bucket, jurisdiction = '' }) => {
      const inPlace = ['--jurisdiction', jurisdiction];
      const look = ['r2', 'bucket', 'lifecycle', 'list', bucket, ...inPlace];
      return [
        {
          what: `bucket ${bucket}`,
          look,
          isIn: () => true,
          create: ['r2', 'bucket', 'create', bucket, ...inPlace],
        },
        {
          // Smaller copies of images, which are made again on demand.
          what: `bucket ${bucket}, variants/ for 90 days`,
          look,
          isIn: hasLine('name: +variants'),
          create: [
            ...['r2', 'bucket', 'lifecycle', 'add', bucket, 'variants', 'variants/'],
            ...['--expire-days', '90', '--force', ...inPlace],
          ],
        },
      ];
    });
  const domain = String(config.vars.MAIL_FROM).split('@')[1];
  if (!domain) return buckets;
  const queue = mailQueue(config);
  return [
    ...buckets,
    {
      what: `mail from ${domain}`,
      look: ['email', 'sending', 'list', domain, '--zone-id', zoneId],
      isIn: (output) => output.includes(` ${domain} `),
      create: ['email', 'sending', 'enable', domain, '--zone-id', zoneId],
    },
    {
      what: `reports about mail in ${queue}`,
      look: ['queues', 'subscription', 'list', queue, '--json'],
      isIn: (output) =>
        (JSON.parse(output) as { source: { domain?: string } }[]).some(
          ({ source }) => source.domain === domain,
        ),
      create: [
        ...['queues', 'subscription', 'create', queue, '--source', 'email.sending'],
        ...['--events', 'message.bounced,message.complained'],
        ...['--domain', domain, '--zone-id', zoneId],
      ],
    },
  ];
}

/** Email Service's queue: the only one that no binding fills and that is no dead-letter queue. */
function mailQueue({ queues: { producers, consumers } }: DeployedConfiguration): string {
  const filled = [
    ...producers.map(({ queue }) => queue),
    ...consumers.map(({ dead_letter_queue }) => dead_letter_queue),
  ];
  return consumers.find(({ queue }) => !filled.includes(queue))!.queue;
}

const hasLine = (line: string) => (output: string) => new RegExp(`^${line}\\s*$`, 'm').test(output);

/** True when the account has what the step would create. */
export async function isDone({ look, isIn }: Step, wrangler: Wrangler): Promise<boolean> {
  const { code, output } = await wrangler(look);
  // When looking fails, creating fails as well, or says that the thing is there.
  return code === 0 && isIn(output);
}

/** Generators of the secrets that need no external source. */
const generated: Record<string, () => string> = {
  AUTH_SIGNING_KEYS: newSigningKeys,
  FACTOR_KEYS: newFactorKey,
  OPERATOR_TOKEN: () => randomBytes(32).toString('hex'),
  VAPID_KEYS: newPushKey,
};

export interface SetUp {
  environment: DeployedEnvironment;
  config: DeployedConfiguration;
  /** An untracked file for generated secrets, written before they are stored in the account. */
  secretsFile: string;
  wrangler: Wrangler;
  /** The zone of the mail domain. */
  zoneId?: string;
  /** Finds the permissions that Stripe's key lacks; absent without a key. */
  lackedPermissions?: () => Promise<StripePermission[]>;
  isDryRun: boolean;
  say: (line: string) => void;
}

/**
 * Creates what the account lacks and lists what only a person can do; it may be stopped and repeated
 * at any point. Throws with everything that wrangler printed, which has the reason, when it fails.
 */
export async function setUp(options: SetUp): Promise<void> {
  const { environment, config, wrangler, zoneId, isDryRun, say } = options;
  const steps = [...placedSteps(config), ...otherSteps(config, zoneId)];
  if (isDryRun) for (const { what, create } of steps) say(`${what}: wrangler ${create.join(' ')}`);
  else {
    if (config.vars.MAIL_FROM && !zoneId)
      throw new Error('Name the zone of the mail domain: --zone-id <id, from its overview>');
    if ((await wrangler(['whoami', '--json'])).code !== 0)
      throw new Error('Nobody is signed in: npx wrangler login');
    for (const step of steps) {
      const isThere = await isDone(step, wrangler);
      if (!isThere) await complete(wrangler, step.create);
      say(`${step.what}: ${isThere ? 'exists' : 'created'}`);
    }
    await storeSecrets(options);
  }
  if (options.lackedPermissions) {
    const lacked = await options.lackedPermissions();
    const names = lacked.map((permission) => `lacks ${nameOf(permission)}`);
    say(`key of Stripe: ${names.join(', ') || 'has all permissions'}`);
  }
  manualTasks(environment, config).forEach(say);
}

async function complete(wrangler: Wrangler, args: string[], input?: string): Promise<void> {
  const { code, all } = await wrangler(args, input);
  if (code !== 0) throw new Error(`wrangler ${args.join(' ')}:\n${all.trim()}`);
}

/** The names of the secrets in the account; a Worker that was never deployed may have some. */
export async function storedSecrets(environment: string, wrangler: Wrangler): Promise<string[]> {
  const { code, output, all } = await wrangler(['secret', 'list', '--env', environment]);
  if (code === 0) return (JSON.parse(output) as { name: string }[]).map(({ name }) => name);
  if (/not found/.test(all)) return [];
  throw new Error(`wrangler secret list:\n${all.trim()}`);
}

/** Stores the missing secrets that can be generated. An existing secret is never overwritten. */
async function storeSecrets({ environment, secretsFile, wrangler, say }: SetUp): Promise<void> {
  const stored = await storedSecrets(environment, wrangler);
  const names = Object.keys(generated).filter((name) => !stored.includes(name));
  if (names.length === 0) return;
  // A run after one that was killed stores the same ones.
  const text = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : '';
  const written = readSecrets(text);
  const entries = names.map((name) => [name, written[name] || generated[name]!()] as const);
  const added = entries.filter(([name]) => !written[name]);
  writeFileSync(secretsFile, text + added.map(([name, it]) => `${name}='${it}'\n`).join(''), {
    mode: 0o600,
  });
  const values = JSON.stringify(Object.fromEntries(entries));
  await complete(wrangler, ['secret', 'bulk', '--env', environment], values);
  say(`secrets ${names.join(', ')}: stored, and in ${secretsFile}`);
  say('Cloudflare shows no secret again: put that file into your password manager.');
}

/** Steps that only a person can do, with the place of each. */
function manualTasks(environment: DeployedEnvironment, config: DeployedConfiguration): string[] {
  const host = String(config.vars.SITE_ORIGIN).replace('https://', '');
  return [
    '',
    'What only a person can do (docs/operations.md, "First deployment"):',
    ...deploymentGaps(environment, config).map((gap) => `- wrangler.toml: ${gap}`),
    '- Workers Paid plan: https://dash.cloudflare.com/?to=/:account/workers/plans',
    '- R2, for pictures and files: https://dash.cloudflare.com/?to=/:account/r2',
    '- Images, for pictures: https://dash.cloudflare.com/?to=/:account/images',
    `- ${host} is a zone of the account: https://dash.cloudflare.com/?to=/:account/add-site`,
    '- A higher daily quota of mail, days before the opening: https://developers.cloudflare.com/email-service/platform/limits/',
    '- A DMARC record for the domain of MAIL_FROM: https://dash.cloudflare.com/?to=/:account/:zone/dns',
    '- Read replication of D1, in its settings: https://dash.cloudflare.com/?to=/:account/workers/d1',
    '- Stripe: account, webhook endpoints and keys ("Stripe" in docs/operations.md): https://dashboard.stripe.com',
    `  https://${host}/api/payments/events hears ${heardEvents.platform.join(', ')}`,
    `  https://${host}/api/payments/events/connect hears ${heardEvents.connect.join(', ')}; thin: ${heardEvents.thin.join(', ')}`,
    `  a restricted key may do: ${stripePermissions.map(nameOf).join(', ')}`,
    `- Google: OAuth client with https://${host}/api/auth/callback: https://console.cloud.google.com/apis/credentials`,
    ...missingSecrets(config, Object.keys(generated)).map(
      (name) => `- npx wrangler secret put ${name} --env ${environment}`,
    ),
    `Then: npm run setup -- ${environment} once more, and npm run deploy -- ${environment}`,
  ];
}
