import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import { moderationCases as cases } from '../../../database/schema.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { imageBucket, typeOfKey } from '../../platform/images/stored-image.ts';
import { isCaseOf } from './get-case.ts';
import { pictureBuckets, selectSubject } from './subject-now.ts';

/**
 * The picture of reported content, hidden or not, for moderators only. 404 for other users, when there is
 * no picture, and for a case about the moderator.
 */
export async function casePicture(
  db: Database,
  env: Pick<Env, 'PROFILE_IMAGES' | 'CREATOR_POSTS'>,
  moderatorId: string,
  reportId: string,
): Promise<Response> {
  const isIt = isCaseOf(reportId);
  const { role, reported, subject } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    reported: first(
      db.select({ type: cases.subjectType, authorId: cases.authorId }).from(cases).where(isIt),
    ),
    subject: first(selectSubject(db, isIt)),
  });
  requireModerator(role);
  const key = subject?.subject?.picture;
  const bucket = reported && pictureBuckets[reported.type];
  const isOwn = reported?.authorId === moderatorId;
  const type = key && typeOfKey(key);
  const object = type && bucket && !isOwn && (await imageBucket(env, bucket)!.get(key));
  if (!object) throw new ProblemError('image.not_found');
  return new Response(object.body, {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': type,
      'Content-Length': String(object.size),
    },
  });
}
