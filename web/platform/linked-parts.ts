import { LinkifyIt } from 'linkify-it';
import { passesForAnother } from '../../domain/text/web-address.ts';

/** A part of a text; `href` is set when it is a link. */
export interface TextPart {
  text: string;
  href: string | null;
  /** Its offset in the text. */
  start: number;
}

const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, urlAuth: true });
for (const schema of ['ftp:', '//', 'mailto:']) finder.add(schema, null);

/**
 * Hosts without look-alike letters: ASCII, or the letters of French. Letters of other alphabets can
 * pass for Latin ones.
 */
const plainHost = /^[a-z0-9àâæçèéêëîïôœùûüÿ.-]+$/i;

/**
 * Splits a text at its web addresses (`http:`, `https:`), so that a link's text equals its target.
 * An address that looks like another one stays text.
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, raw } of finder.match(text) ?? []) {
    const href = safeAddress(raw);
    if (!href) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null, start: end });
    parts.push({ text: raw, href, start: index });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null, start: end });
  return parts;
}

/** The URL as a browser follows it; null when it may deceive. */
function safeAddress(raw: string): string | null {
  if (passesForAnother(raw) || !URL.canParse(raw)) return null;
  const { protocol, href } = new URL(raw);
  const host = /^[a-z]+:\/\/([^/?#:]*)/i.exec(raw)?.[1] ?? '';
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && plainHost.test(host) ? href : null;
}
