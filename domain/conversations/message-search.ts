import { wordsOf } from '../search/french-words.ts';
import { fold } from '../text/fold.ts';

/** Search in one's own messages. */

/** Words of a query that count. */
const WORDS_MAX = 8;
/** Characters of an excerpt, and of it before the first word that was found. */
const EXCERPT_LENGTH = 160;
const EXCERPT_BEFORE = 40;

/** The distinct words of a query, folded; messages contain words that begin with each of them. */
export function messageSearchWords(query: string): string[] {
  return [...new Set(wordsOf(query))].slice(0, WORDS_MAX);
}

export interface ExcerptPart {
  text: string;
  /** True for letters that were searched. */
  isFound: boolean;
}

/** The part of a message around the first word that was found, in one line, with '…' where it was cut. */
export function excerptAround(text: string, words: readonly string[]): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '));
  if (characters.length <= EXCERPT_LENGTH) return characters.join('');
  const [first] = foundRanges(characters, words);
  const from = Math.max(
    0,
    Math.min((first?.from ?? 0) - EXCERPT_BEFORE, characters.length - EXCERPT_LENGTH),
  );
  const cut = characters
    .slice(from, from + EXCERPT_LENGTH)
    .join('')
    .trim();
  return `${from > 0 ? '…' : ''}${cut}${from + EXCERPT_LENGTH < characters.length ? '…' : ''}`;
}

export function markedExcerpt(excerpt: string, words: readonly string[]): ExcerptPart[] {
  const characters = Array.from(excerpt);
  const parts: ExcerptPart[] = [];
  let at = 0;
  const add = (to: number, isFound: boolean) => {
    if (to > at) parts.push({ text: characters.slice(at, to).join(''), isFound });
    at = Math.max(at, to);
  };
  for (const { from, to } of foundRanges(characters, words)) {
    add(from, false);
    add(to, true);
  }
  add(characters.length, false);
  return parts;
}

/** The beginnings of words that equal one of `words`, in order, as positions among `characters`. */
function foundRanges(characters: readonly string[], words: readonly string[]) {
  // Folding changes lengths: 'œ' becomes two letters.
  const folded = characters.map(fold);
  const isLetter = (at: number) => /^[\p{L}\p{N}\p{M}]/u.test(characters[at] ?? '');
  const ranges: { from: number; to: number }[] = [];
  for (let from = 0; from < characters.length; from += 1) {
    if (!isLetter(from) || isLetter(from - 1)) continue;
    for (const word of words) {
      let read = '';
      let to = from;
      while (read.length < word.length && to < characters.length) read += folded[to++];
      if (read.startsWith(word)) {
        ranges.push({ from, to });
        break;
      }
    }
  }
  return ranges;
}
