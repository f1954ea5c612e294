import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { batch } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorMedia, outbox, profiles } from '../../../database/schema.ts';
import { type OutboxData, outboxLanes } from '../../../domain/outbox.ts';
import { attemptClaimed, claimedEntry, type Effect, effects } from '../effects.ts';
import type { AppContext } from '../http/app-env.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { hasCache, purge, TAGS_PER_CALL } from '../http/purge.ts';
import { takePurgeCall } from './purge-calls.ts';

/** Purges that one call takes besides its own. */
const MERGED_MAX = 40;

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

/**
 * Handles `purge`, and all other purges that are due, with one call. Rejects when the purge was refused, or when no
 * call is free; a change that hides nothing is left to the caches, which expire within a minute.
 */
export async function purgeFromOutbox(
  env: Env,
  data: OutboxData<'purge'>,
  now: number,
): Promise<void> {
  if (!(await hasCache(env))) return;
  const db = database(env.DB);
  const mayExpire = 'mayExpire' in data;
  const { call, others } = await batch(db, {
    call: takePurgeCall(db, now, mayExpire),
    others: db.select().from(outbox).where(isMergeable(now)).orderBy(outbox.id).limit(MERGED_MAX),
  });
  if (call.length === 0) {
    if (mayExpire) return;
    throw new Error('no call to purge caches is free');
  }
  const ofOthers = await Promise.all(others.map((row) => tagsOf(db, row.data as typeof data)));
  const tags = new Set(await tagsOf(db, data));
  const merged = others.filter((_, index) => {
    const joined = new Set([...tags, ...ofOthers[index]!]);
    if (joined.size > TAGS_PER_CALL) return false;
    for (const tag of joined) tags.add(tag);
    return true;
  });
  await purge(env, { tags: [...tags] });
  const ids = merged.map(({ id }) => id);
  if (ids.length > 0) await db.delete(outbox).where(and(inArray(outbox.id, ids), isMergeable(now)));
}

/** Purges that are due. While promised work is under way, a new page might still ask for what that work hides. */
const isMergeable = (now: number) =>
  sql`${outbox.kind} = 'purge' and ${outbox.lane} = ${outboxLanes.follows} and ${outbox.dueAt} <= ${now}
    and not exists (select 1 from ${outbox} promised where promised.lane = ${outboxLanes.promised}
      and promised.due_at is not null and (promised.due_at <= ${now} or promised.attempts > 0))`;

/** The tags of everything that shows it: its own page, its author's, and the lists. Tags have commas between them. */
async function tagsOf(db: Database, data: OutboxData<'purge'>): Promise<string[]> {
  if ('tags' in data) return data.tags.split(',');
  const { postId, personId, pictures = [] } = data;
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
