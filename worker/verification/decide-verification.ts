import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { isModerator, requireModerator, selectIsModerator } from '../../database/moderator-only.ts';
import { verifications } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { VerificationDecision } from '../../domain/verification.ts';

/**
 * Grants a request or refuses it, once, whoever else decides at the same time; triggers do what follows. 404
 * for who is no moderator, for a request that is none and for one's own; 409 `verification.decided`.
 */
export async function decideVerification(
  db: Database,
  moderatorId: string,
  id: string,
  { approve, reason }: VerificationDecision,
  now: number,
): Promise<{ state: 'verified' | 'refused'; reason: string | null }> {
  const outcome = { state: approve ? 'verified' : 'refused', reason: reason || null } as const;
  const isOthers = and(eq(verifications.id, id), ne(verifications.userId, moderatorId))!;
  const [role, [request], [decided]] = await db.batch([
    selectIsModerator(db, moderatorId),
    db.select({ id: verifications.id }).from(verifications).where(isOthers),
    db
      .update(verifications)
      .set({ ...outcome, moderatorId, decidedAt: now })
      .where(and(isOthers, eq(verifications.state, 'waiting'), isModerator(moderatorId)))
      .returning({ id: verifications.id }),
  ]);
  requireModerator(role);
  if (!request) throw new ProblemError('verification.not_found');
  if (!decided) throw new ProblemError('verification.decided');
  return outcome;
}
