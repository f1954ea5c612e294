import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { convertV4MiniflareOptions, Log, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { database } from '../../database/client.ts';
import { quietTools } from '../../scripts/local/environment.ts';
import { run } from '../../scripts/local/run.ts';
import { getFeed } from '../../worker/community/posts/queries.ts';
import { observedD1, type Statement } from '../harness/observed-d1.ts';

/** Runs in workerd and queries D1, so that a visitor waits for D1 and not for the measuring process. */
const ASKS_D1 = `export default {
  async fetch(request, env) {
    const { sql, params } = await request.json();
    const { results } = await env.DB.prepare(sql).bind(...params).all();
    return Response.json(results.length);
  },
}`;

/** Creates an empty, migrated local database in a folder, which it empties first. */
export async function emptyDatabase(stateDir: string): Promise<string> {
  Object.assign(process.env, quietTools);
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir]);
  const folder = path.join(stateDir, 'v3/d1/miniflare-D1DatabaseObject');
  const name = readdirSync(folder).find((entry) => /^[0-9a-f]{64}\.sqlite$/.test(entry));
  if (!name) throw new Error(`no database in ${folder}`);
  return path.join(folder, name);
}

/** The visitors' waits while other work ran, milliseconds. */
export interface Waits {
  requests: number;
  median: number;
  longest: number;
}

/** Opens the local database and KV of a folder, for a visitor during other work. */
export async function openDatabase(stateDir: string) {
  const { d1_databases, kv_namespaces } = unstable_readConfig({ config: 'wrangler.toml' });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: 'localhost',
      port: 0,
      log: new Log(1),
      resourcePersistencePath: path.join(stateDir, 'v3'),
      telemetry: { enabled: false },
      workers: [
        {
          name: 'visited',
          modules: true,
          script: ASKS_D1,
          compatibilityDate: '2026-10-01',
          d1Databases: { DB: d1_databases[0]!.database_id! },
          kvNamespaces: { RANKINGS: kv_namespaces[0]!.id! },
        },
      ],
    }),
  );
  const { href } = await miniflare.ready;
  return {
    DB: (await miniflare.getD1Database('DB')) as unknown as D1Database,
    RANKINGS: (await miniflare.getKVNamespace('RANKINGS')) as unknown as KVNamespace,
    dispose: () => miniflare.dispose(),
    /** Requests the feed repeatedly until `work` is done. */
    async visitedDuring(work: () => Promise<unknown>): Promise<Waits> {
      const DB = (await miniflare.getD1Database('DB')) as unknown as D1Database;
      const body = JSON.stringify(await feedStatement(DB));
      const visitor = new Worker(path.join(import.meta.dirname, 'visitor.ts'), {
        workerData: { href, body },
      });
      await new Promise((resolve) => visitor.once('message', resolve));
      await work();
      const answered = new Promise<number[]>((resolve) => visitor.once('message', resolve));
      visitor.postMessage('enough');
      const waits = (await answered).sort((a, b) => a - b);
      await visitor.terminate();
      return {
        requests: waits.length,
        median: waits[Math.floor(waits.length / 2)]!,
        longest: waits.at(-1)!,
      };
    },
  };
}

/** The statement by which a visitor's feed is read. */
async function feedStatement(DB: D1Database): Promise<Statement> {
  let statement: Statement | undefined;
  const observed = observedD1(DB, { sent: ([first]) => (statement = first) });
  await getFeed(database(observed), null, undefined);
  if (!statement) throw new Error('the feed ran no query');
  return statement;
}
