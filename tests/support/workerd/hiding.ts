import { eq } from 'drizzle-orm';
import { moderationCases, moderationDecisions } from '../../../database/schema.ts';
import type { ModeratedType, ModerationAction } from '../../../domain/moderation/moderation.ts';
import { db, type Person } from './marketplace.ts';

/** The subject of a test's decision. */
export interface Subject {
  type: ModeratedType;
  id: string;
  authorId: string;
  conversationId?: string;
}

/** Inserts a moderator's decision into D1, where triggers apply it. Returns its id, for {@link lift}. */
export async function decide(
  action: ModerationAction,
  { type, id, authorId, conversationId }: Subject,
): Promise<string> {
  const caseId = crypto.randomUUID();
  const decisionId = crypto.randomUUID();
  const at = Date.now();
  const subject = { subjectType: type, subjectId: id, conversationId, authorId };
  await db.batch([
    db
      .insert(moderationCases)
      .values({ id: caseId, ...subject, excerpt: '', category: 'other', openedAt: at }),
    db.insert(moderationDecisions).values({
      id: decisionId,
      caseId,
      ...subject,
      moderatorId: crypto.randomUUID(),
      action,
      rule: 'other',
      reason: 'Un motif.',
      createdAt: at,
    }),
  ]);
  return decisionId;
}

/** Lifts a decision, as a successful appeal does. */
export async function lift(decisionId: string): Promise<void> {
  await db
    .update(moderationDecisions)
    .set({ liftedAt: Date.now() })
    .where(eq(moderationDecisions.id, decisionId));
}

/** The profile, as the subject that a decision hides or, with 'suspend', suspends. */
export const profileOf = ({ id }: Pick<Person, 'id'>): Subject => ({
  type: 'profile',
  id,
  authorId: id,
});
