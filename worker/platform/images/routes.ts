import { Hono } from 'hono';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { MAKESHIFT } from '../http/cache-policy.ts';
import { exceeds } from '../http/rate-limits.ts';
import { unlessHeld } from '../http/unless-held.ts';
import { isPrivateLink } from './private-link.ts';
import { isQuarantined } from './quarantine.ts';
import { imageBucket, typeOfKey } from './stored-image.ts';
import { getPicture, requestedVariant } from './variant.ts';

/**
 * `/images`: the stored pictures, with `?w=` in a display width, with `?as=preview` for link previews.
 * Their URLs change with their content, so they may be cached for a year. A private link's picture, and a
 * whole picture in place of a variant that could not be made, may not.
 */
export const imageRoutes = new Hono<AppEnv>().get('/:bucket/:key{.+}', async (context) => {
  const { bucket: bucketName, key } = context.req.param();
  const bucket = imageBucket(context.env, bucketName);
  const type = typeOfKey(key);
  if (!bucket || !type) throw await missing(context);
  const options = { onlyIf: unlessHeld(context.req.header('If-None-Match')) };
  const variant = requestedVariant({ w: context.req.query('w'), as: context.req.query('as') });
  const pass = context.req.query('pass');
  const maySee = (picture: R2Object) =>
    !isQuarantined(picture) || isPrivateLink(context.env, context.req.path, pass, context.var.now);
  const served = await getPicture(context.env.IMAGES, bucket, key, variant, options, maySee);
  if (!served) throw await missing(context);
  const headers = {
    ETag: served.httpEtag,
    'Content-Type': served.type ?? type,
    ...(served.isMakeshift && { 'Cache-Control': MAKESHIFT }),
    ...(pass !== undefined && { 'Cache-Control': 'no-store' }),
  };
  if (!served.body) return new Response(null, { status: 304, headers });
  return new Response(served.body, {
    headers: { ...headers, 'Content-Length': String(served.size) },
  });
});

/**
 * Error for a missing picture. Such requests are counted by IP address, because no cache stores their
 * responses and each reads the bucket; pages with many pictures are not affected.
 */
async function missing(context: AppContext): Promise<ProblemError> {
  const isTooMany = await exceeds(context, 'API_LIMIT');
  return new ProblemError(isTooMany ? 'request.rate_limited' : 'image.not_found');
}
