import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  type DeployedEnvironment,
  deploymentGaps,
  missingSecrets,
  readSecrets,
} from '../deployment-gaps.ts';
import { newFactorKey, newPushKey, newSigningKeys } from '../local/environment.ts';
import { readEnvironment, resourcesOf } from './configuration.ts';
import { jsonIn } from './json-output.ts';
import { complaintOf, type Outcome, type Wrangler } from './wrangler.ts';
import { withAccountId, withValueIn } from './wrangler-toml.ts';

export interface SetUp {
  environment: DeployedEnvironment;
  configPath: string;
  /** An untracked file for generated secrets, written before they are stored in the account. */
  secretsPath: string;
  wrangler: Wrangler;
  /** Zone of the mail domain, for accounts whose zones wrangler does not list. */
  zoneId?: string;
  isDryRun: boolean;
  say: (line: string) => void;
}

/** Thrown when the set-up cannot continue; completed steps stay, and the next run continues from there. */
export class SetUpStopped extends Error {}

/** Generators of the secrets that need no external source. */
const generated: Record<string, () => string> = {
  AUTH_SIGNING_KEYS: newSigningKeys,
  FACTOR_KEYS: newFactorKey,
  OPERATOR_TOKEN: () => randomBytes(32).toString('hex'),
  VAPID_KEYS: newPushKey,
};

/**
 * Creates the missing resources of an environment of wrangler.toml in the account, and writes their
 * ids back. It looks before it creates, and again when creating fails, since another run may have
 * created them, or the answer was lost. So it may be stopped and repeated at any point.
 */
