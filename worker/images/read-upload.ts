import { IMAGE_MAX_BYTES } from '../../domain/limits.ts';
import { ProblemError } from '../http/problems.ts';
import { readBody } from '../http/read-body.ts';

/** What the fields and boundaries of a multipart body may weigh beside its file. */
const MULTIPART_EXTRA_BYTES = 64 * 1024;

/** Whether the body is a form that may carry files. */
export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '');
}

/** The body as an image file, bare or as the field `file` of a form. More than 5 MB is a 413. */
export async function readImage(request: Request): Promise<Uint8Array> {
  return isMultipart(request)
    ? (await readImageForm(request)).file
    : readUpTo(request, IMAGE_MAX_BYTES);
}

/** A form with an image as `file`, and its other fields. 400 for what is no such form. */
export async function readImageForm(
  request: Request,
): Promise<{ file: Uint8Array; form: FormData }> {
  const body = await readUpTo(request, IMAGE_MAX_BYTES + MULTIPART_EXTRA_BYTES);
  const form = await parseForm(body, request.headers.get('Content-Type') ?? '');
  const file = form.get('file');
  if (!(file instanceof File))
    throw new ProblemError('request.invalid', [
      { path: 'file', message: 'Veuillez sélectionner une image' },
    ]);
  if (file.size > IMAGE_MAX_BYTES) throw new ProblemError('image.too_large');
  return { file: new Uint8Array(await file.arrayBuffer()), form };
}

async function parseForm(body: Uint8Array, contentType: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    throw new ProblemError('request.invalid');
  }
}

/** The body; a 413 for one that is longer than an image may be. */
async function readUpTo(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBody(request, limit);
  if (!body) throw new ProblemError('image.too_large');
  return body;
}
