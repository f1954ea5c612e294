import { sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { isCreator, requireCreator } from '../../../database/creator-only.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorProfiles,
  outbox,
  verificationFiles,
  verifications,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import type { OwnVerification } from '../../../domain/moderation/verification.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  deleteStrayObjects,
  isStillStray,
  type StoredBuckets,
  strayEntry,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { log } from '../../platform/log.ts';
import { type CleanDocument, cleanDocument, folderOf } from './files.ts';
import { selectLatest, selectVerifiedStatus } from './own-verification.ts';

/**
 * Requests 'Vérifié' with pictures of documents. First comes an outbox entry in D1 that would delete what is stored for
 * the request, then the objects, then the request with its files. Whatever fails in between, the entry comes due and
 * deletes objects without a request. 403 `creator.required`; 409 `verification.waiting`, `verification.verified`; 415
 * and 422 as for every picture.
 */
export async function requestVerification(
  db: Database,
  env: StoredBuckets & Pick<Env, 'DB' | 'IMAGES'>,
  userId: string,
  files: readonly Uint8Array[],
  now: number,
): Promise<OwnVerification> {
  const id = crypto.randomUUID();
  const strayId = await enqueueObjects(db, userId, id, now);
  try {
    const documents: CleanDocument[] = [];
    for (const file of files) documents.push(await cleanDocument(env, id, file));
    for (const { key, bytes, contentType } of documents)
      await env.VERIFICATION_FILES.put(key, bytes, { httpMetadata: { contentType } });
    await insertRequest(db, { id, userId, createdAt: now }, documents, strayId);
  } catch (error) {
    // After any other failure the outcome is unknown, or still pending, so it is left to the outbox entry.
    if (error instanceof ProblemError) await deleteStored(env, id, strayId, now).catch(logDeferred);
    throw error;
  }
  return { state: 'waiting', kind: 'documents', reason: null, sentAt: iso(now) };
}

/** Deletes what a rejected request has stored, then its outbox entry. */
async function deleteStored(
  env: StoredBuckets & Pick<Env, 'DB' | 'IMAGES'>,
  verificationId: string,
  strayId: number,
  now: number,
): Promise<void> {
  const stored = { bucket: 'verification-files', keys: [folderOf(verificationId)] };
  await deleteStrayObjects(env, stored, now);
  await takeStrayBack(database(env.DB), strayId);
}

function logDeferred(error: unknown): void {
  log.error('verification.deletion_deferred', { error });
}

/** True when the user may make a request. */
function mayAsk(userId: string) {
  const isVerified = sql`select 1 from ${creatorProfiles}
    where ${creatorProfiles.userId} = ${userId} and ${creatorProfiles.verifiedStatus} = 'verified'`;
  const isWaiting = sql`select 1 from ${verifications}
    where ${verifications.userId} = ${userId} and ${verifications.state} = 'waiting'`;
  return sql`${isCreator(userId)} and not exists (${isVerified}) and not exists (${isWaiting})`;
}

/** Enqueues the deletion of the request's objects before they are stored; returns the outbox entry's id. */
async function enqueueObjects(
  db: Database,
  userId: string,
  verificationId: string,
  now: number,
): Promise<number> {
  const { standing, latest, stray } = await batch(db, {
    standing: selectVerifiedStatus(db, userId),
    latest: selectLatest(db, userId),
    stray: first(
      insertWhere(
        db,
        outbox,
        strayEntry('verification-files', folderOf(verificationId), now),
        mayAsk(userId),
      ).returning({ id: outbox.id }),
    ),
  });
  requireCreator(standing);
  if (!stray) throw refusal(standing[0], latest[0]);
  return stray.id;
}

/** Inserts the request with its files, and deletes the outbox entry, all or nothing. */
async function insertRequest(
  db: Database,
  request: { id: string; userId: string; createdAt: number },
  documents: readonly CleanDocument[],
  strayId: number,
): Promise<void> {
  const isMade = sql`exists (select 1 from ${verifications} where ${verifications.id} = ${request.id})`;
  const { standing, latest, made } = await batch(db, {
    standing: selectVerifiedStatus(db, request.userId),
    latest: selectLatest(db, request.userId),
    made: insertWhere(
      db,
      verifications,
      { ...request, state: 'waiting' },
      // Without its outbox entry, which may have been handled meanwhile, the objects may be deleted.
      sql`${mayAsk(request.userId)} and ${isStillStray(strayId)}`,
    ).returning({ id: verifications.id }),
    files: documents.map(({ id, key, contentType, bytes }) =>
      insertWhere(
        db,
        verificationFiles,
        { id, verificationId: request.id, key, contentType, bytes: bytes.length },
        isMade,
      ),
    ),
    stray: takeStrayBack(db, strayId, isMade),
  });
  requireCreator(standing);
  if (made.length === 0) throw refusal(standing[0], latest[0]);
}

/** The reason why the user may make no request. */
function refusal(
  standing: { verifiedStatus: string | null } | undefined,
  latest: { state: string } | undefined,
): ProblemError {
  if (standing?.verifiedStatus === 'verified') return new ProblemError('verification.verified');
  if (latest?.state === 'waiting') return new ProblemError('verification.waiting');
  return new ProblemError('server.unavailable');
}
