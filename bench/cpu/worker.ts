import { Hono } from 'hono';
import { handlers as product } from '../../worker/handlers.ts';
import { type Reads, recordedD1, recordedKv, recordedLimit } from './recorded-reads.ts';

export { Conversation } from '../../durable-objects/conversation/conversation.ts';
export { Inbox } from '../../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../../durable-objects/sign-in-guard/sign-in-guard.ts';
export { UpdateBatcher } from '../../durable-objects/update-batcher/update-batcher.ts';

/**
 * The product, and a bare Hono route with the same binding calls. Both are in one Worker, so that
 * everything around a request is the same. That includes limits: locally a separate Worker answers
 * each, which costs more than the rest of the product. `/bare/learn/{address}` lets the product
 * answer once and records its calls; `/bare/answer/{address}` then repeats only those.
 */
const readsOf = new Map<string, Reads>();
const pathIn = (request: Request) => request.url.slice(request.url.indexOf('/api/'));

const bare = new Hono<{ Bindings: Env }>()
  .get('/bare/learn/*', async (context) => {
    const path = pathIn(context.req.raw);
    const reads: Reads = { d1: [], kv: [], limits: [] };
    const limit = recordedLimit(context.env.API_LIMIT, reads);
    const env = {
      ...context.env,
      DB: recordedD1(context.env.DB, reads),
      RANKINGS: recordedKv(context.env.RANKINGS, reads),
      API_LIMIT: limit,
      SEARCH_LIMIT: limit,
    };
    const { origin } = new URL(context.req.url);
    const request = new Request(origin + path, { headers: context.req.raw.headers });
    const answer = await product.fetch(request, env, context.executionCtx as ExecutionContext);
    if (answer.ok) readsOf.set(path, reads);
    return answer;
  })
  .get('/bare/answer/*', async (context) => {
    const { d1, kv, limits } = readsOf.get(pathIn(context.req.raw))!;
    const { DB, RANKINGS, API_LIMIT } = context.env;
    const answers: unknown[] = [];
    for (const key of limits) await API_LIMIT.limit({ key });
    for (const statements of d1) {
      const prepared = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
      const results = await DB.batch(prepared);
      answers.push(...results.map((result) => result.results));
    }
    for (const keys of kv)
      answers.push(Object.fromEntries(await RANKINGS.get<unknown>(keys, 'json')));
    return context.json(answers);
  });

export default {
  fetch(request, env, context) {
    if (new URL(request.url).pathname.startsWith('/bare/'))
      return bare.fetch(request, env, context);
    // All searches come from one IP address here, so they count against a limit that they do not reach.
    return product.fetch(request, { ...env, SEARCH_LIMIT: env.API_LIMIT }, context);
  },
  scheduled: product.scheduled,
  queue: product.queue,
} satisfies ExportedHandler<Env>;
