import { z } from 'zod';
import {
  type Attachment,
  type AttachmentType,
  attachmentKeys,
  attachmentTypes,
} from '../../../../domain/conversations/attachment.ts';
import { ProblemError } from '../../../../domain/problem.ts';
import { unlessHeld } from '../../../platform/http/unless-held.ts';
import { getPicture, requestedVariant } from '../../../platform/images/variant.ts';

/** The width of pictures in messages, pixels. */
const SMALL_WIDTH = '640';

/** `w` for a picture as messages show it; other attachments come whole. */
export const sizeQuerySchema = z.object({ w: z.literal(SMALL_WIDTH).optional() });

interface ServedAttachment {
  conversationId: string;
  type: AttachmentType;
  shown: Attachment;
  isSmall: boolean;
}

/**
 * The bytes of an attachment, for a user whom the caller has found entitled to them: whole, a range of them
 * (`Range`), or a picture small (`?w=640`). Only this user's browser may store them, and asks again each
 * time. A document is only ever downloaded. 404 when the bytes are gone.
 */
export async function serveAttachment(
  { IMAGES, VERIFICATION_FILES }: Pick<Env, 'IMAGES' | 'VERIFICATION_FILES'>,
  request: Request,
  { conversationId, type, shown, isSmall }: ServedAttachment,
): Promise<Response> {
  const { kind, contentType } = attachmentTypes[type];
  const keys = attachmentKeys(conversationId, shown.id, type);
  const fixed = {
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization',
    'Content-Type': contentType,
    ...(kind === 'pdf' && { 'Content-Disposition': disposition(shown.name) }),
  };
  const onlyIf = unlessHeld(request.headers.get('If-None-Match') ?? undefined);
  if (kind === 'image' && isSmall) {
    const small = requestedVariant({ w: SMALL_WIDTH, as: undefined });
    const picture = await getPicture(
      ...([IMAGES, VERIFICATION_FILES, keys.whole, small, { onlyIf }, () => true] as const),
      keys.small,
    );
    if (!picture) throw new ProblemError('attachment.not_found');
    const headers = { ...fixed, 'Content-Type': picture.type ?? contentType };
    const etag = { ETag: picture.httpEtag };
    if (!picture.body) return new Response(null, { status: 304, headers: { ...headers, ...etag } });
    const length = { 'Content-Length': String(picture.size) };
    return new Response(picture.body, { headers: { ...headers, ...etag, ...length } });
  }
  const range = rangeOf(request.headers.get('Range'), shown.bytes);
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { 'Cache-Control': 'private, no-cache', 'Content-Range': `bytes */${shown.bytes}` },
    });
  const object = await VERIFICATION_FILES.get(keys.whole, { onlyIf, ...(range && { range }) });
  if (!object) throw new ProblemError('attachment.not_found');
  const headers = { ...fixed, ETag: object.httpEtag, 'Accept-Ranges': 'bytes' };
  if (!('body' in object)) return new Response(null, { status: 304, headers });
  if (!range)
    return new Response(object.body, {
      headers: { ...headers, 'Content-Length': String(object.size) },
    });
  const last = range.offset + range.length - 1;
  return new Response(object.body, {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(range.length),
      'Content-Range': `bytes ${range.offset}-${last}/${shown.bytes}`,
    },
  });
}

/** One range of bytes (RFC 9110, section 14); null for none, several, or one that is malformed. */
function rangeOf(
  header: string | null,
  size: number,
): { offset: number; length: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const offset = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < offset) return null;
  return offset > last ? 'unsatisfiable' : { offset, length: last - offset + 1 };
}

/** Downloads under a name, in ASCII for old browsers and as it is (RFC 6266). */
function disposition(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\]/g, '') || 'document.pdf';
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
