import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { enqueuePostsSeen } from '../../../database/hide-posts.ts';
import { conversations, creatorMedia, publications } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { proposalEnded } from '../notices.ts';
import { markDeleted } from './mark-deleted.ts';

/**
 * Statements that follow from a change of a publication, for its batch. Those that ask for the state come before the
 * statement that changes it. `which`: a condition on `publications`.
 */

/** Notifies one side of these publications. */
export function notify(
  db: Database,
  recipient: typeof conversations.userId | typeof conversations.creatorId | SQL,
  which: SQL,
  now: number,
) {
  return enqueueNotice(
    db,
    {
      thing: sql`'publication:' || ${conversations.id}`,
      recipientId: sql`${recipient}`,
      source: 'publication',
      subjectId: sql`${conversations.id}`,
      at: now,
    },
    which,
    sql`${publications} join ${conversations} on ${conversations.id} = ${publications.conversationId}`,
  );
}

/** Starts the deletion of the posts of published answers. Rankings, notices and caches follow. */
export function removePosts(db: Database, which: SQL, now: number) {
  const isPublished = and(which, eq(publications.state, 'published'))!;
  const posts = sql`${creatorMedia.id} in (select ${publications.postId} from ${publications} where ${isPublished})
    and ${creatorMedia.deletionStartedAt} is null`;
  // Before the deletion, because no row is written for a post that is being deleted.
  return [enqueuePostsSeen(db, posts), ...Object.values(markDeleted(db, posts, now))];
}

/**
 * Takes answers and proposals back because of a block or a deleted account, which tells nobody: those that the asker
 * has agreed to or is asked about in the conversations of `asAsker`, and proposals in those of `asCreator`. Both are
 * conditions on `conversations`.
 */
export function endApart(
  db: Database,
  { asAsker, asCreator }: { asAsker: SQL; asCreator: SQL },
  now: number,
) {
  const { conversationId, state } = publications;
  const isIn = (condition: SQL) =>
    sql`${conversationId} in (select ${conversations.id} from ${conversations} where ${condition})`;
  const which = sql`(${isIn(asAsker)} and ${inArray(state, ['proposed', 'published'])}
    or ${isIn(asCreator)} and ${state} = 'proposed')`;
  return [
    ...removePosts(db, isIn(asAsker), now),
    proposalEnded(db, sql`${isIn(asCreator)} and ${state} = 'proposed'`, now),
    db
      .update(publications)
      .set({
        ...withSearchForms({ question: null, answer: null }),
        ...{ state: 'withdrawn', postId: null, endedBy: 'block', changedAt: now },
      })
      .where(which),
  ] as const;
}

/**
 * A creator who deletes posts has taken the answers in them back. `posts`: a condition on `creator_media`, which holds
 * before their deletion starts.
 */
export function endWithPosts(db: Database, posts: SQL, now: number) {
  const which = sql`${publications.postId} in (
    select ${creatorMedia.id} from ${creatorMedia} where ${posts})`;
  return [
    notify(db, conversations.userId, which, now),
    db
      .update(publications)
      .set({ state: 'withdrawn', postId: null, endedBy: 'creator', changedAt: now })
      .where(which),
  ] as const;
}
