import { and, eq, type SQL, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, creatorMedia, publications } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import {
  isPublishable,
  type Publication,
  type PublicationDecision,
} from '../../../domain/conversations/publication.ts';
import { ProblemError } from '../../../domain/problem.ts';
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
  const [before, written, after] = agree
    ? await agreeTo(db, { conversationId, askerId, isProposed }, now)
    : await db.batch([
        selectFacts(db, conversationId, askerId),
        db
          .update(publications)
          .set({
            ...withSearchForms({ question: null, answer: null }),
            ...{ state: 'declined', changedAt: now },
            declinedCount: sql`${publications.declinedCount} + 1`,
          })
          .where(isProposed)
          .returning({ state: publications.state }),
        selectFacts(db, conversationId, askerId),
      ]);
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
  const { question, answer, foldedQuestion, foldedAnswer } = publications;
  const { before, written, after } = await batch(db, {
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
        position: -1,
        createdAt: now,
      },
      and(isProposed, eq(conversations.userId, askerId), mayBePublished)!,
      sql`${publications} join ${conversations} on ${conversations.id} = ${publications.conversationId}`,
    ),
    written: db
      .update(publications)
      .set({
        ...withSearchForms({ question: null, answer: null }),
        ...{ state: 'published', postId, changedAt: now },
      })
      .where(
        and(
          isProposed,
          sql`exists (select 1 from ${creatorMedia} where ${creatorMedia.id} = ${postId})`,
        ),
      )
      .returning({ state: publications.state }),
    after: selectFacts(db, conversationId, askerId),
  });
  return [before, written, after] as const;
}

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
  if (agree && !isPublishable(publishableFacts(facts)))
    throw new ProblemError('publication.not_possible');
  throw new ProblemError('conversation.blocked');
}
