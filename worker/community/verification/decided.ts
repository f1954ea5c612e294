import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorProfiles,
  moderationLog,
  outbox,
  verificationFiles,
  verifications,
} from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';

export interface Outcome {
  state: 'verified' | 'refused';
  reason: string | null;
  /** The user who decides; null for an operator's revocation. */
  moderatorId: string | null;
}

/**
 * The statements that decide a waiting request, for one batch: it is logged, its creator is notified, its documents
 * go, and the badge is set or removed. `request` and `mayBeDecided` are conditions on `verifications`; the first finds
 * one request. `decided` returns its id.
 */
export function decided(
  db: Database,
  request: SQL,
  { state, reason, moderatorId }: Outcome,
  now: number,
  mayBeDecided = sql`true`,
) {
  const { id, userId } = verifications;
  const isDecided = sql`${request} and ${verifications.state} = 'waiting' and ${mayBeDecided}`;
  const from = sql`${verifications}`;
  const documents = eq(verificationFiles.verificationId, id);
  const isVerified = sql`exists (select 1 from ${creatorProfiles}
    where ${creatorProfiles.userId} = ${userId} and ${creatorProfiles.verifiedStatus} = 'verified')`;
  const badge = state === 'verified' ? ('verified' as const) : null;
  return {
    logged: insertWhere(
      db,
      moderationLog,
      {
        ...{ at: now, moderatorId, subjectType: 'profile', subjectId: sql`${userId}` },
        action: badge ? 'verify' : sql`iif(${isVerified}, 'unverify', 'refuse')`,
        reason: reason ?? '',
      },
      isDecided,
      from,
    ),
    notified: enqueueNotice(
      db,
      {
        thing: sql`'verification:' || ${id}`,
        recipientId: sql`${userId}`,
        source: 'verification',
        subjectId: sql`${id}`,
        at: now,
      },
      isDecided,
      from,
    ),
    objects: insertWhere(
      db,
      outbox,
      outboxEntry(
        'stray_objects',
        sql`json_object('bucket', 'verification-files', 'keys', json_array(${id} || '/'))` as never,
        now,
      ),
      sql`${isDecided} and exists (select 1 from ${verificationFiles} where ${documents})`,
      from,
    ),
    documents: db
      .delete(verificationFiles)
      .where(
        inArray(
          verificationFiles.verificationId,
          sql`(select ${id} from ${verifications} where ${isDecided})`,
        ),
      ),
    decided: db
      .update(verifications)
      .set({ state, reason, moderatorId, decidedAt: now })
      .where(isDecided)
      .returning({ id }),
    badge: insertWhere(
      db,
      creatorProfiles,
      { userId: sql`${userId}`, verifiedStatus: badge },
      and(request, eq(verifications.state, state), eq(verifications.decidedAt, now))!,
      from,
    ).onConflictDoUpdate({
      target: creatorProfiles.userId,
      set: { verifiedStatus: badge },
    }),
  };
}
