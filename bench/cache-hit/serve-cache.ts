/**
 * The cache as a separate server, on `PORT`, in front of the Worker at `WORKER`. `POST
 * /cdn-cgi/purge` `{tags}` purges; `GET /cdn-cgi/counts` returns the Worker's activity since the
 * last call.
 */
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { type Answer, type Asked, EdgeCache } from './cache.ts';
import type { Counts } from './counts.ts';

const worker = new URL(process.env.WORKER!);
/** The other side might just have closed a kept-alive connection. */
const agent = new Agent({ keepAlive: false });
const none = (): Counts => ({ runs: 0, notModified: 0, roundTrips: 0, bytes: 0 });
let counts = none();

/** Calls the Worker. Compression for visitors happens after the cache, as at Cloudflare. */
async function askWorker({ url, headers }: Asked, method = 'GET', body?: Buffer): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { 'accept-encoding': _, ...others } = headers;
    const options = { agent, method, headers: { ...others, host: worker.host } };
    send(new URL(url, worker), options, resolve).on('error', reject).end(body);
  });
  const answer = {
    status: response.statusCode!,
    headers: headersOf(response),
    body: await buffer(response),
  };
  counts.runs += 1;
  counts.notModified += Number(answer.status === 304);
  counts.roundTrips += Number(answer.headers['x-d1-round-trips'] ?? 0);
  counts.bytes += answer.body.length;
  return answer;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...others } = headers;
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]));
}

const cache = new EdgeCache(askWorker);

createServer(async (request, response) => {
  const { url = '/', method = 'GET' } = request;
  const end = ({ status, headers, body }: Answer) =>
    void response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
  try {
    if (url === '/cdn-cgi/purge') {
      cache.purge(((await json(request)) as { tags: string[] }).tags);
      return void response.end(JSON.stringify({ success: true, errors: [] }));
    }
    if (url === '/cdn-cgi/counts') {
      response.end(JSON.stringify(counts));
      counts = none();
      return;
    }
    const headers = headersOf(request);
    // A request with this header bypasses the cache.
    const isPassed = headers['x-without-cache'] !== undefined;
    if (!isPassed && (method === 'GET' || method === 'HEAD'))
      return end(await cache.answer({ url, headers }));
    end(await askWorker({ url, headers }, method, await buffer(request)));
  } catch (error) {
    end({ status: 502, headers: {}, body: Buffer.from(String(error)) });
  }
}).listen(Number(process.env.PORT), 'localhost');
