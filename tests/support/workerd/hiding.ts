import { eq } from 'drizzle-orm';
import { moderationCases, moderationDecisions } from '../../../database/schema.ts';
import type { ModeratedType, ModerationAction } from '../../../domain/moderation/moderation.ts';
import { db, type Person } from './marketplace.ts';

/** What a decision of a test is about. */
export interface Subject {
  type: ModeratedType;
  id: string;
  authorId: string;
  conversationId?: string;
}

/**
 * Writes a moderator's decision about something as it comes into D1, where triggers carry it out. Gives its
 * id, for {@link lift}.
 */
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

/** Takes a decision back, as an appeal that is won does. */
export async function lift(decisionId: string): Promise<void> {
  await db
    .update(moderationDecisions)
    .set({ liftedAt: Date.now() })
    .where(eq(moderationDecisions.id, decisionId));
}

/** The profile, as what a decision hides or, with 'suspend', keeps out. */
export const profileOf = ({ id }: Pick<Person, 'id'>): Subject => ({
  type: 'profile',
  id,
  authorId: id,
});
