import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, creatorMedia, profiles, publications } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import {
  isListable,
  isPublishable,
  LISTED_A_DAY,
  type Publication,
  type PublicationDecision,
} from '../../../domain/conversations/publication.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { notify } from '../posts/published-answers.ts';
import {
  describePublication,
  type Facts,
  mayBePublished,
  publishableFacts,
  requireFacts,
  requireVisibleMessages,
  roleOf,
  selectFacts,
} from './publication.ts';

/**
 * Publishes the proposed words as a post of their creator, or declines them. Of concurrent decisions one counts; the
 * same decision again returns what it did. 404 for anybody except the two, 403 for the creator, 409
 * `publication.changed` with `current` for another proposal than `revision`, `publication.not_proposed` when none
 * waits, and `publication.not_possible` or `conversation.blocked` when the answer may not be published any more.
 */
export async function decide(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  { conversationId, askerId }: { conversationId: string; askerId: string },
  { agree, revision }: PublicationDecision,
  now: number,
): Promise<Publication> {
  if (agree) await requireVisibleMessages(env, conversationId, askerId);
  const isProposed = and(
    eq(publications.conversationId, conversationId),
    eq(publications.state, 'proposed'),
    revision === undefined ? undefined : eq(publications.revision, revision),
    sql`exists (select 1 from ${conversations}
      where ${conversations.id} = ${conversationId} and ${conversations.userId} = ${askerId})`,
  )!;
  const { before, written, after } = agree
    ? await agreeTo(db, { conversationId, askerId, isProposed }, now)
    : await batch(db, {
        before: selectFacts(db, conversationId, askerId),
        notified: notify(db, conversations.creatorId, isProposed, now),
        written: db
          .update(publications)
          .set({
            ...withSearchForms({ question: null, answer: null }),
            ...{ state: 'declined', changedAt: now },
            declinedCount: sql`${publications.declinedCount} + 1`,
          })
          .where(isProposed)
          .returning({ state: publications.state }),
        after: selectFacts(db, conversationId, askerId),
      });
  const facts = requireFacts(before);
  if (roleOf(facts, askerId) !== 'asker') throw new ProblemError('publication.asker_only');
  if (written.length > 0) return describePublication(requireFacts(after), askerId);
  return undecided(facts, askerId, { agree, revision });
}

async function agreeTo(
  db: Database,
  { conversationId, askerId, isProposed }: Agreement,
  now: number,
) {
  const postId = crypto.randomUUID();
  const [account] = await selectAccounts(db, conversationId);
  const mayBeListed = account !== undefined && isListable(account, now);
  const { question, answer, foldedQuestion, foldedAnswer } = publications;
  const isPosted = and(
    isProposed,
    sql`exists (select 1 from ${creatorMedia} where ${creatorMedia.id} = ${postId})`,
  )!;
  return batch(db, {
    before: selectFacts(db, conversationId, askerId),
    post: insertWhere(
      db,
      creatorMedia,
      {
        id: postId,
        creatorId: sql`${conversations.creatorId}`,
        mediaType: 'text',
        bodyText: sql`${answer}`,
        questionText: sql`${question}`,
        foldedTitle: sql`${foldedQuestion}`,
        foldedBody: sql`${foldedAnswer}`,
        topicId: sql`${conversations.topicId}`,
        isListed: mayBeListed ? hasRoomInFeed(now) : sql`false`,
        position: -1,
        createdAt: now,
      },
      and(isProposed, eq(conversations.userId, askerId), mayBePublished)!,
      sql`${publications} join ${conversations} on ${conversations.id} = ${publications.conversationId}`,
    ),
    notified: notify(db, conversations.creatorId, isPosted, now),
    written: db
      .update(publications)
      .set({
        ...withSearchForms({ question: null, answer: null }),
        ...{ state: 'published', postId, changedAt: now },
      })
      .where(isPosted)
      .returning({ state: publications.state }),
    after: selectFacts(db, conversationId, askerId),
  });
}

/** Query: what {@link isListable} needs to know about the conversation. */
function selectAccounts(db: Database, conversationId: string) {
  const since = (userId: SQL | typeof conversations.userId | typeof conversations.creatorId) =>
    sql<number>`(select ${profiles.createdAt} from ${profiles} where ${profiles.id} = ${userId})`;
  return db
    .select({
      isPaid: sql`${conversations.orderId} is not null`.mapWith(Boolean),
      askerSince: since(conversations.userId),
      creatorSince: since(conversations.creatorId),
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
}

/** SQL condition: the creator of the conversation in the query has published fewer listed answers than a day takes. */
const hasRoomInFeed = (now: number) => sql`(select count(*) from creator_media as listed
  where listed.creator_id = ${conversations.creatorId} and listed.question_text is not null
    and listed.created_at > ${now - DAY_MS} and listed.is_listed) < ${LISTED_A_DAY}`;

interface Agreement {
  conversationId: string;
  askerId: string;
  /** The condition on `publications` that the decided proposal still waits. */
  isProposed: SQL;
}

/** The publication when the same was decided before; otherwise throws why nothing was. */
function undecided(facts: Facts, askerId: string, { agree, revision }: PublicationDecision) {
  const publication = describePublication(facts, askerId);
  const isSame = revision === undefined || revision === facts.revision;
  if (isSame && facts.state === (agree ? 'published' : 'declined')) return publication;
  if (facts.state !== 'proposed') throw new ProblemError('publication.not_proposed');
  if (!isSame)
    throw new ProblemError('publication.changed', undefined, { current: { ...publication } });
  // Otherwise a decision hides one of the messages, and their object does not know yet.
  const isBlocked = agree && isPublishable(publishableFacts(facts)) && facts.isBlocked;
  throw new ProblemError(isBlocked ? 'conversation.blocked' : 'publication.not_possible');
}
