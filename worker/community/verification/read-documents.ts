import { VERIFICATION_FILES_MAX, VERIFICATION_MAX_BYTES } from '../../../domain/limits.ts';
import { areTooLarge, verificationFilesError } from '../../../domain/moderation/verification.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { isMultipart, readForm } from '../../platform/images/read-upload.ts';

/**
 * The files of a form, one to four fields `file`. 413 when they are too large, 415 for anything but
 * a form, 400 for another number of files.
 */
export async function readDocuments(request: Request): Promise<Uint8Array[]> {
  if (!isMultipart(request)) throw new ProblemError('request.unsupported_media_type');
  const form = await readForm(request, VERIFICATION_MAX_BYTES, 'verification.too_large');
  const files = form.getAll('file').filter((field) => field instanceof File);
  if (files.length <= VERIFICATION_FILES_MAX && areTooLarge(files.map(({ size }) => size)))
    throw new ProblemError('verification.too_large');
  const message = verificationFilesError(files);
  if (message) throw new ProblemError('request.invalid', [{ path: 'file', message }]);
  const documents: Uint8Array[] = [];
  for (const file of files) documents.push(new Uint8Array(await file.arrayBuffer()));
  return documents;
}
