import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readSecrets } from '../../deployment-gaps.ts';
import type { Outcome } from '../wrangler.ts';
import type { Account } from './account.ts';

/** The part of a command's configuration that the stand-in reads. */
export interface Configuration {
  name: string;
  account_id?: string;
  d1_databases: { binding: string; database_id?: string }[];
  kv_namespaces: { id?: string }[];
  r2_buckets: { bucket_name: string; jurisdiction?: string }[];
  queues: {
    producers?: { queue: string }[];
    consumers?: { queue: string; dead_letter_queue?: string }[];
  };
  routes?: (string | { pattern: string })[];
  secrets?: { required?: string[] };
}

export interface Call {
  account: Account;
  /** Positional arguments after the command's words. */
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  input: string;
  config: () => Configuration;
  newId: () => string;
  /** Writes an entry into the file that `WRANGLER_OUTPUT_FILE_PATH` names. */
  report: (entry: object) => void;
}

/** A banner and a warning, which wrangler may print before the answer of any command. */
const NOTICE = `
 ⛅️ wrangler 4.149.0 (update available 4.150.0)
───────────────────────────────────────────────
▲ [WARNING] Processing wrangler.toml configuration:

[exports] is experimental: {"visitors": …} may change.

`;

class Refusal extends Error {}

interface Command {
  words: number;
  /** The flags of this command besides wrangler's general ones: true for those without a value. */
  flags: Record<string, boolean>;
  run: (call: Call) => string;
}

const text = false;
const only = true;

