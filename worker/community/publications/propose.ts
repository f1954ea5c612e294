import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { conversations, publications } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import {
  DECLINES_MAX,
  type NewPublication,
  PROPOSALS_MAX,
  type Publication,
  proposalRefusal,
} from '../../../domain/conversations/publication.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { notify } from '../posts/published-answers.ts';
import {
  describePublication,
  mayBePublished,
  publicationFacts,
  publishableFacts,
  requireFacts,
  requireVisibleMessages,
  roleOf,
  selectFacts,
} from './publication.ts';

/**
 * Proposes the answer of a conversation for publication, with these words. `isNew` is false when the same words are
 * proposed already. 404 for anybody except the two, 403 for the asker, 409 for what `proposalRefusal` refuses.
 */
export async function propose(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  { conversationId, creatorId }: { conversationId: string; creatorId: string },
  { question, answer }: NewPublication,
  now: number,
): Promise<{ publication: Publication; isNew: boolean }> {
  await requireVisibleMessages(env, conversationId, creatorId);
  const { declinedCount, endedBy, revision, state } = publications;
  const { before, written, after } = await batch(db, {
    before: selectFacts(db, conversationId, creatorId),
    written: insertWhere(
      db,
      publications,
      {
        conversationId: sql`${conversations.id}`,
        ...withSearchForms({ question, answer }),
        ...{ state: 'proposed', revision: 1, changedAt: now },
      },
      and(
        eq(conversations.id, conversationId),
        eq(conversations.creatorId, creatorId),
        mayBePublished,
      )!,
      sql`${conversations}`,
    )
      .onConflictDoUpdate({
        target: publications.conversationId,
        set: {
          ...withSearchForms({ question, answer }),
          ...{ state: 'proposed', endedBy: null, changedAt: now },
          revision: sql`${revision} + 1`,
        },
        setWhere: and(
          inArray(state, ['declined', 'withdrawn']),
          lt(revision, PROPOSALS_MAX),
          lt(declinedCount, DECLINES_MAX),
          sql`${endedBy} is not 'asker'`,
        ),
      })
      .returning({ revision }),
    asked: notify(
      db,
      conversations.userId,
      and(
        eq(publications.conversationId, conversationId),
        eq(conversations.creatorId, creatorId),
        ...[eq(state, 'proposed'), eq(publications.changedAt, now)],
      )!,
      now,
    ),
    after: selectFacts(db, conversationId, creatorId),
  });
  const facts = requireFacts(before);
  if (roleOf(facts, creatorId) !== 'creator') throw new ProblemError('publication.creator_only');
  if (written.length > 0)
    return { publication: describePublication(requireFacts(after), creatorId), isNew: true };
  if (facts.state === 'proposed' && facts.question === question && facts.answer === answer)
    return { publication: describePublication(facts, creatorId), isNew: false };
  const refusal = proposalRefusal(publishableFacts(facts), publicationFacts(facts));
  throw new ProblemError(refusal ?? 'publication.not_possible');
}
