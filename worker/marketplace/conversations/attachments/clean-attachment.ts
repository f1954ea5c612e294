import {
  type Attachment,
  type AttachmentType,
  attachmentTypes,
} from '../../../../domain/conversations/attachment.ts';
import { attachmentTypeOf, isTooLong } from '../../../../domain/conversations/attachment-file.ts';
import { imageKindOf } from '../../../../domain/posts/image-file.ts';
import { ProblemError } from '../../../../domain/problem.ts';
import { uprightImage } from '../../../platform/images/upright-image.ts';
import { readMp4 } from '../../../platform/media/mp4.ts';
import { isWholePdf } from '../../../platform/media/pdf.ts';
import { NO_SOUND, readWebm } from '../../../platform/media/webm.ts';

/** A file that is fit to be stored, with the facts that its bytes tell. */
export interface CleanAttachment extends Pick<Attachment, 'kind' | 'width' | 'height' | 'seconds'> {
  type: AttachmentType;
  bytes: Uint8Array;
}

/**
 * The file by its bytes, whatever its name and declared type: a picture or recording without metadata, or a
 * document as it is. 415 for another type, or a recording that is not sound alone; 422 for a file that is
 * broken, cut or followed by another, and for a recording of more than five minutes.
 */
export async function cleanAttachment(
  env: Pick<Env, 'IMAGES'>,
  file: Uint8Array,
): Promise<CleanAttachment> {
  const type = attachmentTypeOf(file);
  if (imageKindOf(file) === 'heic') throw new ProblemError('image.heic');
  if (!type) throw new ProblemError('attachment.unsupported');
  const { kind } = attachmentTypes[type];
  const none = { kind, width: null, height: null, seconds: null };
  switch (type) {
    case 'pdf':
      if (!isWholePdf(file)) throw new ProblemError('attachment.unusable');
      return { ...none, type, bytes: file };
    case 'webm':
    case 'mp4':
      return { ...none, type, ...readRecording(type, file) };
    default: {
      const { extension, bytes, width, height } = await uprightImage(env.IMAGES, file);
      return { ...none, type: extension, bytes, width, height };
    }
  }
}

function readRecording(type: 'webm' | 'mp4', file: Uint8Array) {
  const recording = type === 'webm' ? readWebm(file) : readMp4(file);
  if (recording === NO_SOUND) throw new ProblemError('attachment.unsupported');
  if (!recording) throw new ProblemError('attachment.unusable');
  if (isTooLong(recording.seconds)) throw new ProblemError('attachment.too_long');
  // In tenths, and never nothing.
  const seconds = Math.max(0.1, Math.round(recording.seconds * 10) / 10);
  return { bytes: recording.bytes, seconds };
}
