const HEADER = /^%PDF-[12]\.\d/;
const END = '%%EOF';

/**
 * True for a PDF from its first to its last byte. Nothing may follow its end except line breaks: readers
 * ignore what does, and another program would read it as a file of its own. What the document contains is
 * not examined; it is only ever downloaded.
 */
export function isWholePdf(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!HEADER.test(bytes.toString('latin1', 0, 10))) return false;
  const end = bytes.lastIndexOf(END);
  if (end === -1 || bytes.lastIndexOf('startxref', end) === -1) return false;
  return /^[\r\n\t \0]{0,64}$/.test(bytes.toString('latin1', end + END.length));
}
