import {
  type Attachment,
  attachmentKeys,
  attachmentTypes,
} from '../../../../domain/conversations/attachment.ts';
import { attachmentName } from '../../../../domain/conversations/attachment-file.ts';
import { peaksSchema } from '../../../../domain/conversations/attachment-input.ts';
import { ATTACHMENT_MAX_BYTES } from '../../../../domain/limits.ts';
import { ProblemError } from '../../../../domain/problem.ts';
import type { AttachOutcome } from '../../../../durable-objects/conversation/outcomes.ts';
import { isMultipart, readForm } from '../../../platform/images/read-upload.ts';
import { cleanAttachment } from './clean-attachment.ts';

/**
 * Stores the file of a form in a conversation, where its owner may send it within a day. The conversation
 * says if the user may upload before the body is read, and records the attachment before its bytes are
 * stored, so that it finds and deletes them whatever fails. Nobody knows the id before the bytes are there.
 */
export async function uploadAttachment(
  env: Pick<Env, 'CONVERSATION' | 'IMAGES' | 'VERIFICATION_FILES'>,
  conversationId: string,
  userId: string,
  request: Request,
): Promise<Attachment> {
  const conversation = env.CONVERSATION.getByName(conversationId);
  requireAllowed(await conversation.mayAttach(userId));
  const { file, name, peaks } = await readFile(request);
  const { type, bytes, ...facts } = await cleanAttachment(env, file);
  const attachment: Attachment = {
    id: crypto.randomUUID(),
    kind: facts.kind,
    name: attachmentName(name, type),
    bytes: bytes.length,
    width: facts.width,
    height: facts.height,
    seconds: facts.seconds,
    peaks: facts.kind === 'audio' ? peaks : null,
  };
  requireAllowed(await conversation.attach(userId, type, attachment));
  const { whole } = attachmentKeys(conversationId, attachment.id, type);
  const { contentType } = attachmentTypes[type];
  // R2 checks and stores the digest, which exports give.
  const sha256 = await crypto.subtle.digest('SHA-256', bytes);
  await env.VERIFICATION_FILES.put(whole, bytes, { sha256, httpMetadata: { contentType } });
  return attachment;
}

function requireAllowed(outcome: AttachOutcome): void {
  if (outcome.outcome === 'not_found') throw new ProblemError('conversation.not_found');
  if (outcome.outcome === 'refused') throw new ProblemError(outcome.code);
}

/** The name of a file in a form, in which browsers escape a double quote and line breaks (HTML, multipart/form-data). */
const unescapedName = (name: string) => name.replaceAll(/%0D|%0A/g, ' ').replaceAll('%22', '"');

/** The field `file` of a form, with the waveform of a recording. 413 above 10 MB, 415 for no form, 400 without a file. */
async function readFile(
  request: Request,
): Promise<{ file: Uint8Array; name: string; peaks: string | null }> {
  if (!isMultipart(request)) throw new ProblemError('request.unsupported_media_type');
  const form = await readForm(request, ATTACHMENT_MAX_BYTES, 'attachment.too_large');
  const files = form.getAll('file');
  const [file] = files;
  if (!(file instanceof File) || files.length > 1)
    throw new ProblemError('request.invalid', [
      { path: 'file', message: 'Veuillez choisir un fichier' },
    ]);
  if (file.size > ATTACHMENT_MAX_BYTES) throw new ProblemError('attachment.too_large');
  const peaks = form.get('peaks');
  if (peaks !== null && !peaksSchema.safeParse(peaks).success)
    throw new ProblemError('request.invalid', [{ path: 'peaks', message: 'Forme non valable' }]);
  return {
    file: new Uint8Array(await file.arrayBuffer()),
    name: unescapedName(file.name),
    peaks: typeof peaks === 'string' ? peaks : null,
  };
}
