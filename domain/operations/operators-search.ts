import { z } from 'zod';
import { emailSchema } from '../accounts/email.ts';
import { idPrefixOf } from '../moderation/report-number.ts';
import { DOCUMENTS_PER_YEAR } from '../orders/document-number.ts';
import { displaySlug } from '../profiles/profile.ts';
import { wordsOf } from '../search/french-words.ts';
import { textSchema } from '../text/text.ts';

/** The operators' one search. */

/** Characters of a search; ids and addresses are shorter. */
export const SEARCH_MAX_LENGTH = 200;
/** Words of a name that are looked up. */
const WORDS_MAX = 5;

export const operatorsSearchSchema = z.object({
  q: textSchema(SEARCH_MAX_LENGTH).min(1, 'Veuillez dire ce que vous cherchez'),
});

type DocumentSeries = 'R' | 'A' | 'F' | 'FA';

/** The meanings that a search text may have; null or empty for those that it cannot have. */
export interface SearchMeanings {
  /** In lower case. */
  email: string | null;
  /** Beginning of an address, in lower case. */
  emailPrefix: string | null;
  /** The id of a person, an order, a conversation or a report. */
  id: string | null;
  /** A receipt, an invoice or a credit note of either, in the form that is stored. */
  document: { series: DocumentSeries; number: number } | null;
  reportPrefix: string | null;
  providerId: string | null;
  username: string | null;
  /** Beginning of a name, in the form of `profiles.display_slug`. */
  slug: string | null;
  /** Folded words of a name, letters and figures only. */
  words: string[];
}

/** The signs between and around the parts of a number, as people write it. */
const BETWEEN = String.raw`[\s\p{Pd}−_/.]*`;
const BEFORE = String.raw`(?:reçu|recu|avoir|facture|signalement|numéro|numero|n[°ºo]|[\s#:.,("'«])*`;
const AFTER = String.raw`[\s.,;:!?)"'»]*`;
const DOCUMENT = new RegExp(
  `^${BEFORE}([ra]|fa?)${BETWEEN}(20\\d\\d)${BETWEEN}(\\d{1,9})${AFTER}$`,
  'iu',
);
const AROUND = new RegExp(`^${BEFORE}|${AFTER}$`, 'giu');
const ID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i;
/** An address in angle brackets behind a name, or behind a scheme. */
const IN_BRACKETS = /<\s*(?:mailto:)?([^<>\s]+@[^<>\s]+?)\s*>/i;
const SCHEME = /^mailto:/i;
const EMAIL_PREFIX = /^[^\s@<>"]{3,}(?:@[^\s@<>"]*)?$/;
const USERNAME = /^[a-z0-9._]{1,30}$/;
const PROVIDER_ID = /^[a-z]{2,5}_[a-z0-9_]{6,}$/i;

/** The address in a text as mail programs copy it: `Name <a@b>`, `mailto:a@b?subject=…`, `a@b.` or `"a@b",`. */
function pastedAddress(text: string): string | null {
  const bare = IN_BRACKETS.exec(text)?.[1] ?? text.replace(/^[\s"'«(<[]+|[\s"'»)>\],;:.!?]+$/g, '');
  const address = SCHEME.test(bare) ? fromLink(bare.replace(SCHEME, '')) : bare;
  return emailSchema.safeParse(address).data ?? null;
}

/** The beginning of an address, when nothing else is in the text. */
const emailPrefixIn = (text: string): string | null =>
  EMAIL_PREFIX.test(text) ? text.toLowerCase() : null;

/** The address of a mailto link, which may be encoded and have a query. */
function fromLink(link: string): string {
  const [address = ''] = link.split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/**
 * The meanings of a search text, as people paste it. The number of a receipt, an address or an id means that alone. Any other text may
 * be a username or a name, also one that reads as a report's number or an id of the provider.
 */
export function meaningsOf(text: string): SearchMeanings {
  const nothing: SearchMeanings = {
    ...{ email: null, emailPrefix: null, id: null, document: null },
    ...{ reportPrefix: null, providerId: null },
    ...{ username: null, slug: null, words: [] },
  };
  const document = DOCUMENT.exec(text);
  if (document) {
    const [, series, year, number] = document;
    return {
      ...nothing,
      document: {
        series: series!.toUpperCase() as DocumentSeries,
        number: Number(year) * DOCUMENTS_PER_YEAR + Number(number),
      },
    };
  }
  const id = ID.exec(text)?.[0];
  if (id) return { ...nothing, id: id.toLowerCase() };
  if (/[^\s@]@/.test(text) || SCHEME.test(text)) {
    const email = pastedAddress(text);
    return { ...nothing, email, emailPrefix: email ? null : emailPrefixIn(text) };
  }
  const bare = text.replace(/^@/, '').toLowerCase();
  return {
    ...nothing,
    reportPrefix: idPrefixOf(text.replace(AROUND, '')),
    emailPrefix: emailPrefixIn(bare),
    providerId: PROVIDER_ID.test(text) ? text : null,
    username: USERNAME.test(bare) ? bare : null,
    slug: displaySlug(text),
    words: wordsOf(text).slice(0, WORDS_MAX),
  };
}
