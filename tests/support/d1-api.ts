import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { quietTools } from '../../scripts/local/environment.ts';

/** The id of the database in wrangler.toml, by which local tools find its file. */
const LOCAL_ID = '00000000-0000-0000-0000-000000000000';

/** The part of Cloudflare's D1 API that scripts/backup uses, over local databases. */
export interface D1Api {
  address: string;
  /** Serves the database of a state under this name, which is its id as well. */
  serve(name: string, stateDir: string): Query;
  stop(): Promise<void>;
}

/** Resolves with the rows of a statement; rejects when it fails. */
type Query = (sql: string) => Promise<Record<string, unknown>[]>;

export async function startD1Api(token: string): Promise<D1Api> {
  Object.assign(process.env, quietTools);
  const databases = new Map<string, Query>();
  const runtimes: Miniflare[] = [];
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const refuse = (status: number, message: string) =>
      answer(status, { success: false, errors: [{ message }], result: null });
    const asked = await text(request);
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(401, 'no token');
    const [, name, what] = /\/d1\/database\/([^/]+)(\/.*)?$/.exec(request.url!) ?? [];
    const query = databases.get(name ?? '');
    if (!query) return refuse(404, 'no such database');
    if (!what) return answer(200, { success: true, result: { uuid: name } });
    // Nothing writes while these tests read.
    if (what === '/time_travel/bookmark')
      return answer(200, { success: true, result: { bookmark: '0-0' } });
    try {
      const results = await query(JSON.parse(asked).sql);
      answer(200, { success: true, result: [{ success: true, results }] });
    } catch (error) {
      refuse(400, String(error));
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve(name, stateDir) {
      const runtime = new Miniflare(
        convertV4MiniflareOptions({
          modules: true,
          // Miniflare's own proxy of a D1 fails one of some thousand calls.
          script: `export default {
            async fetch(request, { DB }) {
              try {
                const { results } = await DB.prepare(await request.text()).all();
                return Response.json(results);
              } catch (error) {
                return new Response(String(error), { status: 400 });
              }
            },
          }`,
          d1Databases: { DB: LOCAL_ID },
          resourcePersistencePath: path.join(stateDir, 'v3'),
          telemetry: { enabled: false },
        }),
      );
      runtimes.push(runtime);
      const query: Query = async (sql) => {
        const answer = await runtime.dispatchFetch('http://d1/', { method: 'POST', body: sql });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.json()) as Record<string, unknown>[];
      };
      databases.set(name, query);
      return query;
    },
    async stop() {
      server.close();
      await Promise.all(runtimes.map((runtime) => runtime.dispose()));
    },
  };
}
