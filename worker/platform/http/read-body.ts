/**
 * The body's bytes, or null when there are more than `limit`. One that is too long is read to its
 * end all the same, though not kept: an answer before that makes the runtime drop the connection,
 * and with it the requests that were to follow (docs/decisions/008).
 */
export async function readBody(
  { headers, body }: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  // What says its length is not begun: unread-body.ts reads it.
  if (Number(headers.get('Content-Length')) > limit) return null;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length <= limit) parts.push(part);
  }
  return length > limit ? null : new Uint8Array(Buffer.concat(parts));
}
