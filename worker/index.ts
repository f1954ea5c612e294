/// <reference types="vite/types/importMeta.d.ts" />
import { cache, exports, WorkerEntrypoint } from 'cloudflare:workers';
import app from './app.ts';
import { handlers } from './handlers.ts';
import { runJob, runScheduled } from './jobs/run.ts';
import { pageRenderer } from './pages/render.ts';
import { isCacheable } from './platform/http/cache-policy.ts';

export { Conversation } from '../durable-objects/conversation/conversation.ts';
export { Inbox } from '../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../durable-objects/sign-in-guard/sign-in-guard.ts';
export { UpdateBatcher } from '../durable-objects/update-batcher/update-batcher.ts';

export class JobRunner extends WorkerEntrypoint<Env> {
  async run(cron: string, name: string, now: number): Promise<void> {
    await runJob(this.env, cron, name, now);
  }
}

/**
 * Serves visitors. It is the only entrypoint with a cache in front of it ([exports] in wrangler.toml), and
 * only code inside it can purge that cache (docs/decisions/012).
 */
export class Visitors extends WorkerEntrypoint<Env> {
  override fetch(request: Request): Response | Promise<Response> {
    return answer(request, this.env, this.ctx);
  }

  /** False in local development, whose runtime has no such cache. */
  hasCache(): boolean {
    return cache.purge !== undefined;
  }

  async purge(tags: string[]): Promise<CachePurgeResult> {
    return (await cache.purge?.({ tags })) ?? { success: true, errors: [] };
  }
}

/** A page's requests are answered by the app without its page renderer. */
const renderPage = pageRenderer(
  async () => (await import('#web/server')).default,
  (request, { env: { renderPage: _, ...env }, var: { d1Use }, executionCtx }) =>
    app.fetch(request, { ...env, d1Use }, executionCtx),
);

// In development only the browser renders.
const answer = (request: Request, env: Env, context: ExecutionContext) =>
  app.fetch(request, import.meta.env.PROD ? { ...env, renderPage } : env, context);

/** The deployed Worker: the app, its jobs, and server-rendered pages. */
export default {
  ...handlers,
  fetch: (request, env, context) =>
    isCacheable(request) ? exports.Visitors.fetch(request) : answer(request, env, context),
  scheduled: (controller, env) =>
    runScheduled(controller, env, (...job) => exports.JobRunner.run(...job)),
} satisfies ExportedHandler<Env>;