/** The commands that a set-up and a deployment use, as in wrangler 4.149: their output, and their errors. */
const commands: Record<string, Command> = {
  whoami: {
    words: 0,
    flags: { json: only },
    run: ({ account }) => {
      if (account.id === null) throw new Refusal('{"loggedIn":false}');
      const accounts = [account.id, ...account.others].map((id) => ({ id, name: `Account ${id}` }));
      return JSON.stringify({ loggedIn: true, authType: 'OAuth Token', accounts }, null, 2);
    },
  },
  'queues info': {
    words: 1,
    flags: {},
    run: ({ account, words: [name] }) => {
      const queue = queueOf(account, name!);
      const place = queue.jurisdiction ? `\nJurisdiction: ${queue.jurisdiction}` : '';
      return `Queue Name: ${queue.name}\nQueue ID: 0${place}\nNumber of Producers: 0`;
    },
  },
  'queues create': {
    words: 1,
    flags: { jurisdiction: text },
    run: ({ account, words: [name], flags }) => {
      if (account.queues.some((queue) => queue.name === name))
        throw new Refusal(`Queue name '${name}' is already taken. [code: 11009]`);
      account.queues.push({ name: name!, jurisdiction: flags.jurisdiction as string | undefined });
      return `✅ Created queue '${name}'`;
    },
  },
  'queues subscription list': {
    words: 1,
    flags: { json: only },
    run: ({ account, words: [name] }) => {
      queueOf(account, name!);
      const own = account.subscriptions.filter(({ queue }) => queue === name);
      return JSON.stringify(
        own.map(({ domain, events }) => ({ events, source: { type: 'email.sending', domain } })),
      );
    },
  },
  'queues subscription create': {
    words: 1,
    flags: { source: text, events: text, domain: text, 'zone-id': text },
    run: ({ account, words: [name], flags }) => {
      const { source, events, domain, 'zone-id': zone } = flags as Record<string, string>;
      if (source !== 'email.sending') throw new Refusal(`Unknown source ${source}`);
      if (!zone) throw new Refusal(`--zone-id is required when using source 'email.sending'`);
      if (!domain) throw new Refusal(`--domain is required when using source 'email.sending'`);
      queueOf(account, name!);
      if (!account.zones.some(({ id }) => id === zone)) throw new Refusal(`No zone ${zone}`);
      if (!account.sendingDomains.includes(domain))
        throw new Refusal(`No verified sending domain ${domain}`);
      if (account.subscriptions.some((own) => own.queue === name && own.domain === domain))
        throw new Refusal('An event subscription with this source already exists');
      account.subscriptions.push({ queue: name!, domain, events: events!.split(',') });
      return '✨ Successfully created event subscription';
    },
  },
  'r2 bucket list': {
    words: 0,
    flags: { jurisdiction: text },
    run: ({ account, flags }) => {
      const place = String(flags.jurisdiction ?? '');
      const own = account.buckets.filter(({ jurisdiction }) => jurisdiction === place);
      const listed = own.map(({ name }) => `name:           ${name}\ncreation_date:  2026-11-25`);
      return ['Listing buckets...', ...listed].join('\n\n');
    },
  },
  'r2 bucket create': {
    words: 1,
    flags: { jurisdiction: text },
    run: ({ account, words: [name], flags }) => {
      const jurisdiction = String(flags.jurisdiction ?? '');
      if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name!))
        throw new Refusal(`The bucket name "${name}" is invalid.`);
      if (bucketOf(account, name!, jurisdiction))
        throw new Refusal('The bucket you tried to create already exists [code: 10004]');
      account.buckets.push({ name: name!, jurisdiction, rules: [] });
      return `✅ Created bucket '${name}' with default storage class of Standard.`;
    },
  },
  'r2 bucket lifecycle list': {
    words: 1,
    flags: { jurisdiction: text },
    run: ({ account, words: [name], flags }) => {
      const { rules } = existingBucket(account, name!, flags.jurisdiction);
      const listed = rules.map((rule) => `name:     ${rule}\nenabled:  Yes`);
      return [`Listing lifecycle rules for bucket '${name}'...`, ...listed].join('\n\n');
    },
  },
  'r2 bucket lifecycle add': {
    words: 3,
    flags: { jurisdiction: text, 'expire-days': text, force: only },
    run: ({ account, words: [name, rule], flags }) => {
      const { rules } = existingBucket(account, name!, flags.jurisdiction);
      if (!(Number(flags['expire-days']) > 0)) throw new Refusal('No lifecycle action specified.');
      if (rules.includes(rule!)) throw new Refusal('Rule ids must be unique');
      rules.push(rule!);
      return `✨ Added lifecycle rule '${rule}'`;
    },
  },
  'd1 list': {
    words: 0,
    flags: { json: only },
    run: ({ account }) =>
      JSON.stringify(
        account.databases.map(({ migrations: _, ...database }) => database),
        null,
        2,
      ),
  },
  'd1 create': {
    words: 1,
    flags: { jurisdiction: text, location: text },
    run: ({ account, words: [name], flags, newId }) => {
      if (account.databases.some((database) => database.name === name))
        throw new Refusal('A database with that name already exists');
      const jurisdiction = (flags.jurisdiction as string) ?? null;
      account.databases.push({ uuid: newId(), name: name!, jurisdiction, migrations: false });
      return `✅ Successfully created DB '${name}'`;
    },
  },
  'd1 migrations apply': {
    words: 1,
    flags: { remote: only },
    run: ({ account, words: [name], config }) => {
      const id = config().d1_databases.find(({ binding }) => binding === name)?.database_id;
      const database = account.databases.find(({ uuid }) => uuid === id);
      if (!database) throw new Refusal(`Couldn't find a D1 DB with the name or binding '${name}'`);
      database.migrations = true;
      return '✅ Migrations applied';
    },
  },
  'd1 migrations list': {
    words: 1,
    flags: { remote: only },
    run: ({ account, words: [name], config }) => {
      const id = config().d1_databases.find(({ binding }) => binding === name)?.database_id;
      const isApplied = account.databases.find(({ uuid }) => uuid === id)?.migrations;
      return isApplied ? '✅ No migrations to apply!' : 'Migrations to be applied:';
    },
  },
  'd1 execute': {
    words: 1,
    flags: { remote: only, json: only, command: text },
    run: ({ account, words: [name], config }) => {
      const id = config().d1_databases.find(({ binding }) => binding === name)?.database_id;
      const database = account.databases.find(({ uuid }) => uuid === id);
      if (!database) throw new Refusal(`Couldn't find a D1 DB with the name or binding '${name}'`);
      // The only query of a deployment is about demonstration orders.
      return JSON.stringify([{ results: [{ orders: database.demoOrders ?? 0 }], success: true }]);
    },
  },
  'kv namespace list': {
    words: 0,
    flags: {},
    run: ({ account }) => JSON.stringify(account.namespaces, null, 2),
  },
  'kv namespace create': {
    words: 1,
    flags: {},
    run: ({ account, words: [title], newId }) => {
      if (account.namespaces.some((namespace) => namespace.title === title))
        throw new Refusal(`A KV namespace with the title "${title}" already exists.`);
      account.namespaces.push({ id: newId().replaceAll('-', ''), title: title! });
      return '✨ Success!';
    },
  },
  'email routing list': {
    words: 0,
    flags: {},
    run: ({ account }) =>
      account.zones.length === 0
        ? 'No zones found with Email Routing in this account.'
        : drawn(
            ['zone', 'zone id', 'enabled'],
            account.zones.map(({ id, name }) => [name, id, 'no']),
          ),
  },
  'email sending list': {
    words: 1,
    flags: {},
    run: ({ account, words: [domain] }) => {
      const zone = zoneOf(account, domain!);
      const own = account.sendingDomains.filter((each) => each.endsWith(zone.name));
      if (own.length === 0) return 'No sending subdomains found for this domain.';
      return drawn(
        ['name', 'enabled', 'tag'],
        own.map((each) => [each, 'yes', 'tag']),
      );
    },
  },
  'email sending enable': {
    words: 1,
    flags: {},
    run: ({ account, words: [domain] }) => {
      zoneOf(account, domain!);
      if (account.sendingDomains.includes(domain!))
        throw new Refusal(`Sending subdomain ${domain} already exists`);
      account.sendingDomains.push(domain!);
      return `Email Sending enabled for ${domain} (enabled: true)`;
    },
  },
  'secret list': {
    words: 0,
    flags: {},
    run: ({ account, config }) => {
      const { name } = config();
      const worker = account.workers.find((each) => each.name === name);
      if (!worker) throw new Refusal(`Worker "${name}" not found.`);
      const names = Object.keys(worker.secrets);
      return JSON.stringify(names.map((each) => ({ name: each, type: 'secret_text' })));
    },
  },
  'secret bulk': {
    words: 0,
    flags: {},
    run: ({ account, input, config }) => {
      if (!input) throw new Refusal('🚨 No content found in file, or piped input.');
      Object.assign(workerOf(account, config().name).secrets, JSON.parse(input));
      return '✨ secrets successfully created';
    },
  },
  'secret put': {
    words: 1,
    flags: {},
    run: ({ account, words: [name], input, config }) => {
      workerOf(account, config().name).secrets[name!] = input;
      return `✨ Success! Uploaded secret ${name}`;
    },
  },
  deploy: {
    words: 0,
    flags: {
      'dry-run': only,
      strict: only,
      'secrets-file': text,
      'durable-objects-code-update-mode': text,
    },
    run: ({ account, flags, config, newId, report }) => {
      if (flags['dry-run']) return '--dry-run: exiting now.';
      const worker = deployable(account, config(), flags['secrets-file'] as string | undefined);
      worker.isDraft = false;
      worker.versions.push(newId());
      report({ type: 'deploy', version_id: worker.versions.at(-1) });
      return `Deployed ${worker.name}\nCurrent Version ID: ${worker.versions.at(-1)}`;
    },
  },
  'versions upload': {
    words: 0,
    flags: { strict: only, 'secrets-file': text, 'preview-alias': text, tag: text, message: text },
    run: ({ account, flags, config, newId, report }) => {
      const worker = deployable(account, config(), flags['secrets-file'] as string | undefined);
      if (worker.versions.length === 0)
        throw new Refusal('You cannot upload a new version of a Worker that does not yet exist.');
      const version = newId();
      report({ type: 'version-upload', version_id: version });
      return `Worker Version ID: ${version}`;
    },
  },
};

