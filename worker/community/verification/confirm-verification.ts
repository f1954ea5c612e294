import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { profiles, verifications } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { decided } from './decided.ts';
import { selectVerifiedStatus } from './own-verification.ts';
import { shownIdentity } from './waiting-verifications.ts';

/**
 * Verifies a creator for an operator: their waiting request is granted, or one that is created and granted at once, so
 * that the log and the notification are those of a moderator's decision. Returns the request's id. 404
 * `user.not_found` for anybody but a creator, 403 `moderation.own`, 409 `verification.decided` for a verified one, and
 * `verification.changed` when the profile no longer shows what the operator saw (`shows`).
 */
export async function confirmVerification(
  db: Database,
  deciderId: string,
  userId: string,
  shows: string,
  now: number,
): Promise<string> {
  if (deciderId === userId) throw new ProblemError('moderation.own');
  const isSeen = sql`exists (select 1 from ${profiles} left join creator_profiles seller
    on seller.user_id = ${profiles.id} where ${profiles.id} = ${userId} and is_creator = 1
      and seller.verified_status is null and ${shownIdentity} = ${shows})`;
  const isWaiting = and(eq(verifications.userId, userId), eq(verifications.state, 'waiting'))!;
  const results = await batch(db, {
    standing: first(selectVerifiedStatus(db, userId)),
    request: insertWhere(
      db,
      verifications,
      { id: crypto.randomUUID(), userId, state: 'waiting', createdAt: now },
      sql`${isSeen} and not exists (select 1 from ${verifications} where ${isWaiting})`,
    ),
    ...decided(
      db,
      eq(verifications.userId, userId),
      { state: 'verified', reason: null, moderatorId: deciderId },
      now,
      isSeen,
    ),
  });
  const { standing } = results;
  if (!standing?.isCreator) throw new ProblemError('user.not_found');
  if (standing.verifiedStatus === 'verified') throw new ProblemError('verification.decided');
  const [request] = results.decided;
  if (!request) throw new ProblemError('verification.changed');
  return request.id;
}
