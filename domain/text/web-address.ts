import { mixesAlphabets, passesForLatin } from '../accounts/latin-letters.ts';
import { hasInvisible } from './shown-text.ts';

/** The part of an address between its slashes. A backslash in it is one to browsers, and to nobody else. */
const AUTHORITY = /^https?:\/\/([^/?#]*)/i;

/**
 * What is wrong with a web address, as it was typed, in French; null when nothing is. It is one by a URL parser:
 * `http:` or `https:`, nothing around it.
 */
export function webAddressError(address: string): string | null {
  // The parser would forgive missing slashes, and line breaks in between.
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

/** Says if the address has a host whose parts, between its dots, are names; one dot may end it. */
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
  'com|net|org|info|fr|be|ch|ca|co|me|io|ly|cc|gg|gl|to|tv|gd|is|eu|ai|sh|im|us|ru|cn|uk|fm|ws|app|dev|xyz|top|link|page|site|shop';

/**
 * Texts that a mail or a browser may take for a web address. A name must hold none: names stand in mails and on
 * lock screens, where an address becomes a link that seems to be ours.
 */
const ADDRESS_PATTERNS = [
  // A scheme, or what follows one.
  /(?:https?|ftp|mailto|javascript|tel|sms)\s*:/,
  /:\s*\/\//,
  /(?<![\p{L}\p{N}])www\d*\s*\./u,
  // 'exemple.com', also with a space before the dot.
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*[\p{L}\p{N}\p{M}]\s*\.[\p{L}\p{M}]{2,}/u,
  // The same in the letters that domain names are really written in.
  /(?<![\p{L}\p{N}])xn--/u,
  new RegExp(`[^\\s.]\\s*\\.(?:${SHORT_ENDINGS})(?![\\p{L}\\p{N}])`, 'u'),
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

/**
 * The text with a joiner that nobody sees behind each sign that would make an address of it. Names and excerpts are
 * what others wrote: mail programs turn an address in them into a link that seems to be ours. Usernames may have
 * dots, and some names are from before {@link holdsWebAddress} was asked of them.
 */
export function withoutLinks(text: string): string {
  return holdsWebAddress(text) ? text.replace(/(?<=\S)[.:@/。．｡](?=\S)/gu, '$&\u2060') : text;
}
