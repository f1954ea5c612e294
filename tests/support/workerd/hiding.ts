import { eq } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { moderationCases, moderationDecisions } from '../../../database/schema.ts';
import type { ModeratedType, ModerationAction } from '../../../domain/moderation/moderation.ts';
import { decisionLifted, decisionMade } from '../../../worker/trust/moderation/decision-effects.ts';
import { db, type Person } from './marketplace.ts';

/** The subject of a test's decision. */
export interface Subject {
  type: ModeratedType;
  id: string;
  authorId: string;
  conversationId?: string | null;
}

/** Inserts a moderator's decision into D1 with its effects there. Returns its id, for {@link lift}. */
export async function decide(
  action: ModerationAction,
  { type, id, authorId, conversationId = null }: Subject,
): Promise<string> {
  const caseId = crypto.randomUUID();
  const decisionId = crypto.randomUUID();
  const at = Date.now();
  const subject = { subjectType: type, subjectId: id, conversationId, authorId };
  await batch(db, {
    opened: db
      .insert(moderationCases)
      .values({ id: caseId, ...subject, excerpt: '', category: 'other', openedAt: at }),
    ...decisionMade(db, {
      ...{ id: decisionId, caseId, ...subject, moderatorId: crypto.randomUUID() },
      ...{ proposedBy: null, action, rule: 'other', reason: 'Un motif.', createdAt: at },
    }),
  });
  return decisionId;
}

/** Lifts a decision, as a successful appeal does. */
export async function lift(decisionId: string): Promise<void> {
  const [decision] = await db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, decisionId));
  await batch(db, decisionLifted(db, decision!, Date.now()));
}

/** The profile, as the subject that a decision hides or, with 'suspend', suspends. */
export const profileOf = ({ id }: Pick<Person, 'id'>): Subject => ({
  type: 'profile',
  id,
  authorId: id,
});
