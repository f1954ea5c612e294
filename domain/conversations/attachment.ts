import { shortened } from '../text/shown-text.ts';

/** Files that a message carries. */

export type AttachmentKind = 'image' | 'audio' | 'pdf';

/** The types that are accepted, by their extension. */
export const attachmentTypes = {
  jpg: { kind: 'image', contentType: 'image/jpeg' },
  png: { kind: 'image', contentType: 'image/png' },
  webp: { kind: 'image', contentType: 'image/webp' },
  pdf: { kind: 'pdf', contentType: 'application/pdf' },
  webm: { kind: 'audio', contentType: 'audio/webm' },
  mp4: { kind: 'audio', contentType: 'audio/mp4' },
} as const satisfies Record<string, { kind: AttachmentKind; contentType: string }>;
export type AttachmentType = keyof typeof attachmentTypes;

/** An attachment as both participants see it. */
export interface Attachment {
  id: string;
  kind: AttachmentKind;
  /** With the extension of its type. */
  name: string;
  bytes: number;
  /** Pixels of a picture as it is shown; otherwise null. */
  width: number | null;
  height: number | null;
  /** The length of a recording; otherwise null. */
  seconds: number | null;
  /** Loudness of the parts of a recording in time: {@link PEAKS} digits from 0 to f. Null when unknown. */
  peaks: string | null;
}

/** Bars of the waveform of a recording. */
export const PEAKS = 48;

/** The type of an attachment by its name, which ends in the extension of its type. */
export function attachmentTypeOfName(name: string): AttachmentType {
  return name.slice(name.lastIndexOf('.') + 1) as AttachmentType;
}

/** Keys of the objects of an attachment in R2; `small` exists once a picture has been shown in a message. */
export function attachmentKeys(conversationId: string, id: string, type: AttachmentType) {
  const path = `conversations/${conversationId}/${id}`;
  return { whole: `${path}.${type}`, small: `${path}.small.webp` };
}

/** Attachments in words: 'Photo', '3 photos', 'Photo, Document'. Empty without any. */
export function attachmentWords(attachments: readonly Pick<Attachment, 'kind'>[]): string {
  const count = (kind: AttachmentKind) => attachments.filter((each) => each.kind === kind).length;
  const words = (number: number, one: string, several: string) =>
    number === 0 ? [] : [number === 1 ? one : `${number} ${several}`];
  return [
    ...words(count('image'), 'Photo', 'photos'),
    ...words(count('pdf'), 'Document', 'documents'),
    ...words(count('audio'), 'Message vocal', 'messages vocaux'),
  ].join(', ');
}

/** A message in one text, for lists, notices and mails: '📎 Photo · Bonjour'. */
export function messagePreview(
  text: string,
  attachments: readonly Pick<Attachment, 'kind'>[] = [],
): string {
  if (attachments.length === 0) return text;
  const words = `📎 ${attachmentWords(attachments)}`;
  return text === '' ? words : `${words} · ${text}`;
}

/** The text for an app from before attachments, which would show the text alone. */
export function textWithoutAttachments(
  text: string,
  attachments: readonly Pick<Attachment, 'kind'>[],
): string {
  const missing = `📎 ${attachmentWords(attachments)} : rechargez la page pour voir ce qui est joint.`;
  return text === '' ? missing : `${text}\n\n${missing}`;
}

/** Maximum characters of the last message in lists, which show two lines of it. */
const LISTED_MAX = 200;

/** The last message as D1 and inboxes store it for lists: an answer may have twenty times as much. */
export const listedText = (lastMessageText: string | null): string | null =>
  lastMessageText && shortened(lastMessageText, LISTED_MAX);
