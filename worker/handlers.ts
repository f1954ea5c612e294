import app from './app.ts';
import { runQueued, runScheduled } from './jobs/run.ts';

/** All handlers that Cloudflare calls, without the page renderer; benchmarks measure these. */
export const handlers = {
  fetch: app.fetch,
  queue: runQueued,
  scheduled: (controller, env) => runScheduled(controller, env),
} satisfies ExportedHandler<Env>;
