import { desc, eq } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireCreator } from '../../../database/creator-only.ts';
import { creatorProfiles, profiles, verifications } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type { OwnVerification } from '../../../domain/moderation/verification.ts';

/** The query for a user's creator role and verified status. */
export function selectVerifiedStatus(db: Database, userId: string) {
  return db
    .select({ isCreator: profiles.isCreator, verifiedStatus: creatorProfiles.verifiedStatus })
    .from(profiles)
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, profiles.id))
    .where(eq(profiles.id, userId));
}

/** The query for a user's latest request. */
export function selectLatest(db: Database, userId: string) {
  return db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(desc(verifications.createdAt))
    .limit(1);
}

/** The state of a creator's request; 403 `creator.required` for anybody else. */
export async function getOwnVerification(db: Database, userId: string): Promise<OwnVerification> {
  const { standing, latest } = await batch(db, {
    standing: selectVerifiedStatus(db, userId),
    latest: first(selectLatest(db, userId)),
  });
  requireCreator(standing);
  return describeOwnVerification(standing[0]?.verifiedStatus ?? null, latest);
}

/** The state of a creator's latest request, if there is one. */
export function describeOwnVerification(
  verifiedStatus: string | null,
  latest: typeof verifications.$inferSelect | undefined,
): OwnVerification {
  const sentAt = latest ? iso(latest.createdAt) : null;
  const kind = latest?.kind ?? 'documents';
  if (verifiedStatus === 'verified') return { state: 'verified', kind, reason: null, sentAt };
  if (!latest || latest.state === 'verified')
    return { state: 'none', kind: 'documents', reason: null, sentAt: null };
  return { state: latest.state, kind, reason: latest.reason, sentAt };
}
