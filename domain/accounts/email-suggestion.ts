import { countryName } from './country.ts';
import { visibleEmail } from './visible-email.ts';

/** Domains of mail providers that a mistyped domain may have been meant to be; the likeliest first. */
const LIKELY = [
  'gmail.com',
  'hotmail.fr',
  'hotmail.com',
  'orange.fr',
  'outlook.fr',
  'outlook.com',
  'yahoo.fr',
  'yahoo.com',
  'free.fr',
  'sfr.fr',
  'wanadoo.fr',
  'laposte.net',
  'icloud.com',
  'live.fr',
  'live.com',
  'neuf.fr',
  'bbox.fr',
  'msn.com',
  'aol.com',
  'protonmail.com',
  'proton.me',
  'gmx.fr',
  'gmx.com',
  'ymail.com',
  'numericable.fr',
  'club-internet.fr',
  'aliceadsl.fr',
  'cegetel.net',
  'googlemail.com',
  'skynet.be',
  'telenet.be',
  'bluewin.ch',
  'videotron.ca',
];

/** Real domains that resemble one of them: nobody is asked about these. */
const OTHERS = [
  'aim.com',
  'email.com',
  'fastmail.com',
  'free.com',
  'gmx.net',
  'hey.com',
  'laposte.fr',
  'mac.com',
  'mail.com',
  'mailo.com',
  'me.com',
  'orange.com',
  'pm.me',
  'protonmail.ch',
  'rocketmail.com',
  'sfr.com',
  'tutanota.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
];

const REAL = new Set([...LIKELY, ...OTHERS]);

/** Providers with a domain in many countries. */
const INTERNATIONAL = new Set([
  'aol',
  'gmx',
  'hotmail',
  'live',
  'msn',
  'orange',
  'outlook',
  'yahoo',
]);

/** Endings of countries that are more often a mistyped `.com`. */
const MISTYPED_COM = new Set(['cm', 'co', 'om']);

/** Domains that do not exist for mail, and are further than a typing error from the one that was meant. */
const CONFUSED = new Map([
  ['gmail.fr', 'gmail.com'],
  ['gmail.be', 'gmail.com'],
  ['gmail.ch', 'gmail.com'],
  ['gmail.net', 'gmail.com'],
  ['icloud.fr', 'icloud.com'],
  ['wanadoo.com', 'wanadoo.fr'],
]);

/** A domain up to this length resembles many others: it may differ in one character, a longer one in two. */
const SHORT_DOMAIN = 8;

/**
 * The address that was probably meant, when the domain of the typed one nearly is that of a common provider;
 * null when nothing speaks against it. It is a question to the user, never a refusal.
 */
export function suggestedEmail(typed: string): string | null {
  const email = visibleEmail(typed).trim();
  const at = email.lastIndexOf('@');
  if (at < 1 || at === email.length - 1) return null;
  const domain = email.slice(at + 1).toLowerCase();
  const meant = meantDomain(domain);
  return meant === null ? null : `${email.slice(0, at)}@${meant}`;
}

function meantDomain(domain: string): string | null {
  if (REAL.has(domain)) return null;
  const confused = CONFUSED.get(domain);
  if (confused) return confused;
  if (isOfAnotherCountry(domain)) return null;
  let best: { meant: string; edits: number } | null = null;
  for (const meant of LIKELY) {
    const most = meant.length <= SHORT_DOMAIN ? 1 : 2;
    // Almost nobody mistypes the first letter of a name.
    if (domain[0] !== meant[0] || Math.abs(domain.length - meant.length) > most) continue;
    const edits = editsBetween(domain, meant);
    if (edits <= most && (best === null || edits < best.edits)) best = { meant, edits };
  }
  return best?.meant ?? null;
}

/** True for a provider's domain in a country that the list lacks, as `hotmail.it`. */
function isOfAnotherCountry(domain: string): boolean {
  const dot = domain.indexOf('.');
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)];
  if (!INTERNATIONAL.has(name) || MISTYPED_COM.has(ending)) return false;
  return countryName(ending.toUpperCase()) !== null;
}

/**
 * The number of characters inserted, left out, replaced or swapped with their neighbour between two short
 * texts (optimal string alignment).
 */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const least = Math.min(replaced, last[column]! + 1, next[column - 1]! + 1);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next.push(
        isSwapped && row > 1 && column > 1 ? Math.min(least, before[column - 2]! + 1) : least,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length]!;
}
