import { ATTACHMENT_NAME_MAX_LENGTH, VOICE_MAX_SECONDS } from '../limits.ts';
import { imageKindOf } from '../posts/image-file.ts';
import { shortened, withoutInvisible } from '../text/shown-text.ts';
import { type AttachmentKind, type AttachmentType, attachmentTypes } from './attachment.ts';

/** The file of an attachment before it is one. */

/** Bytes at the start of a file that tell its type. Readers look for a PDF's header in the first 1,024. */
export const ATTACHMENT_START_BYTES = 1_032;

/** The header of a PDF, in Latin-1. Nothing is before it but a byte order mark and white space of PDF. */
export const PDF_HEADER = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,1021}%PDF-[12]\.\d/;

/** The type by a file's first {@link ATTACHMENT_START_BYTES}; null for one that is not accepted. */
export function attachmentTypeOf(start: Uint8Array): AttachmentType | null {
  const image = imageKindOf(start);
  if (image === 'heic' || image === 'other') return null;
  if (image) return image;
  if (PDF_HEADER.test(String.fromCharCode(...start.subarray(0, ATTACHMENT_START_BYTES))))
    return 'pdf';
  const text = String.fromCharCode(...start.subarray(0, 8));
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  return text.slice(4) === 'ftyp' ? 'mp4' : null;
}

/** A recorder stops at the limit, and its last sound may end a little later. */
const VOICE_TOLERANCE_SECONDS = 2;

export const isTooLong = (seconds: number) => seconds > VOICE_MAX_SECONDS + VOICE_TOLERANCE_SECONDS;

const defaultNames: Record<AttachmentKind, string> = {
  image: 'Photo',
  audio: 'Message vocal',
  pdf: 'Document',
};

/** A file's name in one line without a folder, with the extension of its real type. */
export function attachmentName(name: string, type: AttachmentType): string {
  const line = withoutInvisible(name.isWellFormed() ? name : '')
    .replaceAll(/[\s\\/]+/g, ' ')
    .trim();
  const base = line.replace(/(\.[A-Za-z0-9]{1,5})?$/, '').replaceAll(/^[. ]+|[. ]+$/g, '');
  const extension = `.${type}`;
  return (
    shortened(
      base || defaultNames[attachmentTypes[type].kind],
      ATTACHMENT_NAME_MAX_LENGTH - extension.length,
    ) + extension
  );
}
