import { eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { creatorProfiles, profiles, verifications } from '../../../database/schema.ts';
import type { Revocation } from '../../../domain/moderation/verification.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { decided } from './decided.ts';
import { selectVerifiedStatus } from './own-verification.ts';

/**
 * Revokes 'Vérifié', as a request that is created and refused at once, so that the log, the
 * notification and the creator's view are those of a refusal. Returns the refused request's id. 404
 * `user.not_found`; 409 `verification.none` for a user who is not verified.
 */
export async function revokeVerification(
  db: Database,
  { username, reason }: Revocation,
  now: number,
): Promise<string> {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.username, username));
  if (!profile) throw new ProblemError('user.not_found');
  const id = crypto.randomUUID();
  const isVerified = sql`exists (select 1 from ${creatorProfiles}
    where ${creatorProfiles.userId} = ${profile.id} and ${creatorProfiles.verifiedStatus} = 'verified')`;
  const { standing } = await batch(db, {
    standing: first(selectVerifiedStatus(db, profile.id)),
    request: insertWhere(
      db,
      verifications,
      { id, userId: profile.id, state: 'waiting', createdAt: now },
      isVerified,
    ),
    ...decided(db, eq(verifications.id, id), { state: 'refused', reason, moderatorId: null }, now),
  });
  if (standing?.verifiedStatus !== 'verified') throw new ProblemError('verification.none');
  return id;
}
