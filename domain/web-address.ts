import { mixesAlphabets, passesForLatin } from './latin-letters.ts';
import { hasInvisible } from './text.ts';

/** The part of an address between its slashes. A backslash in it is one to browsers, and to nobody else. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/** Whether a text is a web address, by a URL parser: `http:` or `https:`, nothing around it. */
export function isWebAddress(text: string): boolean {
  // The parser would forgive missing slashes, and line breaks in between.
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}

/**
 * Whether a web address, as it was typed, may pass for another's: one with something before an `@`
 * (`https://google.com@evil.example`), with characters that nobody sees, or with a host that is encoded, of
 * which a part mixes alphabets, or of which a part in another alphabet reads as Latin before a Latin end:
 * `метро.рф` is Russian, `метро.com` could be anything.
 */
export function passesForAnother(address: string): boolean {
  const authority = AUTHORITY.exec(address)?.[1] ?? '';
  if (/[@%\\]/.test(authority) || hasInvisible(address)) return true;
  const parts = authority
    .replace(/:\d*$/, '')
    .normalize('NFKC')
    .split(/[.。]/)
    .filter((part) => part !== '');
  const endsInLatin = /^[a-z]/i.test(parts.at(-1) ?? '');
  return parts.some((part) => mixesAlphabets(part) || (endsInLatin && passesForLatin(part)));
}
