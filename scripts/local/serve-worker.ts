import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Cron } from 'croner';
import {
  convertV4MiniflareOptions,
  Log,
  Miniflare,
  type V4WorkerdStructuredLog,
  type V4WorkerOptions,
} from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import { quietTools } from './environment.ts';
import { isRuntimeNoise } from './runtime-noise.ts';

/** Miniflare's levels by the names that `LOG_LEVEL` takes. */
const LEVELS: Record<string, number> = { none: 0, error: 1, warn: 2, info: 3, log: 3, debug: 4 };

interface ServeOptions {
  config: string;
  /** Its bundle, when the configuration names its source. */
  main?: string;
  /** State folder of local D1, R2, KV and Durable Objects. */
  stateDir: string;
  port: number;
  /** Variables and secrets, which override those of the configuration. */
  settings: Record<string, string | number>;
  /** False to disable its crons; default true. */
  ringsCrons?: boolean;
  /** The lowest level to print, also for the Worker's own entries; default `warn`. */
  logLevel?: string;
}

/** A Worker that is served until it is stopped, or this process ends. */
export interface ServedWorker {
  address: URL;
  /** Executes statements in one transaction of its D1: JSON of arrays of SQL and the values of its parameters. */
  changeDatabase: (statements: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Serves a built Worker in local workerd at `localhost`, with its bindings, and triggers its crons.
 * Miniflare does it without the proxy that `wrangler dev` puts in front of a Worker
 * (docs/decisions/026). Wrangler and Vite use the same state folder. Resolves once it listens.
 */
export async function serveWorker(options: ServeOptions): Promise<ServedWorker> {
  Object.assign(process.env, quietTools);
  const level = LEVELS[options.logLevel ?? 'warn'];
  if (level === undefined)
    throw new Error(`LOG_LEVEL is one of ${Object.keys(LEVELS)}, not ${options.logLevel}`);
  const config = unstable_readConfig({ config: options.config });
  // The secrets are among the settings, so wrangler need not look for them.
  const { workerOptions, main: built } = unstable_getMiniflareWorkerOptions({
    ...config,
    secrets: undefined,
  });
  const main = options.main ?? built;
  if (!main) throw new Error(`${options.config} names no Worker`);
  const { modulesRules: _, ...worker } = workerOptions;
  // A name that nobody else knows, so that only this process asks for changes.
  const changesHost = `${crypto.randomUUID()}.invalid`;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port: options.port,
      log: new Log(level),
      logRequests: false,
      handleStructuredLogs: (entry) => print(entry, level),
      resourcePersistencePath: path.join(options.stateDir, 'v3'),
      unsafeTriggerHandlers: true,
      telemetry: { enabled: false },
      workers: [
        {
          ...worker,
          name: config.name,
          bindings: { ...(worker.bindings as object), ...options.settings },
          ...modulesAt(main),
        },
        HANDLER_PATHS,
        databaseChanges(changesHost, worker.d1Databases as Databases),
      ],
    }),
  );
  const address = await miniflare.ready;
  const crons: string[] = options.ringsCrons === false ? [] : (config.triggers.crons ?? []);
  const bells = crons.map((cron) => ring(cron, address));
  return {
    address,
    changeDatabase: async (statements) => {
      const request = { method: 'POST', body: statements };
      const answer = await miniflare.dispatchFetch(`http://${changesHost}/`, request);
      if (!answer.ok) throw new Error(await answer.text());
    },
    stop: async () => {
      for (const bell of bells) bell.stop();
      await miniflare.dispose();
    },
  };
}

/**
 * The Worker's modules: every script below the folder of `main`, after one that exports what `main` does. Miniflare
 * copies all earlier modules for each that it adds, so the largest are last: a start takes 4.3 s of CPU, was 5.1.
 */
function modulesAt(main: string) {
  const root = path.dirname(main);
  const sizeOf = (file: string) => statSync(path.join(root, file)).size;
  const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, size: sizeOf(file) }))
    .sort((one, other) => one.size - other.size)
    .map(({ file }) => ({ type: 'ESModule' as const, path: path.join(root, file) }));
  const from = JSON.stringify(`./${path.basename(main)}`);
  const entry = {
    type: 'ESModule' as const,
    path: path.join(root, 'served-entry.js'),
    contents: `export * from ${from}; export { default } from ${from};`,
  };
  return { modulesRoot: root, modules: [entry, ...scripts] };
}

/** The path of manual cron triggers in Cloudflare's documentation; Miniflare has moved it. */
const HANDLER_PATHS: V4WorkerOptions = {
  name: 'handler-paths',
  routes: ['*/cdn-cgi/handler/*'],
  modules: true,
  script: `export default {
    fetch: (request) => fetch(request.url.replace('/cdn-cgi/handler/', '/cdn-cgi/local/'), request),
  }`,
};

type Databases = V4WorkerOptions['d1Databases'];

/** Changes the D1 of the Worker. Miniflare's own proxy of a D1 fails one of some thousand calls. */
const databaseChanges = (host: string, d1Databases: Databases): V4WorkerOptions => ({
  name: 'database-changes',
  routes: [`${host}/*`],
  modules: true,
  d1Databases,
  script: `export default {
    async fetch(request, { DB }) {
      const statements = await request.json();
      try {
        await DB.batch(statements.map(([sql, ...values]) => DB.prepare(sql).bind(...values)));
        return new Response();
      } catch (error) {
        return new Response(String(error), { status: 400 });
      }
    },
  }`,
});

/** Runs the Worker's `scheduled` handler by the cron expression (in UTC, as Cloudflare does). */
function ring(cron: string, address: URL): Cron {
  return new Cron(cron, { timezone: 'UTC' }, async (self: Cron) => {
    const url = new URL('/cdn-cgi/local/scheduled', address);
    const time = self.currentRun()?.getTime() ?? Date.now();
    url.search = new URLSearchParams({ cron, time: String(time) }).toString();
    // The Worker logs its own errors.
    await fetch(url).catch((error) =>
      console.error(`The cron ${cron} was not triggered: ${error}`),
    );
  });
}

/** Prints a log entry of the Worker or of workerd, unless it is of a lower level or noise. */
function print({ level, message }: V4WorkerdStructuredLog, from: number): void {
  if ((LEVELS[level] ?? LEVELS.info!) > from || isRuntimeNoise(message)) return;
  if (level === 'error' || level === 'warn') console.error(message);
  else console.log(message);
}
