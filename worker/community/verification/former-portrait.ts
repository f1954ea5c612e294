import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorProfiles,
  profiles,
  verificationFiles,
  verifications,
} from '../../../database/schema.ts';
import {
  enqueueStray,
  isStillStray,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { documentKey, folderOf } from './files.ts';

/** A portrait as it is stored. */
export interface StoredPortrait {
  bytes: Uint8Array;
  contentType: string;
}

/**
 * Takes 'Vérifié' off who has it and asks moderators anew, ahead of a portrait that is to be stored in the place
 * of the one before: whatever fails between the two, no other picture stands beside the badge. `before`, the
 * portrait that moderators are to compare with, stays as the request's file; null where there is none. Who
 * has no badge any more keeps what they have. For all other changes a trigger does this (`profiles_unverified`).
 */
export async function askAnew(
  db: Database,
  env: Pick<Env, 'VERIFICATION_FILES'>,
  userId: string,
  before: StoredPortrait | null,
  now: number,
): Promise<void> {
  const id = crypto.randomUUID();
  const isMade = sql`exists (select 1 from ${verifications} where ${verifications.id} = ${id})`;
  const file = before && (await storeCopy(db, env, id, before, now));
  const isNoted = file ? isStillStray(file.note) : sql`true`;
  await db.batch([
    insertWhere(
      db,
      verifications,
      {
        id,
        userId,
        kind: 'identity',
        before: sql`json_object('name', ${profiles.name}, 'username', ${profiles.username},
          'profileImagePath', ${profiles.profileImagePath},
          'profileImageUploadedAt', ${profiles.profileImageUploadedAt})`,
        state: 'waiting',
        createdAt: now,
      },
      sql`${profiles.id} = ${userId} and ${creatorProfiles.verifiedStatus} = 'verified' and ${isNoted}
        and not exists (select 1 from ${verifications} as other
          where other.user_id = ${userId} and other.state = 'waiting')`,
      sql`${profiles} join ${creatorProfiles} on ${creatorProfiles.userId} = ${profiles.id}`,
    ),
    ...(file
      ? [
          insertWhere(db, verificationFiles, { ...file.row, verificationId: id }, isMade),
          takeStrayBack(db, file.note, isMade),
        ]
      : []),
    db
      .update(creatorProfiles)
      .set({ verifiedStatus: null })
      .where(eq(creatorProfiles.userId, userId)),
  ]);
}

/** Stores the copy: first the note in D1 that it may have to go, which stays until the request is made. */
async function storeCopy(
  db: Database,
  { VERIFICATION_FILES }: Pick<Env, 'VERIFICATION_FILES'>,
  verificationId: string,
  { bytes, contentType }: StoredPortrait,
  now: number,
) {
  const id = crypto.randomUUID();
  const key = documentKey(verificationId, id, contentType);
  const note = await enqueueStray(db, 'verification-files', folderOf(verificationId), now);
  await VERIFICATION_FILES.put(key, bytes, { httpMetadata: { contentType } });
  return { note, row: { id, key, contentType, bytes: bytes.length } };
}
