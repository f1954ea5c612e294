import { handlers as worker } from '../../worker/handlers.ts';
import { runJob, runScheduled } from '../../worker/jobs/run.ts';
import { knownSettings } from '../../worker/platform/settings.ts';
import {
  type Cost,
  countedBindings,
  meteredD1,
  meteredKv,
  type RankingCost,
} from './metered-bindings.ts';
import { storeViews } from './views.ts';

export { Conversation } from '../../durable-objects/conversation/conversation.ts';
export { Inbox } from '../../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../../durable-objects/sign-in-guard/sign-in-guard.ts';
export { UpdateBatcher } from '../../durable-objects/update-batcher/update-batcher.ts';

/** The product's Worker, which reports the cost of each answer in this header. */
const COST_HEADER = 'X-Cost';

/** The cost of the last run of the rankings, which the harness starts with the Worker. */
let ranked: RankingCost | null = null;

export default {
  ...worker,
  scheduled: (controller, env) =>
    runScheduled(controller, env, async (cron, name, now) => {
      if (name !== 'rankings') return runJob(env, cron, name, now);
      const cost: RankingCost = { statements: 0, rowsRead: 0, mostRead: 0, kvCalls: 0 };
      await runJob(countedBindings(env, cost), cron, name, now);
      ranked = cost;
    }),
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === '/rankings') return Response.json(ranked);
    if (pathname === '/views') return Response.json(await storeViews(env.DB));
    // An isolate reads the settings once a minute, whichever page comes first.
    await knownSettings(env, Date.now());
    const cost: Cost = { roundTrips: 0, rowsRead: 0, rowsWritten: 0, kvReads: 0 };
    const metered = {
      ...env,
      DB: meteredD1(env.DB, cost),
      RANKINGS: meteredKv(env.RANKINGS, cost),
    };
    // Work after the response is part of its cost.
    const behind: Promise<unknown>[] = [];
    const answer = await worker.fetch(upgradable(request), metered, {
      waitUntil: (promise: Promise<unknown>) => void behind.push(promise),
      passThroughOnException: () => {},
    } as ExecutionContext);
    answer.webSocket?.accept();
    answer.webSocket?.close();
    const body = await answer.arrayBuffer();
    await Promise.all(behind);
    const headers = new Headers(answer.headers);
    headers.set(COST_HEADER, JSON.stringify(cost));
    headers.set('X-Status', String(answer.status));
    const bodiless = [101, 204, 304].includes(answer.status);
    return new Response(bodiless ? null : body, {
      status: answer.status === 101 ? 200 : answer.status,
      headers,
    });
  },
} satisfies ExportedHandler<Env>;

/**
 * Turns a request with this header into a WebSocket upgrade, which the benchmark's own client
 * cannot send.
 */
function upgradable(request: Request): Request {
  const protocols = request.headers.get('X-Upgrade');
  if (!protocols) return request;
  return new Request(request.url, {
    headers: { Upgrade: 'websocket', 'Sec-WebSocket-Protocol': protocols },
  });
}