/** Wrangler's answer. A rejected command changes nothing. */
export function answer(
  args: string[],
  call: Omit<Call, 'words' | 'flags' | 'config'> & {
    accountId?: string;
    config: (environment?: string, file?: string) => Configuration;
  },
): Outcome {
  const words = args.filter((each, index) => !each.startsWith('-') && index < 4);
  const name = [4, 3, 2, 1]
    .map((length) => words.slice(0, length).join(' '))
    .find((each) => each in commands);
  if (!name) return refused(`Unknown arguments: ${args.join(', ')}`);
  const command = commands[name]!;
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(name.split(' ').length),
      allowPositionals: true,
      options: {
        env: { type: 'string', short: 'e' },
        config: { type: 'string', short: 'c' },
        ...Object.fromEntries(
          Object.entries(command.flags).map(([flag, isAlone]) => [
            flag,
            { type: isAlone ? ('boolean' as const) : ('string' as const) },
          ]),
        ),
      },
    });
    if (positionals.length !== command.words)
      return refused(`Not enough or too many arguments for ${name}`);
    const { env, config: file, ...flags } = values as Record<string, string | undefined>;
    const config = () => call.config(env, file);
    if (name !== 'whoami') authenticate(call.account, call.accountId, config);
    const stdout = command.run({ ...call, config, words: positionals, flags });
    return { code: 0, stdout: `${NOTICE}${stdout}\n`, stderr: '' };
  } catch (error) {
    if (error instanceof Refusal && name === 'whoami')
      return { code: 1, stdout: error.message, stderr: '' };
    return refused((error as Error).message);
  }
}

