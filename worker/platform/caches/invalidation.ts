import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorMedia, outbox, profiles } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { attemptClaimed, claimedEntry, type Effect, effects } from '../effects.ts';
import type { AppContext } from '../http/app-env.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';

/** Changes since caches may have stored a response: a post, a user whose page shows it, and stored pictures. */
export type Changed = Exclude<OutboxData<'purge'>, { tags: string }>;

/**
 * Statement that enqueues the purge of content, and returns its row for {@link purgeAfterResponse}, if the
 * condition holds. It comes before the statement that changes the content, and has the same condition.
 * `changed` may be JSON in SQL.
 */
export function enqueuePurge(db: Database, changed: Changed | SQL, now: number, condition: SQL) {
  const entry = claimedEntry('purge', changed as Changed, now);
  return insertWhere(db, outbox, entry, condition).returning();
}

/**
 * Purges what this request has enqueued, after the response and after `first`, because caches might request
 * its results again. The cron of every minute does it if this fails. Until then caches serve an old response
 * for a minute at most (worker/platform/http/cache-policy.ts), and an old picture.
 */
export function purgeAfterResponse(
  { env, executionCtx, var: { now } }: Pick<AppContext, 'env' | 'executionCtx' | 'var'>,
  rows: readonly Effect[],
  first?: Promise<unknown>,
): void {
  // The request's session may end before that.
  const db = database(env.DB);
  const purging = async () => {
    await first;
    await attemptClaimed(db, effects(env, { purge: purgeFromOutbox }), rows, now);
  };
  executionCtx.waitUntil(purging());
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
