import { Hono } from 'hono';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { MAKESHIFT } from '../http/cache-policy.ts';
import { exceeds } from '../http/rate-limits.ts';
import { isPrivateLink } from './private-link.ts';
import { isQuarantined } from './quarantine.ts';
import { imageBucket, typeOfKey } from './stored-image.ts';
import { getPicture, requestedVariant } from './variant.ts';

/**
 * `/images`: the stored pictures, with `?w=` in a width they are shown in, with `?as=preview` as previews of links show
 * them. Their URLs change when
 * they do, so they may be kept for a year; not what a private link shows, nor a whole picture that stands for a
 * variant that could not be made.
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
 * The refusal of a picture that is not there. Such requests are counted by address, since no cache
 * keeps their answers and each asks the bucket; pages of many pictures count nothing.
 */
async function missing(context: AppContext): Promise<ProblemError> {
  const isTooMany = await exceeds(context, 'API_LIMIT');
  return new ProblemError(isTooMany ? 'request.rate_limited' : 'image.not_found');
}

/**
 * The `If-None-Match` of a request for R2, which throws on malformed ones; those count as absent.
 */
function unlessHeld(ifNoneMatch: string | undefined): Headers {
  const tags =
    ifNoneMatch?.trim() === '*' ? ['*'] : ifNoneMatch?.match(/(W\/)?"[\x21\x23-\x7e]*"/g);
  return new Headers(tags ? { 'If-None-Match': tags.join(', ') } : {});
}
