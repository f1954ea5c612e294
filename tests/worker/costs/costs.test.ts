import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import app from '../../../worker/app.ts';
import { countedD1 } from '../../support/workerd/rows-read.ts';
import { createCrowd } from './large-dataset.ts';
import { exceptions, type Read, readsIn } from './reads.ts';

const reads = readsIn(await createCrowd());

const routes = new Set(
  app.routes.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`),
);

it('every GET route has a measured cost or an exception', () => {
  const known = new Set([...reads.map(({ route }) => route), ...Object.keys(exceptions)]);
  const unknown = [...routes]
    .filter((route) => !known.has(route))
    .map((route) => `${route}: add its limits to tests/worker/costs/reads.ts`);
  expect(unknown).toEqual([]);
  const gone = [...known].filter((route) => !routes.has(route));
  expect(gone).toEqual([]);
});

/** The documented exceptions to the limits on reads. */
const ROW = 'its row is in tests/worker/costs/reads.ts';

/** One sentence for each limit that a read exceeds; none when all is well. */
async function missesOf(read: Read): Promise<string[]> {
  const { route, path, as, things, atMost, status = 200, roundTrips = [1] } = read;
  const { DB, cost } = countedD1();
  const headers = new Headers(read.headers);
  if (as) headers.set('Authorization', `Bearer ${as.token}`);
  const request = new Request(`http://localhost${path}`, { headers });
  const answer = await app.fetch(request, { ...env, DB }, createExecutionContext());
  answer.webSocket?.accept();
  answer.webSocket?.close();
  // The runtime warns when an image is read as text.
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  expect([route, answer.status]).toEqual([route, status]);

  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
  const list = isJson ? JSON.parse(text)[things] : null;
  const count = Array.isArray(list) ? list.length : 1;
  return [
    ...(count === 0
      ? [`${route}: no ${things} to count; tests/worker/costs/large-dataset.ts makes what there is`]
      : []),
    ...(cost.rowsRead > atMost
      ? [
          `${route}: ${cost.rowsRead} rows for ${count} ${things}, at most ${atMost} wanted (${ROW})`,
        ]
      : []),
    ...(cost.roundTrips > roundTrips[0]
      ? [`${route}: ${cost.roundTrips} round trips to D1, at most ${roundTrips[0]} wanted (${ROW})`]
      : []),
  ];
}

it.each(reads)('$route ($things) stays within its read limits', async (read) => {
  expect(await missesOf(read)).toEqual([]);
});
