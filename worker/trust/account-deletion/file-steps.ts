import { and, eq, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { outbox, verifications } from '../../../database/schema.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { variantKeysOf } from '../../platform/images/variant.ts';
import type { Step } from './step.ts';

/** Objects that R2 lists and deletes at once. */
const OBJECTS_AT_ONCE = 100;

/** Pictures in a folder with the user's id, and their widths. */
export const pictures =
  (binding: 'PROFILE_IMAGES' | 'CREATOR_POSTS'): Step =>
  async ({ env, user }) => {
    const bucket = env[binding];
    const { objects } = await bucket.list({ prefix: `${user.id}/`, limit: OBJECTS_AT_ONCE });
    if (objects.length === 0) return false;
    // The widths first: without the picture, nothing says what they are called.
    await bucket.delete(objects.flatMap(({ etag }) => variantKeysOf(etag)));
    await bucket.delete(objects.map(({ key }) => key));
    return true;
  };

/** The documents of requests for 'Vérifié', and the requests. */
export const verificationFiles: Step = async ({ env, db, user, now }) => {
  const [request] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.userId, user.id))
    .limit(1);
  if (!request) return false;
  const { objects, truncated } = await env.VERIFICATION_FILES.list({ prefix: `${request.id}/` });
  if (objects.length > 0) await env.VERIFICATION_FILES.delete(objects.map(({ key }) => key));
  if (truncated) return true;
  const isIt = eq(verifications.id, request.id);
  await batch(db, {
    // A document may be on its way to a request that waits.
    strays: insertWhere(
      db,
      outbox,
      outboxEntry('stray_objects', { bucket: 'verification-files', keys: [`${request.id}/`] }, now),
      and(isIt, eq(verifications.state, 'waiting'))!,
      sql`${verifications}`,
    ),
    gone: db.delete(verifications).where(isIt),
  });
  return true;
};
