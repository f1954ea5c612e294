import { sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { isCreator, requireCreator } from '../../../database/creator-only.ts';
import { describeFailure } from '../../../database/failure.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  creatorProfiles,
  outbox,
  verificationFiles,
  verifications,
} from '../../../database/schema.ts';
import type { OwnVerification } from '../../../domain/moderation/verification.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  deleteStrayObjects,
  isStillStray,
  type StoredBuckets,
  strayEntry,
  takeStrayBack,
} from '../../platform/images/object-deletions.ts';
import { type CleanDocument, cleanDocument, folderOf } from './files.ts';
import { selectDeviceTrust, selectLatest } from './own-verification.ts';

/**
 * Asks for 'Vérifié' with pictures of documents. First a note in D1 that what is stored for the request may
 * have to go, then the objects, then the request with its files: whatever breaks in between, the note's
 * time comes, and what belongs to no request goes. 403 `creator.required`; 409 `verification.waiting`,
 * `verification.verified`; 415 and 422 as for every picture.
 */
export async function requestVerification(
  db: Database,
  env: StoredBuckets & Pick<Env, 'DB' | 'IMAGES'>,
  userId: string,
  files: readonly Uint8Array[],
  now: number,
): Promise<OwnVerification> {
  const id = crypto.randomUUID();
  const note = await noteObjects(db, userId, id, now);
  try {
    const documents: CleanDocument[] = [];
    for (const file of files) documents.push(await cleanDocument(env, id, file));
    for (const { key, bytes, contentType } of documents)
      await env.VERIFICATION_FILES.put(key, bytes, { httpMetadata: { contentType } });
    await insertRequest(db, { id, userId, createdAt: now }, documents, note);
  } catch (error) {
    // After any other failure nobody knows what was done, or still is being: that is left to the note.
    if (error instanceof ProblemError) await takeBack(env, id, note, now).catch(logKept);
    throw error;
  }
  return { state: 'waiting', kind: 'documents', reason: null, sentAt: new Date(now).toISOString() };
}

/** Deletes what a refused request has stored, then its note. */
async function takeBack(
  env: StoredBuckets & Pick<Env, 'DB' | 'IMAGES'>,
  verificationId: string,
  note: number,
  now: number,
): Promise<void> {
  const stored = { bucket: 'verification-files', keys: [folderOf(verificationId)] };
  await deleteStrayObjects(env, stored, now);
  await takeStrayBack(database(env.DB), note);
}

function logKept(error: unknown): void {
  console.error(JSON.stringify({ event: 'verification.left', error: describeFailure(error) }));
}

/** The condition that somebody may make a request. */
function mayAsk(userId: string) {
  const isVerified = sql`select 1 from ${creatorProfiles}
    where ${creatorProfiles.userId} = ${userId} and ${creatorProfiles.verifiedStatus} = 'verified'`;
  const isWaiting = sql`select 1 from ${verifications}
    where ${verifications.userId} = ${userId} and ${verifications.state} = 'waiting'`;
  return sql`${isCreator(userId)} and not exists (${isVerified}) and not exists (${isWaiting})`;
}

/** Notes that objects of the request will be there; gives the note's id. */
async function noteObjects(
  db: Database,
  userId: string,
  verificationId: string,
  now: number,
): Promise<number> {
  const [standing, latest, [note]] = await db.batch([
    selectDeviceTrust(db, userId),
    selectLatest(db, userId),
    insertWhere(
      db,
      outbox,
      strayEntry('verification-files', folderOf(verificationId), now),
      mayAsk(userId),
    ).returning({ id: outbox.id }),
  ]);
  requireCreator(standing);
  if (!note) throw refusal(standing[0], latest[0]);
  return note.id;
}

/** Writes the request, with its files, and takes the note back: all of it or nothing. */
async function insertRequest(
  db: Database,
  request: { id: string; userId: string; createdAt: number },
  documents: readonly CleanDocument[],
  note: number,
): Promise<void> {
  const isMade = sql`exists (select 1 from ${verifications} where ${verifications.id} = ${request.id})`;
  const [standing, latest, made] = await db.batch([
    selectDeviceTrust(db, request.userId),
    selectLatest(db, request.userId),
    insertWhere(
      db,
      verifications,
      { ...request, state: 'waiting' },
      // Handled meanwhile, the row may have taken objects along.
      sql`${mayAsk(request.userId)} and ${isStillStray(note)}`,
    ).returning({ id: verifications.id }),
    ...documents.map(({ id, key, contentType, bytes }) =>
      insertWhere(
        db,
        verificationFiles,
        { id, verificationId: request.id, key, contentType, bytes: bytes.length },
        isMade,
      ),
    ),
    takeStrayBack(db, note, isMade),
  ]);
  requireCreator(standing);
  if (made.length === 0) throw refusal(standing[0], latest[0]);
}

/** Why somebody may make no request. */
function refusal(
  standing: { verifiedStatus: string | null } | undefined,
  latest: { state: string } | undefined,
): ProblemError {
  if (standing?.verifiedStatus === 'verified') return new ProblemError('verification.verified');
  if (latest?.state === 'waiting') return new ProblemError('verification.waiting');
  return new ProblemError('server.unavailable');
}
