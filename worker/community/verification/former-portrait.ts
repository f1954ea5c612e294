import { eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { profiles, verificationFiles, verifications } from '../../../database/schema.ts';
import { unverify } from '../../../database/update-profile.ts';
import {
  enqueueStray,
  isStillStray,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { documentKey, folderOf } from './files.ts';

/** A stored avatar. */
export interface StoredPortrait {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Removes 'Vérifié' and asks moderators to verify again, before a new avatar replaces the previous
 * one. So whatever fails in between, no other picture appears with the badge. `before`, the avatar
 * that moderators compare with, is stored as the request's file; null when there is none. A user
 * without the badge is unaffected. {@link updateProfile} does this for all other changes.
 */
export async function requestReverification(
  db: Database,
  env: Pick<Env, 'VERIFICATION_FILES'>,
  userId: string,
  before: StoredPortrait | null,
  now: number,
): Promise<void> {
  const id = crypto.randomUUID();
  const isMade = sql`exists (select 1 from ${verifications} where ${verifications.id} = ${id})`;
  const file = before && (await storeCopy(db, env, id, before, now));
  const isEnqueued = file ? isStillStray(file.strayId) : sql`true`;
  await batch(db, {
    unverified: unverify(db, eq(profiles.id, userId), now, { id, mayAsk: isEnqueued }),
    file: file
      ? [
          insertWhere(db, verificationFiles, { ...file.row, verificationId: id }, isMade),
          takeStrayBack(db, file.strayId, isMade),
        ]
      : [],
  });
}

/** Stores the copy, after an outbox entry in D1 that would delete it; the entry stays until the request is inserted. */
async function storeCopy(
  db: Database,
  { VERIFICATION_FILES }: Pick<Env, 'VERIFICATION_FILES'>,
  verificationId: string,
  { bytes, contentType }: StoredPortrait,
  now: number,
) {
  const id = crypto.randomUUID();
  const key = documentKey(verificationId, id, contentType);
  const strayId = await enqueueStray(db, 'verification-files', folderOf(verificationId), now);
  await VERIFICATION_FILES.put(key, bytes, { httpMetadata: { contentType } });
  return { strayId, row: { id, key, contentType, bytes: bytes.length } };
}
