import { attachmentTypes } from '../../../../domain/conversations/attachment.ts';
import {
  ATTACHMENT_START_BYTES,
  attachmentTypeOf,
} from '../../../../domain/conversations/attachment-file.ts';
import { ATTACHMENT_MAX_BYTES } from '../../../../domain/limits.ts';
import { imageKindOf } from '../../../../domain/posts/image-file.ts';
import { problemFor } from '../../../../domain/problem.ts';
import { pickedFile } from '../../../platform/picked-file.ts';
import { shrinkPicture } from '../../../platform/shrink-picture.ts';
import { measurePeaks } from '../../../platform/voice-peaks.ts';
import type { NewFile } from './draft-attachments.ts';

const UNREADABLE = 'ce fichier ne peut pas être lu. Un dossier ne peut pas être joint.';

/**
 * Prepares chosen files: large pictures get smaller, recordings get their waveform. Refuses in words what
 * the server would refuse. Only for convenience: the server examines the bytes it gets.
 */
export async function readChosen(
  files: readonly File[],
): Promise<{ accepted: NewFile[]; refusals: string[] }> {
  const accepted: NewFile[] = [];
  const refusals: string[] = [];
  for (const file of files) {
    // A folder among dropped files looks like a file, until it is read.
    const read = await readOne(file).catch(() => UNREADABLE);
    if (typeof read === 'string') refusals.push(`${file.name} : ${read}`);
    else accepted.push(read);
  }
  return { accepted, refusals };
}

async function readOne(file: File): Promise<NewFile | string> {
  const { start } = await pickedFile(file);
  const isPicture = imageKindOf(start) !== null;
  const blob = isPicture ? await shrinkPicture(file, attachmentTypeOf(start) !== null) : file;
  const type = attachmentTypeOf(
    new Uint8Array(await blob.slice(0, ATTACHMENT_START_BYTES).arrayBuffer()),
  );
  if (!type)
    return problemFor(imageKindOf(start) === 'heic' ? 'image.heic' : 'attachment.unsupported')
      .detail;
  if (blob.size > ATTACHMENT_MAX_BYTES) return problemFor('attachment.too_large').detail;
  const { kind, contentType } = attachmentTypes[type];
  const typed = new Blob([blob], { type: contentType });
  const peaks = kind === 'audio' ? await measurePeaks(typed) : null;
  return { blob: typed, name: file.name, kind, peaks };
}
