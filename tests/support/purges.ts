import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';

/**
 * A stand-in for a cache's purge endpoint, at any path, beside the tests:
 *
 * - `POST` `{tags}` is a purge
 * - `PUT` `[answer, …]` sets the responses to the next purges: a status other than 200, or false for a refusal; otherwise accepted
 * - `GET` → the tags of each purge, in order; reading empties the list
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const places = new Map<string, { purges: string[][]; answers: (number | false)[] }>();
  const server = createServer(async (request, response) => {
    const { method, url = '/' } = request;
    const place = places.get(url) ?? { purges: [], answers: [] };
    places.set(url, place);
    const body = method === 'GET' ? null : await json(request);
    if (method === 'PUT') place.answers = body as (number | false)[];
    if (method !== 'POST') return void response.end(JSON.stringify(place.purges.splice(0)));
    place.purges.push((body as { tags: string[] }).tags);
    const answer = place.answers.shift() ?? 200;
    const success = answer === 200;
    const errors = success ? [] : [{ code: 1, message: 'slower' }];
    response.writeHead(answer || 200).end(JSON.stringify({ success, errors }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('purges', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    purges: string;
  }
}
