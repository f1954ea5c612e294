/**
 * Generates the bindings of the deployed environments of wrangler.toml from those of its top level, which wrangler does
 * not inherit: names get the environment's suffix, and some values are replaced.
 */

import type { DeployedEnvironment } from '../deployment-gaps.ts';

const GENERATED =
  '# The rest is written by `npm run environments` from the top level: change it there.';

interface Environment {
  name: DeployedEnvironment;
  /** Suffix of its resource names in the account. */
  suffix: string;
  /** First digit of its rate limits' namespaces; limits with equal namespaces count together. */
  limits: string;
}

const environments: Environment[] = [
  { name: 'staging', suffix: '-staging', limits: '2' },
  { name: 'production', suffix: '', limits: '3' },
];

/** Tables that environments inherit, or that each defines itself. */
const notRepeated =
  /^(assets|cache|exports\.\w+|vars|vars\.PUBLISHER|observability(\.\w+)?|triggers|migrations|d1_databases)$/;

/** Requests a minute; the top level's limits are for tests and load tools that share one address. */
const deployedLimits: Record<string, number> = {
  SIGN_UP_LIMIT: 10,
  SIGN_IN_LIMIT: 30,
  TOKEN_LIMIT: 300,
  API_LIMIT: 600,
  SEARCH_LIMIT: 120,
  COMMENT_LIMIT: 20,
  UPLOAD_LIMIT: 20,
  REPORT_LIMIT: 10,
  BROWSER_REPORT_LIMIT: 60,
  PAGE_LIMIT: 300,
};

/** Batch timeouts in seconds, for queues whose latency does not matter. */
const deployedTimeouts: Record<string, number> = { 'post-views': 5, 'push-retries': 5 };

interface Table {
  /** `[[queues.producers]]` without its brackets. */
  name: string;
  isArray: boolean;
  /** Lines below the header, without comments and empty lines. */
  lines: string[];
}

/** wrangler.toml with up-to-date generated tables. */
export function withEnvironments(text: string): string {
  const starts = environments.map(({ name }) => text.indexOf(`# ---- ${name}:`));
  if (starts.includes(-1)) throw new Error('wrangler.toml has no "# ---- <environment>:"');
  const top = tablesIn(text.slice(0, starts[0]));
  const repeated = top.filter(({ name }) => !notRepeated.test(name));
  const parts = environments.map((environment, index) => {
    const part = text.slice(starts[index], starts[index + 1]);
    const own = part.split(GENERATED)[0]!.trimEnd();
    const tables = repeated.map((table) => deployed(table, environment));
    return [own, GENERATED, ...tables].join('\n\n');
  });
  return `${[text.slice(0, starts[0]).trimEnd(), ...parts].join('\n\n')}\n`;
}

function tablesIn(text: string): Table[] {
  const tables: Table[] = [];
  for (const line of text.split('\n')) {
    const header = /^(\[{1,2})([\w.]+)\]{1,2}$/.exec(line);
    if (header) tables.push({ name: header[2]!, isArray: header[1] === '[[', lines: [] });
    else if (line.trim() && !line.startsWith('#')) tables.at(-1)?.lines.push(line);
  }
  return tables;
}

function deployed({ name, isArray, lines }: Table, environment: Environment): string {
  const value = (key: string) =>
    lines.find((line) => line.startsWith(`${key} = `))?.slice(key.length + 4, -1) ?? '';
  const changed = lines.flatMap((line) => {
    const [key = ''] = line.split(' = ');
    // A deployment creates KV from its binding, and finds it again.
    if (key === 'id') return [];
    if (['queue', 'dead_letter_queue'].includes(key)) return [suffixed(line, environment.suffix)];
    // A bucket of the same name in another jurisdiction is another bucket.
    if (key === 'bucket_name') return [suffixed(line, environment.suffix), 'jurisdiction = "eu"'];
    if (key === 'namespace_id') return [line.replace(/"\d/, `"${environment.limits}`)];
    if (key === 'simple') {
      const limit = deployedLimits[value('name')];
      if (limit === undefined) throw new Error(`${value('name')} has no limit for deployments`);
      return [line.replace(/limit = \d+/, `limit = ${limit}`)];
    }
    const timeout = deployedTimeouts[value('queue')];
    if (key === 'max_batch_timeout' && timeout) return [`${key} = ${timeout}`];
    return [line];
  });
  const header = `env.${environment.name}.${name}`;
  return [isArray ? `[[${header}]]` : `[${header}]`, ...changed].join('\n');
}

function suffixed(line: string, suffix: string): string {
  return line.replace(/"$/, `${suffix}"`);
}