function authenticate(
  account: Account,
  given: string | undefined,
  config: () => Configuration | undefined,
) {
  if (account.id === null)
    throw new Refusal('You are not authenticated. Please run `wrangler login`.');
  const meant = given ?? config()?.account_id;
  if (!meant && account.others.length > 0)
    throw new Refusal(
      'More than one account available but unable to select one in non-interactive mode.',
    );
  if (meant && meant !== account.id)
    throw new Refusal(`Authentication error: no access to account ${meant} [code: 10000]`);
}

function refused(message: string): Outcome {
  return { code: 1, stdout: '', stderr: `✘ [ERROR] ${message}\n` };
}

function queueOf(account: Account, name: string) {
  const queue = account.queues.find((each) => each.name === name);
  if (queue) return queue;
  throw new Refusal(
    `Queue "${name}" does not exist. To create it, run: wrangler queues create ${name}`,
  );
}

function bucketOf(account: Account, name: string, jurisdiction: string) {
  return account.buckets.find((each) => each.name === name && each.jurisdiction === jurisdiction);
}

function existingBucket(account: Account, name: string, jurisdiction: unknown) {
  const bucket = bucketOf(account, name, String(jurisdiction ?? ''));
  if (!bucket) throw new Refusal('The specified bucket does not exist. [code: 10006]');
  return bucket;
}

function zoneOf(account: Account, domain: string) {
  const zone = account.zones.find(({ name }) => domain === name || domain.endsWith(`.${name}`));
  if (!zone) throw new Refusal(`Could not find a zone for \`${domain}\`.`);
  return zone;
}

/** A Worker for its secrets; wrangler creates a draft when there is none. */
function workerOf(account: Account, name: string) {
  const there = account.workers.find((worker) => worker.name === name);
  if (there) return there;
  const worker: Account['workers'][number] = { name, isDraft: true, secrets: {}, versions: [] };
  account.workers.push(worker);
  return worker;
}

/** The Worker of a configuration without missing resources. */
function deployable(account: Account, config: Configuration, secretsFile?: string) {
  const worker = workerOf(account, config.name);
  if (secretsFile) Object.assign(worker.secrets, readSecrets(readFileSync(secretsFile, 'utf8')));
  const lacked = (config.secrets?.required ?? []).filter((name) => !(name in worker.secrets));
  if (lacked.length > 0) throw new Refusal(`Missing required secrets: ${lacked.join(', ')}`);
  for (const { database_id } of config.d1_databases)
    if (!account.databases.some(({ uuid }) => uuid === database_id))
      throw new Refusal(`binding DB of type d1 must have a valid database_id [code: 10021]`);
  for (const { id } of config.kv_namespaces)
    if (!account.namespaces.some((namespace) => namespace.id === id))
      throw new Refusal(`KV namespace '${id}' not found. [code: 10041]`);
  for (const { bucket_name, jurisdiction } of config.r2_buckets)
    if (!bucketOf(account, bucket_name, jurisdiction ?? ''))
      throw new Refusal(`R2 bucket '${bucket_name}' not found. [code: 10085]`);
  for (const { queue } of config.queues.producers ?? []) queueOf(account, queue);
  for (const { queue, dead_letter_queue } of config.queues.consumers ?? []) {
    queueOf(account, queue);
    if (dead_letter_queue) queueOf(account, dead_letter_queue);
  }
  for (const route of config.routes ?? [])
    zoneOf(account, typeof route === 'string' ? route : route.pattern);
  return worker;
}

function drawn(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `│ ${cells.join(' │ ')} │`;
  return [line(head), ...rows.map(line)].join('\n');
}
