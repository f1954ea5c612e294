import { createMiddleware } from 'hono/factory';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { readBody } from './read-body.ts';

/** Far above what any request except an upload needs, bytes: the longest text has 5,000 characters. */
const BODY_MAX_BYTES = 64 * 1024;

function refuseTooLarge(): never {
  throw new ProblemError('request.too_large');
}

interface BodyLimit {
  /** Response, or error, when the body is too large; by default a 413 problem. */
  refuse?: (context: AppContext) => Response | Promise<Response>;
  /** True when the route limits the body itself. */
  except?: (context: AppContext) => boolean;
}

/** Rejects a body of more than 64 KiB before anything parses it, whatever its declared type and length. */
export function limitedBodies({ refuse = refuseTooLarge, except }: BodyLimit) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { raw } = context.req;
    if (!raw.body || except?.(context)) return next();
    if (isDeclaredSmall(raw)) return next();
    const body = await readBody(raw, BODY_MAX_BYTES);
    if (!body) return refuse(context);
    // Nothing reads the body of a GET, and a `Request` cannot have one either.
    const mayHaveBody = raw.method !== 'GET' && raw.method !== 'HEAD';
    if (mayHaveBody) context.req.raw = new Request(raw, { body });
    return next();
  });
}

/** HTTP delivers no more than the declared length. */
function isDeclaredSmall({ headers }: Request): boolean {
  const length = headers.get('Content-Length');
  return length !== null && !headers.has('Transfer-Encoding') && Number(length) <= BODY_MAX_BYTES;
}
