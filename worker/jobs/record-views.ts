import { database } from '../../database/client.ts';
import { type PostView, recordViews } from '../community/posts/views.ts';

/** Stores a batch of the queue `post-views`. A batch that fails is redelivered as a whole. Writes one log entry. */
export async function recordViewsJob(messages: readonly Message[], env: Env): Promise<void> {
  const views = messages.map(({ body }) => body as PostView);
  const recorded = await recordViews(database(env.DB), views);
  console.log(JSON.stringify({ event: 'views.recorded', delivered: views.length, recorded }));
}
