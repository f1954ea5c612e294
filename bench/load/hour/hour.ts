import { once } from 'node:events';
import { cpSync } from 'node:fs';
import path from 'node:path';
import {
  newFactorKey,
  newPushKey,
  newSigningKeys,
  openOutbox,
} from '../../../scripts/local/environment.ts';
import { issueAccessToken } from '../../../worker/accounts/auth/access-token.ts';
import type { Cost } from '../../cost/metered-bindings.ts';
import { prepare } from '../../cost/prepare.ts';
import type { Bench } from '../../harness/bench.ts';
import { serveWorker } from '../../harness/serve-worker.ts';
import { type Server, stopServer } from '../../harness/servers.ts';
import { addCallers, type Caller, countRows, type HourMarketplace } from './people.ts';
import { type Answered, type Measured, printKinds, printTables, printTenths } from './report.ts';
import {
  type HourRequest,
  type HourStep,
  type Months,
  orderOf,
  POSTS_PERCENT,
  type Send,
  stepsOf,
} from './steps.ts';

/** Posts of the marketplace in which the hour begins: small, so that the hour's rows are many beside it. */
const POSTS = 1_000;
const TENTHS = 10;
/** Parts of the measured tenth, in which the two servers take turns. */
const SLICES = 10;
const AT_ONCE = 4;
/** Posts that a creator with one may add. */
const POSTS_OF_CREATOR = 9;
const MINUTES_A_TENTH = 6;
const CRONS = [
  { cron: '*/10 * * * *', everyMinutes: 10 },
  { cron: '*/5 * * * *', everyMinutes: 5 },
  { cron: '* * * * *', everyMinutes: 1 },
];

/**
 * Simulates an hour of `count` steps in a small marketplace that grows by them, with the crons of an hour, and compares
 * its last tenth with the first one. So that a busy machine slows both, the first tenth runs again at the end, on a
 * copy of the marketplace as it was, in turns with the last one.
 */
export async function simulateHour(
  { folder, endWith, miss }: Bench,
  port: number,
  count: number,
): Promise<void> {
  const [grownDir, youngDir] = [path.join(folder, 'grown'), path.join(folder, 'young')];
  await prepare(grownDir, POSTS);
  const publishers = Math.ceil((count * POSTS_PERCENT) / 100 / POSTS_OF_CREATOR) + SLICES;
  const market = addCallers(grownDir, publishers, Date.now());
  cpSync(grownDir, youngDir, { recursive: true });
  const begun = countRows(grownDir);
  const grown = await open(grownDir, port, market);
  endWith(grown.server);
  const young = await open(youngDir, port + 1, market);
  endWith(young.server);

  const tenth = Math.round(count / TENTHS);
  for (let part = 0; part < TENTHS - 1; part += 1) {
    await run(grown, stepsOf(market, grown.months, part, tenth));
    for (let minute = 0; minute < MINUTES_A_TENTH; minute += 1)
      await ring(grown, part * MINUTES_A_TENTH + minute);
    console.log(`${(part + 1) * tenth} steps of ${count}`);
  }
  // The code of the copy is warm too when it is measured.
  await run(young, stepsOf(market, young.months, TENTHS, tenth / 2));
  const [first, last] = await measureInTurns([
    [young, stepsOf(market, young.months, 0, tenth)],
    [grown, stepsOf(market, grown.months, TENTHS - 1, tenth)],
  ]);
  printTenths(first!, last!, miss);
  printKinds(first!.answered, last!.answered, miss);
  for (const { server } of [grown, young]) {
    stopServer(server);
    await once(server.process, 'exit');
  }
  printTables(begun, countRows(grownDir));
}

/** A served marketplace. */
interface Place {
  server: Server;
  send: (request: HourRequest) => Promise<{ json: unknown; answered: Answered }>;
  months: Months;
}

/** Serves the product with metered bindings, and lets each member buy a month. */
async function open(stateDir: string, port: number, market: HourMarketplace): Promise<Place> {
  const secrets = {
    AUTH_SIGNING_KEYS: newSigningKeys(),
    FACTOR_KEYS: newFactorKey(),
    VAPID_KEYS: newPushKey(),
  };
  const server = await serveWorker('bench/cost/metered-worker.ts', stateDir, port, {
    ...secrets,
    ...openOutbox,
  });
  const env = { ...secrets, SITE_ORIGIN: 'http://localhost:8787' } as Env;
  const send: Place['send'] = (request) => call(server, env, request);
  const months: string[] = [];
  for (const member of market.members) {
    const { username, topicId } = market.month;
    const { json } = await send(orderOf(member, username, topicId, 'month'));
    months.push((json as { order: { conversationId: string } }).order.conversationId);
  }
  return { server, send, months };
}

async function call({ origin }: Server, env: Env, request: HourRequest) {
  const { what, path, as, json } = request;
  // A kept connection may be one that the server of a busy machine is closing.
  const headers = new Headers({ Connection: 'close' });
  if (as) headers.set('Authorization', `Bearer ${await tokenOf(env, as)}`);
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  const sentAt = performance.now();
  const response = await fetch(origin + path, {
    method: what.split(' ')[0],
    headers,
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  const text = await response.text();
  const ms = performance.now() - sentAt;
  if (Number(response.headers.get('X-Status')) >= 400)
    throw new Error(`${what} ${path}: ${response.status} ${text.slice(0, 300)}`);
  const cost: Cost = JSON.parse(response.headers.get('X-Cost')!);
  return { json: text ? JSON.parse(text) : null, answered: { what, ms, ...cost } };
}

const tokenOf = (env: Env, { id, sessionId, username }: Caller) =>
  issueAccessToken(
    env,
    {
      ...{ userId: id, sessionId, email: `${username}@example.com` },
      amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
      ...{ hasSecondFactor: false, userMetadata: {}, appMetadata: {} },
    },
    Date.now(),
  );

/** Does the steps, some at once, and returns the cost of each request. */
async function run({ send }: Place, steps: readonly HourStep[]): Promise<Answered[]> {
  const all: Answered[] = [];
  const recorded: Send = async (request) => {
    const { json, answered } = await send(request);
    all.push(answered);
    return json;
  };
  const waiting = [...steps];
  const visitor = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step(recorded);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return all;
}

/** Runs the crons of a minute of the hour. */
async function ring({ server }: Place, minute: number): Promise<void> {
  const due = CRONS.filter(({ everyMinutes }) => minute % everyMinutes === 0);
  for (const { cron } of due) {
    const path = `/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`;
    const answer = await fetch(server.origin + path, { headers: { Connection: 'close' } });
    if (!answer.ok) throw new Error(`${cron}: ${await answer.text()}`);
  }
}

/** Runs a part of each list in turn, and adds up what each place has answered. */
async function measureInTurns(places: readonly [Place, HourStep[]][]): Promise<Measured[]> {
  const measured = places.map((): Measured => ({ answered: [], cpu: [] }));
  for (let slice = 0; slice < SLICES; slice += 1)
    for (const [index, [place, steps]] of places.entries()) {
      const size = steps.length / SLICES;
      const before = place.server.cpuMs();
      const answered = await run(place, steps.slice(slice * size, (slice + 1) * size));
      await ring(place, slice + 1);
      measured[index]!.cpu.push((place.server.cpuMs() - before) / answered.length);
      measured[index]!.answered.push(...answered);
    }
  return measured;
}
