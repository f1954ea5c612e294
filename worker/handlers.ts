import app from './app.ts';
import { recordViewsJob } from './jobs/record-views.ts';
import { refreshRankingsJob } from './jobs/refresh-rankings.ts';
import type { PostView } from './posts/views.ts';

/** Everything that Cloudflare calls, but the writing of pages: what benchmarks measure. */
export const handlers = {
  fetch: app.fetch,
  queue: (batch, env) => recordViewsJob(batch, env),
  scheduled: (controller, env) => refreshRankingsJob(env, controller.scheduledTime),
} satisfies ExportedHandler<Env, PostView>;