export async function setUp(options: SetUp): Promise<void> {
  const { environment, configPath, wrangler, isDryRun, say } = options;
  const rerun = `npm run setup -- ${environment}`;
  const resources = resourcesOf(readEnvironment(configPath, environment));
  const jurisdiction = (place?: string) => (place ? ['--jurisdiction', place] : []);
  const accountId = await chooseAccount(options);
  const isSignedIn = accountId !== null;
  const call = (args: string[], input?: string) =>
    wrangler(args, { input, accountId: accountId ?? undefined });

  /** The output of a read command; null when the resource does not exist. Stops at any other failure. */
  async function ask(args: string[], missing?: RegExp): Promise<string | null> {
    if (!isSignedIn) return null;
    const outcome = await call(args);
    if (outcome.code === 0) return outcome.stdout;
    if (missing?.test(outcome.stdout + outcome.stderr)) return null;
    throw stopped(args, outcome, rerun);
  }

  /**
   * Creates what `look` does not find. `look` returns what is wrong with what it found, or an empty
   * string.
   */
  async function ensure(
    what: string,
    look: () => Promise<string | null>,
    args: string[],
  ): Promise<void> {
    let found = await look();
    if (found === null) {
      if (isDryRun) {
        say(`+ ${what}: wrangler ${args.join(' ')}`);
        return;
      }
      const outcome = await call(args);
      found = outcome.code === 0 ? '' : await look();
      if (found === null) throw stopped(args, outcome, rerun);
      if (outcome.code === 0) say(`+ ${what}: created`);
    } else say(`✓ ${what}: exists`);
    if (found) throw new SetUpStopped(`${what}: ${found}`);
  }

  const place = resources.jurisdiction;
  for (const queue of resources.queues)
    await ensure(`queue ${queue}`, async () => {
      const info = await ask(['queues', 'info', queue], /does not exist/);
      return info === null ? null : elsewhere(/^Jurisdiction: (.*)$/m.exec(info)?.[1], place);
    }, ['queues', 'create', queue, ...jurisdiction(place)]);

  for (const { name, jurisdiction: own, expiry } of resources.buckets) {
    const inPlace = jurisdiction(own);
    await ensure(
      `bucket ${name}`,
      async () => labelled(await ask(['r2', 'bucket', 'list', ...inPlace]), name),
      ['r2', 'bucket', 'create', name, ...inPlace],
    );
    if (!expiry) continue;
    const { rule, prefix, days } = expiry;
    await ensure(`bucket ${name}, ${prefix} for ${days} days`, async () => {
      const list = ['r2', 'bucket', 'lifecycle', 'list', name, ...inPlace];
      return labelled(await ask(list, /does not exist/), rule);
    }, [
      ...['r2', 'bucket', 'lifecycle', 'add', name, rule, prefix],
      ...['--expire-days', String(days), '--force', ...inPlace],
    ]);
  }

  for (const { binding, name, id } of resources.databases) {
    const find = async () => {
      const list = await ask(['d1', 'list', '--json']);
      const all = list === null ? [] : (jsonIn(list) as Database[]);
      return all.find((database) => database.name === name);
    };
    await ensure(`D1 ${name}`, async () => {
      const there = await find();
      if (!there) return null;
      return otherId(id, there.uuid) || elsewhere(there.jurisdiction ?? undefined, place);
    }, ['d1', 'create', name, ...jurisdiction(place)]);
    const header = `[[env.${environment}.d1_databases]]`;
    const has = `binding = "${binding}"`;
    writeId(header, has, 'database_id', id, (await find())?.uuid);
  }

  for (const { binding, title, id } of resources.namespaces) {
    const find = async () => {
      const list = await ask(['kv', 'namespace', 'list']);
      const all = list === null ? [] : (jsonIn(list) as { id: string; title: string }[]);
      return all.find((namespace) => namespace.title === title);
    };
    await ensure(`KV ${title}`, async () => {
      const there = await find();
      return there ? otherId(id, there.id) : null;
    }, ['kv', 'namespace', 'create', title]);
    const header = `[[env.${environment}.kv_namespaces]]`;
    writeId(header, `binding = "${binding}"`, 'id', id, (await find())?.id);
  }

  if (resources.mail) await setUpMail(resources.mail);
  const present = await storeSecrets();
  leftToPeople(options, present).forEach(say);

  /** Writes an id into wrangler.toml, replacing the file atomically. */
  function writeId(header: string, has: string, key: string, id?: string, there?: string): void {
    if (isDryRun || !there || id === there) return;
    const text = readFileSync(configPath, 'utf8');
    replaceFile(configPath, withValueIn(text, header, has, key, there));
    say(`  wrangler.toml: ${header} ${key} = "${there}"`);
  }

  async function setUpMail(mail: NonNullable<typeof resources.mail>): Promise<void> {
    const { domain, queue, events } = mail;
    await ensure(`mail from ${domain}`, async () => {
      const list = await ask(['email', 'sending', 'list', domain]);
      if (list === null || !cellsOf(list).some((cells) => cells[0] === domain)) return null;
      return '';
    }, ['email', 'sending', 'enable', domain]);
    const zoneId = options.zoneId ?? (await zoneOf(domain));
    if (!zoneId && isSignedIn && !isDryRun)
      throw new SetUpStopped(
        `The zone of ${domain} is not listed. Its id stands on its overview in the dashboard: ${rerun} --zone-id <id>`,
      );
    await ensure(`events of mail for ${queue}`, async () => {
      const list = await ask(['queues', 'subscription', 'list', queue, '--json'], /does not exist/);
      const all = list === null ? [] : (jsonIn(list) as Subscription[]);
      const own = all.find(
        ({ source }) => source.type === 'email.sending' && source.domain === domain,
      );
      if (!own) return null;
      const lacks = events.filter((event) => !own.events.some((name) => name.endsWith(event)));
      return lacks.length === 0 ? '' : `its subscription lacks ${lacks.join(', ')}`;
    }, [
      ...['queues', 'subscription', 'create', queue, '--source', 'email.sending'],
      ...['--events', events.join(','), '--domain', domain, '--zone-id', zoneId ?? '<zone id>'],
    ]);
  }

  /** The zone of a domain, by the longest matching name. */
  async function zoneOf(domain: string): Promise<string | undefined> {
    const rows = cellsOf((await ask(['email', 'routing', 'list'])) ?? '');
    return rows
      .filter(([zone]) => domain === zone || domain.endsWith(`.${zone}`))
      .sort(([a = ''], [b = '']) => b.length - a.length)[0]?.[1];
  }

  /** Stores the missing secrets that can be generated. An existing secret is never overwritten. */
  async function storeSecrets(): Promise<string[]> {
    const list = await ask(['secret', 'list', '--env', environment], /not found/);
    const present = (jsonIn(list ?? '[]') as { name: string }[]).map(({ name }) => name);
    const names = Object.keys(generated).filter((name) => !present.includes(name));
    if (names.length === 0) {
      say('✓ secrets that can be generated: exist');
      return present;
    }
    const what = `secrets ${names.join(', ')}`;
    if (isDryRun) {
      say(`+ ${what}: generated into ${options.secretsPath}, wrangler secret bulk`);
      return present;
    }
    const values = fileSecrets(names);
    const args = ['secret', 'bulk', '--env', environment];
    const outcome = await call(args, JSON.stringify(values));
    if (outcome.code !== 0) throw stopped(args, outcome, rerun);
    say(`+ ${what}: stored, and in ${options.secretsPath}`);
    say('  Cloudflare shows no secret again: put that file into your password manager.');
    return [...present, ...names];
  }

  /**
   * The secrets of the file, completed with the missing ones. They are written to it before they go
   * anywhere else.
   */
  function fileSecrets(names: string[]): Record<string, string> {
    const { secretsPath } = options;
    const text = existsSync(secretsPath) ? readFileSync(secretsPath, 'utf8') : '';
    const there = readSecrets(text);
    const values = Object.fromEntries(
      names.map((name) => [name, there[name] || generated[name]!()]),
    );
    const added = names.filter((name) => !there[name]);
    const lines = added.map((name) => `${name}='${values[name]}'\n`).join('');
    if (lines) replaceFile(secretsPath, text + lines);
    return values;
  }
}

interface Database {
  name: string;
  uuid: string;
  jurisdiction?: string | null;
}

