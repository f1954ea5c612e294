import { eq, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Database, database } from '../../../database/client.ts';
import { describeFailure } from '../../../database/failure.ts';
import { creatorMedia, outbox, profiles } from '../../../database/schema.ts';
import { type OutboxData, outboxEntry } from '../../../domain/outbox.ts';
import type { AppContext } from '../http/app-env.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';

/** Changes since caches may have stored a response. */
export interface Changed {
  /** A post that was hidden, or is visible again. */
  postId?: string;
  /** A user whose page has changed. */
  personId?: string;
  /** Stored pictures that were deleted or replaced. */
  pictures?: readonly { bucket: string; key: string }[];
}

/**
 * Purges changed content from caches, after the response and after `first`, because caches might request
 * its results again. The cron of every minute retries failures. Until then caches serve an old response for
 * a minute at most (worker/platform/http/cache-policy.ts).
 */
export function purgeAfterResponse(
  { env, executionCtx, var: { now } }: Pick<AppContext, 'env' | 'executionCtx' | 'var'>,
  changed: Changed,
  first?: Promise<unknown>,
): void {
  // The request's session may end before that.
  const db = database(env.DB);
  const purging = async () => {
    await first;
    const tags = await tagsOf(db, changed);
    await purge(env, { tags }).catch(async (error: unknown) => {
      console.warn(JSON.stringify({ event: 'purge.deferred', error: describeFailure(error) }));
      await db.insert(outbox).values(outboxEntry('purge', { tags: tags.join(',') }, now));
    });
  };
  executionCtx.waitUntil(
    purging().catch((error: unknown) =>
      console.error(JSON.stringify({ event: 'purge.failed', error: describeFailure(error) })),
    ),
  );
}

/** Handles `purge`; tags are separated by commas. Rejects when the purge was refused. */
export async function purgeFromOutbox(env: Env, data: OutboxData<'purge'>): Promise<void> {
  const tags = 'tags' in data ? data.tags.split(',') : await tagsOf(database(env.DB), data);
  await purge(env, { tags });
}

/** The tags of everything that shows it: its own page, its author's, and the lists. */
async function tagsOf(
  db: Database,
  { postId, personId, pictures = [] }: Changed,
): Promise<string[]> {
  const picture = ({ bucket, key }: { bucket: string; key: string }) =>
    cacheTags.picture(bucket, key);
  if (!postId && !personId) return pictures.map(picture);
  const ofPost = (column: SQLiteColumn) =>
    sql<
      string | null
    >`(select ${column} from ${creatorMedia} where ${creatorMedia.id} = ${postId ?? null})`;
  const people = await db
    .select({
      username: profiles.username,
      displaySlug: profiles.displaySlug,
      path: ofPost(creatorMedia.storagePath),
    })
    .from(profiles)
    .where(or(eq(profiles.id, personId ?? ''), eq(profiles.id, ofPost(creatorMedia.creatorId))));
  const names = people.flatMap(({ username, displaySlug }) => [username, displaySlug]);
  const stored = people.flatMap(({ path }) =>
    path ? [{ bucket: 'creator-posts', key: path }] : [],
  );
  return [
    cacheTags.lists,
    ...(postId ? [cacheTags.post(postId)] : []),
    ...names.filter((name) => name !== null).map(cacheTags.person),
    ...[...pictures, ...stored].map(picture),
  ];
}
