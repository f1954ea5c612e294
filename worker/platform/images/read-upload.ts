import { IMAGE_MAX_BYTES } from '../../../domain/limits.ts';
import { type ProblemCode, ProblemError } from '../../../domain/problem.ts';
import { readBody } from '../http/read-body.ts';

/** Maximum size of the fields and boundaries of a multipart body, in addition to its file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;

/** An upload has a file and a caption; each further part costs as much to parse as a small file. */
const FORM_PARTS_MAX = 10;

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');
}

/** The body as an image file, bare or as the field `file` of a form. More than 5 MB is a 413. */
export async function readImage(request: Request): Promise<Uint8Array> {
  return isMultipart(request)
    ? (await readImageForm(request)).file
    : readPicture(request, IMAGE_MAX_BYTES);
}

/** A form with an image as `file`, and its other fields. 400 for any other body. */
export async function readImageForm(
  request: Request,
): Promise<{ file: Uint8Array; form: FormData }> {
  const form = await readForm(request, IMAGE_MAX_BYTES, 'image.too_large');
  const file = form.get('file');
  if (!(file instanceof File))
    throw new ProblemError('request.invalid', [
      { path: 'file', message: 'Veuillez sélectionner une image' },
    ]);
  if (file.size > IMAGE_MAX_BYTES) throw new ProblemError('image.too_large');
  return { file: new Uint8Array(await file.arrayBuffer()), form };
}

/** A form whose files have at most `maxBytes` together; more is a 413 of that name. 400 for any other body. */
export async function readForm(
  request: Request,
  maxBytes: number,
  tooLarge: ProblemCode,
): Promise<FormData> {
  const body = await readBody(request, maxBytes + MULTIPART_EXTRA_BYTES);
  if (!body) throw new ProblemError(tooLarge);
  return parseForm(body, request.headers.get('Content-Type') ?? '');
}

async function parseForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  // In quotes it may contain spaces and semicolons (RFC 2046).
  const [, quoted, bare] = contentType.match(/;\s*boundary=(?:"([^"]+)"|([^";\s]+))/i) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary || hasTooManyParts(body, boundary)) throw new ProblemError('request.invalid');
  try {
    const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
    return await new Response(body, { headers }).formData();
  } catch {
    throw new ProblemError('request.invalid');
  }
}

function hasTooManyParts(body: Uint8Array<ArrayBuffer>, boundary: string): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // Every part ends with it.
  const delimiter = `\r\n--${boundary}`;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + 1)) {
    parts += 1;
    if (parts > FORM_PARTS_MAX) return true;
  }
  return false;
}

/** At most `maxBytes` of body; more is a 413. */
async function readPicture(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, maxBytes);
  if (!body) throw new ProblemError('image.too_large');
  return body;
}
