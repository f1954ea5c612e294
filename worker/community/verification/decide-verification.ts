import { and, eq, ne, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  isModerator,
  requireModerator,
  selectIsModerator,
} from '../../../database/moderator-only.ts';
import { profiles, verifications } from '../../../database/schema.ts';
import type { VerificationDecision } from '../../../domain/moderation/verification.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { decided } from './decided.ts';
import { shownIdentity } from './waiting-verifications.ts';

/**
 * Grants or refuses a request, once, also with concurrent decisions. 404 for a user who is no moderator, for an unknown
 * request and for one's own; 409 `verification.decided`, and `verification.changed` when the profile no longer shows
 * what is to be granted.
 */
export async function decideVerification(
  db: Database,
  moderatorId: string,
  id: string,
  { approve, reason, shows }: VerificationDecision,
  now: number,
): Promise<{ state: 'verified' | 'refused'; reason: string | null }> {
  const outcome = { state: approve ? 'verified' : 'refused', reason: reason || null } as const;
  const isOthers = and(eq(verifications.id, id), ne(verifications.userId, moderatorId))!;
  const isSeen =
    approve && shows !== undefined
      ? sql`(select ${shownIdentity} from ${profiles}
          where ${profiles.id} = ${verifications.userId}) is ${shows}`
      : sql`true`;
  const results = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    request: first(
      db
        .select({
          isWaiting: sql`${verifications.state} = 'waiting'`.mapWith(Boolean).as('is_waiting'),
        })
        .from(verifications)
        .where(isOthers),
    ),
    ...decided(
      db,
      isOthers,
      { ...outcome, moderatorId },
      now,
      sql`${isSeen} and ${isModerator(moderatorId)}`,
    ),
  });
  requireModerator(results.role);
  const { request } = results;
  if (!request) throw new ProblemError('verification.not_found');
  if (results.decided.length === 0)
    throw new ProblemError(request.isWaiting ? 'verification.changed' : 'verification.decided');
  return outcome;
}
