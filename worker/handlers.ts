import app from './app.ts';
import { runQueued, runScheduled } from './jobs/run.ts';

/** Everything that Cloudflare calls, but the writing of pages: what benchmarks measure. */
export const handlers = {
  fetch: app.fetch,
  queue: runQueued,
  scheduled: (controller, env) => runScheduled(controller, env),
} satisfies ExportedHandler<Env>;
