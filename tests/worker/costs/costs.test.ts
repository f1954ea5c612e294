import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import app from '../../../worker/app.ts';
import { knownSettings } from '../../../worker/platform/settings.ts';
import { type Cost, countedD1 } from '../../support/workerd/observed-d1.ts';
import { callsIn, type LimitedCall, requestFor } from './calls.ts';
import { createCrowd } from './large-dataset.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** For bench/cost.ts, which runs these tests in larger marketplaces. */
    cost?: Cost & { of: string; items: number };
  }
}

/** D1's limit for an invocation. */
const STATEMENTS_MAX = 1_000;

const crowd = await createCrowd(env.COST_POSTS);

/** The cost of a call with the work after its response, and the number of items in its answer. */
async function measure(call: LimitedCall): Promise<Cost & { items: number }> {
  // An isolate reads the settings once a minute, whichever page comes first.
  await knownSettings(env, Date.now());
  const { DB, cost } = countedD1();
  const context = createExecutionContext();
  const answer = await app.fetch(requestFor(call), { ...env, DB }, context);
  answer.webSocket?.accept();
  answer.webSocket?.close();
  // The runtime warns when an image is read as text.
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  expect([call.route, answer.status, text]).toEqual([call.route, call.status ?? 200, text]);
  await waitOnExecutionContext(context);
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json');
  const list = isJson ? JSON.parse(text)[call.things] : null;
  return { ...cost, items: Array.isArray(list) ? list.length : 1 };
}

it.for(callsIn(crowd))('$route ($things) stays within its limits', async (call, { task }) => {
  const { route, path, file, things, atMost, written = 0, roundTrips: [roundTrips] = [1] } = call;
  const cost = await measure(call);
  const query = new URL(path, 'http://localhost').search;
  task.meta.cost = { of: route + query.replace(/cursor=[^&]+/, 'cursor'), ...cost };
  const limits = { rowsRead: atMost, rowsWritten: written, roundTrips };
  const figures = Object.keys(limits) as (keyof typeof limits)[];
  const exceeded = figures
    .filter((figure) => cost[figure] > limits[figure])
    .map((figure) => `${figure}: ${cost[figure]}, at most ${limits[figure]} (${file})`);
  expect(exceeded).toEqual([]);
  expect(cost.items, `${things} in tests/worker/costs/large-dataset.ts`).toBeGreaterThan(0);
});

it('a run of the rankings stays within the statements of an invocation', ({ task }) => {
  const { rankings } = crowd;
  task.meta.cost = { of: 'rankings', items: 1, ...rankings };
  expect(rankings.statements).toBeLessThanOrEqual(STATEMENTS_MAX);
});
