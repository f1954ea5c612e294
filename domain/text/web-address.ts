import { passesForLatin } from '../accounts/latin-letters.ts';
import { readableLabel } from './readable-label.ts';
import { hasInvisible } from './shown-text.ts';

/** The part of a URL between its slashes. Only browsers treat a backslash as a slash. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/**
 * The French message about an invalid web address, as it was typed; null for a valid one. It must be valid
 * for a URL parser, with `http:` or `https:` and nothing around it.
 */
export function webAddressError(address: string): string | null {
  // The parser would accept missing slashes and line breaks.
  if (!/^https?:\/\//i.test(address))
    return hasInvisible(address)
      ? 'Cette adresse contient des caractères invisibles'
      : "L'URL doit commencer par http:// ou https://";
  if (/[\s\p{Cc}]/u.test(address)) return 'Cette adresse ne peut pas contenir d’espace';
  if (Number(/^[^:]*:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(address)?.[1]) > 65_535)
    return 'Le port de cette adresse n’existe pas';
  if (passesForAnother(address)) return 'Cette adresse pourrait passer pour celle d’un autre site';
  return isOfASite(address) ? null : 'Cette adresse ne mène à aucun site';
}

/** True when the URL's host consists of names between its dots; a dot may end it. */
function isOfASite(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    hostname.startsWith('[') ||
    hostname
      .replace(/\.$/, '')
      .split('.')
      .every((part) => /[\p{L}\p{N}]/u.test(part))
  );
}

/** Latin letters that readers of French tell apart, digits, and the signs of host names. */
const LATIN_LABEL = /^[a-z0-9àáâãäåæçèéêëìíîïñòóôõöøœßùúûüýÿ_-]+$/i;
/** Alphabets that stand alone in a label. */
const OTHER_LABELS = [
  ...['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar'],
  ...['Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((script) => new RegExp(`^[\\p{Script=${script}}\\p{Script=Inherited}0-9-]+$`, 'u'));
const EAST_ASIAN_LABEL =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー0-9-]+$/u;
const isOfOneAlphabet = (label: string) =>
  [LATIN_LABEL, EAST_ASIAN_LABEL, ...OTHER_LABELS].some((alphabet) => alphabet.test(label));

/**
 * True when a web address, as it was typed, may be mistaken for another: with a part before an `@`
 * (`https://google.com@evil.example`), with invisible characters, with an encoded host, with a host label
 * of other signs than the letters of one alphabet, or with a label in another alphabet that reads as Latin before a
 * Latin ending. A label in Punycode (`xn--…`) is judged by what it stands for. Signs that look like a slash, Latin letters that look like others (`ɡoogle.com`) and digits of other
 * alphabets are none of these letters. `метро.рф` is Russian, but `метро.com` could be anything.
 */
export function passesForAnother(address: string): boolean {
  const authority = AUTHORITY.exec(address)?.[1] ?? '';
  if (/[@%\\]/.test(authority) || hasInvisible(address)) return true;
  const host = authority.replace(/:\d*$/, '');
  const written = host.normalize('NFKC').split(/[.。]/);
  const labels = written.map(readableLabel);
  // Numeric addresses, and what is none at all.
  if (/^[!-~]*$/.test(host) && labels.every((label, at) => label === written[at])) return false;
  const parts = labels.filter((label) => label !== '').map((label) => label ?? ' ');
  const endsInLatin = /^[a-z]/i.test(parts.at(-1) ?? '');
  return parts.some((part) => !isOfOneAlphabet(part) || (endsInLatin && passesForLatin(part)));
}

/** Full stops of other scripts that browsers and mail programs treat as dots, or that look like one. */
const OTHER_DOTS = /[\u3002\u06D4\u0701\u0702\uA4F8\uA60E\u{10A50}]/gu;

/** One letter before the dot is an initial, as in 'J.Martin', except before these endings. */
const SHORT_ENDINGS =
  'com|net|org|info|fr|be|ch|ca|co|me|io|ly|cc|gg|gl|to|tv|gd|is|eu|ai|sh|im|us|ru|cn|uk|fm|ws|app|dev|xyz|top|link|page|site|shop';

/**
 * Patterns of texts that a mail program or a browser may turn into a link. Names must not match: they appear
 * in mails and on lock screens, where such a link would seem to be ours.
 */
const ADDRESS_PATTERNS = [
  // A scheme, or the part after it.
  /(?:https?|ftp|mailto|javascript|tel|sms)\s*:/,
  /:\s*\/\//,
  /(?<![\p{L}\p{N}])www\d*\s*\./u,
  // 'exemple.com', also with a space before the dot.
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}]\s*\.[\p{L}\p{M}]{2,}/u,
  // The same in Punycode.
  /(?<![\p{L}\p{N}])xn--/u,
  new RegExp(`[^\\s.]\\s*\\.(?:${SHORT_ENDINGS})(?![\\p{L}\\p{N}])`, 'u'),
  // With a space after the dot, 'Dr. Martin' is no address.
  /[\p{L}\p{N}]\s*\.\s+(?:com|net|org|fr)(?![\p{L}\p{N}])/u,
  // A numeric address, alone or with a path.
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
];

/**
 * True when a text contains a possible web or mail address: a scheme, `www.`, a domain or a numeric address,
 * with letters and dots of any width.
 */
export function holdsWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(OTHER_DOTS, '.').toLowerCase();
  return ADDRESS_PATTERNS.some((pattern) => pattern.test(plain));
}

/**
 * The text with an invisible joiner after each sign that would make a link of it. Names and excerpts come
 * from other users, and mail programs turn addresses in them into links that seem to be ours. Usernames may
 * contain dots, and some names are older than {@link holdsWebAddress}.
 */
export function withoutLinks(text: string): string {
  return holdsWebAddress(text) ? text.replace(/(?<=\S)[.:@/。．｡](?=\S)/gu, '$&\u2060') : text;
}