interface Subscription {
  events: string[];
  source: { type: string; domain?: string };
}

/**
 * The account to use; writes the id into wrangler.toml when there is only one. Null for a dry run
 * while nobody is signed in, which plans for an empty account.
 */
async function chooseAccount(options: SetUp): Promise<string | null> {
  const { configPath, environment, wrangler, isDryRun, say } = options;
  const outcome = await wrangler(['whoami', '--json']);
  const { loggedIn, accounts = [] } = jsonIn(outcome.stdout) as {
    loggedIn?: boolean;
    accounts?: { id: string; name: string }[];
  };
  if (!loggedIn) {
    if (!isDryRun) throw new SetUpStopped('Nobody is signed in: npx wrangler login');
    say('Nobody is signed in (npx wrangler login): this is the plan for an empty account.');
    return null;
  }
  const named =
    readEnvironment(configPath, environment).account_id || process.env.CLOUDFLARE_ACCOUNT_ID;
  const listed = accounts.map(({ id, name }) => `  ${id}  ${name}`).join('\n');
  if (named && !accounts.some(({ id }) => id === named))
    throw new SetUpStopped(`You have no access to the account ${named}, but to:\n${listed}`);
  if (!named && accounts.length !== 1)
    throw new SetUpStopped(`Put account_id into wrangler.toml, one of:\n${listed}`);
  const accountId = named ?? accounts[0]!.id;
  say(`✓ account ${accountId}`);
  if (!named && !isDryRun)
    replaceFile(configPath, withAccountId(readFileSync(configPath, 'utf8'), accountId));
  return accountId;
}

/** The manual tasks, with the place of each. */
function leftToPeople({ environment, configPath }: SetUp, present: string[]): string[] {
  const config = readEnvironment(configPath, environment);
  const host = String(config.vars.SITE_ORIGIN).replace('https://', '');
  // A dry run has not written the ids, which the set-up itself does.
  const gaps = deploymentGaps(environment, config).filter((gap) => !gap.startsWith('id of'));
  const secrets = missingSecrets(config, [...present, ...Object.keys(generated)]);
  return [
    '',
    'What only a person can do (docs/operations.md, "First deployment"):',
    ...gaps.map((gap) => `- wrangler.toml, [env.${environment}]: ${gap}`),
    '- Workers Paid plan: https://dash.cloudflare.com/?to=/:account/workers/plans',
    '- Images, for pictures: https://dash.cloudflare.com/?to=/:account/images',
    `- ${host} is a zone of the account: https://dash.cloudflare.com/?to=/:account/add-site`,
    '- A higher daily quota of mail, days before the opening: https://developers.cloudflare.com/email-service/platform/limits/',
    '- A DMARC record for the domain of MAIL_FROM: https://dash.cloudflare.com/?to=/:account/:zone/dns',
    '- Read replication of D1, in its settings: https://dash.cloudflare.com/?to=/:account/workers/d1',
    '- Stripe: account, webhook endpoints and keys ("Stripe" in docs/operations.md): https://dashboard.stripe.com',
    `- Google: OAuth client with https://${host}/api/auth/callback: https://console.cloud.google.com/apis/credentials`,
    ...secrets.map((name) => `- npx wrangler secret put ${name} --env ${environment}`),
    `Then: npm run setup -- ${environment} once more, and npm run deploy -- ${environment}`,
  ];
}

function stopped(args: string[], outcome: Outcome, rerun: string): SetUpStopped {
  return new SetUpStopped(
    `wrangler ${args.join(' ')}: ${complaintOf(outcome)}\nWhat is marked above is done and stays. Mend this, then go on with: ${rerun}`,
  );
}

/** Empty when a resource is in the wanted jurisdiction, which cannot be changed later. */
function elsewhere(there: string | undefined, wanted: string | undefined): string {
  if ((there ?? '') === (wanted ?? '')) return '';
  const place = (jurisdiction = '') =>
    jurisdiction ? `in "${jurisdiction}"` : 'in no jurisdiction';
  return `is ${place(there)}, and wrangler.toml wants it ${place(wanted)}; it cannot be moved`;
}

/** Empty when wrangler.toml has the id that exists, or none yet. */
function otherId(named: string | undefined, there: string): string {
  return named && named !== there ? `wrangler.toml names ${named}, the account has ${there}` : '';
}

/** Empty when a list of labelled values contains `name`; null when it does not. */
function labelled(list: string | null, name: string): string | null {
  const names = [...(list ?? '').matchAll(/^name:\s+(\S+)\s*$/gm)].map(([, each]) => each);
  return names.includes(name) ? '' : null;
}

/** The cells of a table that wrangler prints. */
function cellsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.includes('│'))
    .map((line) =>
      line
        .split('│')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/**
 * Replaces a file atomically: an interrupted run leaves the old one or the new one. Other users
 * cannot read it.
 */
function replaceFile(file: string, text: string): void {
  const mode = file.endsWith('.toml') ? 0o644 : 0o600;
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}
