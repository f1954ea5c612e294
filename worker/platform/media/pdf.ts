import {
  ATTACHMENT_START_BYTES,
  PDF_HEADER,
} from '../../../domain/conversations/attachment-file.ts';

const END = '%%EOF';

/**
 * True for a PDF from its first to its last byte. Only white space may precede its header, after a byte order mark, and
 * follow its end: readers ignore other bytes there, and another program would read them as a file of its own. What the
 * document contains is not examined; it is only ever downloaded.
 */
export function isWholePdf(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!PDF_HEADER.test(bytes.toString('latin1', 0, ATTACHMENT_START_BYTES))) return false;
  const end = bytes.lastIndexOf(END);
  if (end === -1 || bytes.lastIndexOf('startxref', end) === -1) return false;
  return /^[\0\t\n\f\r ]{0,1024}$/.test(bytes.toString('latin1', end + END.length));
}
