import { database } from '../../database/client.ts';
import { type PostView, recordViews } from '../community/posts/views.ts';
import { type ProfileView, recordProfileViews } from '../community/statistics/profile-views.ts';

/**
 * Stores a batch of the queue `post-views`: views of posts and of profiles. A batch that fails is redelivered
 * as a whole. Writes one log entry.
 */
export async function recordViewsJob(messages: readonly Message[], env: Env): Promise<void> {
  const db = database(env.DB);
  const views = messages.map(({ body }) => body as PostView | ProfileView);
  const ofPosts = views.filter((view) => 'postId' in view);
  const ofProfiles = views.filter((view) => 'creatorId' in view);
  const recorded =
    (ofPosts.length > 0 ? await recordViews(db, ofPosts) : 0) +
    (await recordProfileViews(db, ofProfiles, Date.now()));
  console.log(JSON.stringify({ event: 'views.recorded', delivered: views.length, recorded }));
}
