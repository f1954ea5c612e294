import app from './app.ts';
import { recordViewsJob } from './jobs/record-views.ts';
import { refreshRankingsJob } from './jobs/refresh-rankings.ts';
import type { PostView } from './posts/views.ts';

export { Conversation } from '../durable-objects/conversation/conversation.ts';
export { Inbox } from '../durable-objects/inbox/inbox.ts';
export { SignInGuard } from '../durable-objects/sign-in-guard/sign-in-guard.ts';

export default {
  fetch: app.fetch,
  queue: (batch, env) => recordViewsJob(batch, env),
  scheduled: (controller, env) => refreshRankingsJob(env, controller.scheduledTime),
} satisfies ExportedHandler<Env, PostView>;
