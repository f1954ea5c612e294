import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import app from '../../../worker/app.ts';
import { knownSettings } from '../../../worker/platform/settings.ts';
import { countedD1 } from '../../support/workerd/rows-read.ts';
import { createCrowd } from './large-dataset.ts';
import { type Read, readsIn } from './reads.ts';

const reads = readsIn(await createCrowd());

/** One sentence for each limit that a read exceeds; none when all is well. */
async function missesOf(read: Read): Promise<string[]> {
  const { route, file, path, as, things, atMost, status = 200, roundTrips = [1] } = read;
  // An isolate reads the settings once a minute, whichever page comes first.
  await knownSettings(env, Date.now());
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
          `${route}: ${cost.rowsRead} rows for ${count} ${things}, at most ${atMost} wanted (its limits are in ${file})`,
        ]
      : []),
    ...(cost.roundTrips > roundTrips[0]
      ? [
          `${route}: ${cost.roundTrips} round trips to D1, at most ${roundTrips[0]} wanted (its limits are in ${file})`,
        ]
      : []),
  ];
}

it.each(reads)('$route ($things) stays within its read limits', async (read) => {
  expect(await missesOf(read)).toEqual([]);
});
