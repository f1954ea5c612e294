import { mixesAlphabets, passesForLatin } from './latin-letters.ts';
import { hasInvisible } from './shown-text.ts';

/** The part of an address between its slashes. A backslash in it is one to browsers, and to nobody else. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/** Says if a text is a web address, by a URL parser: `http:` or `https:`, nothing around it. */
export function isWebAddress(text: string): boolean {
  // The parser would forgive missing slashes, and line breaks in between.
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}

/**
 * Says if a web address, as it was typed, may pass for another's: one with something before an `@`
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

/** Full stops of other scripts that browsers and mail programs read as one, or that look like it. */
const OTHER_DOTS = /[\u3002\u06D4\u0701\u0702\uA4F8\uA60E\u{10A50}]/gu;

/** One letter before the dot is an initial, as in 'J.Martin', but before these endings. */
const SHORT_ENDINGS =
  'com|net|org|info|fr|be|ch|ca|co|me|io|ly|cc|gg|gl|to|tv|gd|is|eu|ai|sh|im|us|ru|cn|uk|app|dev|xyz|top|link|page|site|shop';

/**
 * Texts that a mail or a browser may take for a web address. A name must hold none: names stand in mails and on
 * lock screens, where an address becomes a link that seems to be ours.
 */
const ADDRESS_PATTERNS = [
  // A scheme, or what follows one.
  /(?:https?|ftp|mailto|javascript)\s*:/,
  /:\s*\/\//,
  /(?<![\p{L}\p{N}])www\d*\s*\./u,
  // 'exemple.com', also with a space before the dot.
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}]\s*\.[\p{L}\p{M}]{2,}/u,
  // The same in the letters that domain names are really written in.
  /(?<![\p{L}\p{N}])xn--/u,
  new RegExp(`[\\p{L}\\p{N}]\\s*\\.(?:${SHORT_ENDINGS})(?![\\p{L}\\p{N}])`, 'u'),
  // With a space behind the dot, 'Dr. Martin' is none.
  /[\p{L}\p{N}]\s*\.\s+(?:com|net|org|fr)(?![\p{L}\p{N}])/u,
  // A numeric address, alone or with a path.
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
];

/**
 * Says if a text holds what may pass for a web or mail address: a scheme, `www.`, a domain or a numeric
 * address, in whatever width its letters and dots are.
 */
export function holdsWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(OTHER_DOTS, '.').toLowerCase();
  return ADDRESS_PATTERNS.some((pattern) => pattern.test(plain));
}
