import { ProblemError } from '../../../domain/problem.ts';

/**
 * The body's bytes, or null when there are more than `limit`. A body that is too long is still read to its
 * end, without storing it: an earlier response makes the runtime drop the connection, and with it the
 * requests that follow on it (docs/decisions/021). A body that ends early, because the client has gone, is a 400 that nobody reads.
 */
export async function readBody(
  { headers, body }: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // A body with a declared length is not read here: unread-body.ts reads it.
  if (Number(headers.get('Content-Length')) > limit) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length <= limit) parts.push(part);
    }
  } catch {
    throw new ProblemError('request.interrupted');
  }
  return length > limit ? null : new Uint8Array(Buffer.concat(parts));
}
