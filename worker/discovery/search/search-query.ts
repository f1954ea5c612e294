import { wordsOf } from '../../../domain/search/french-words.ts';
import { prefixTerm, term } from '../../../domain/search/fts5.ts';
import type { QueryTerm, SearchQuery } from './query.ts';

/** The search text as FTS5 expressions, best matches first; none repeats hits of an earlier one. */
export interface TextMatches {
  sure: string[];
  /** All of `sure` as one expression. */
  surely: string;
  /** Guesses at the intended words. */
  loose: string[];
}

/** Shorter prefixes match too many words. */
const BEGINNING_MIN = 3;
/** With more words than this, none is treated as mistyped. */
const MISTYPED_MAX = 2;

const any = (terms: Iterable<string>) => `(${[...terms].join(' OR ')})`;
const every = (terms: readonly string[]) => `(${terms.join(' AND ')})`;
const except = (wanted: string, ...others: (string | null)[]) => {
  const known = others.filter((other) => other !== null);
  return known.length > 0 ? `${wanted} NOT ${any(known)}` : wanted;
};

/** Index columns in FTS5 syntax. */
interface Columns {
  /** The most significant columns. */
  front: string;
  /**
   * Those of `front` whose literal words rank before matching topics, however many creators have
   * the topic. Absent when all columns rank equally.
   */
  said?: string;
}

/**
 * The matches in an index of texts, in this order: all words in `said`, in the front columns, anywhere, with the last
 * word incomplete, with mistyped words, all words except one, any word. Null without words.
 */
export function textMatches({ all, words }: SearchQuery, columns: Columns): TextMatches | null {
  const last = words.at(-1);
  if (!last) return null;
  const exact = words.map((word) => any([...formsOf(word), ...topicsOf(word)]));
  const exactly = every(exact);
  const inFront = `{${columns.front}} : ${exactly}`;
  const said = columns.said
    ? `{${columns.said}} : ${every(words.map((word) => any(formsOf(word))))}`
    : null;

  const isTyping = last.word === all.at(-1) && last.word.length >= BEGINNING_MIN;
  const begun = isTyping ? every([...exact.slice(0, -1), prefixTerm(last.word)]) : null;
  // A longer text is found by its other words; it would look up thousands of variants.
  const isMistyped = words.length <= MISTYPED_MAX && words.some(({ near }) => near.size > 0);
  const near = isMistyped
    ? every(words.map((word) => any([...formsOf(word), ...[...word.near].map(term)])))
    : null;
  const allButOne =
    words.length > 1
      ? any(exact.map((_, left) => every(exact.filter((_, at) => at !== left))))
      : null;
  const anyOfThem = words.length > 2 ? any(exact) : null;
  return {
    sure: [
      ...(said ? [said] : []),
      except(inFront, said),
      except(exactly, inFront, said),
      ...(begun ? [except(begun, exactly)] : []),
    ],
    surely: begun ? any([exactly, begun]) : exactly,
    loose: [
      ...(near ? [except(near, exactly, begun)] : []),
      ...(allButOne ? [except(allButOne, exactly, begun, near)] : []),
      ...(anyOfThem ? [except(anyOfThem, allButOne, begun, near)] : []),
    ],
  };
}

const formsOf = ({ forms }: QueryTerm) => [...forms].map(term);
/** Matches creators with one of the topics: their topics contain all words of its path. */
const topicsOf = ({ topics }: QueryTerm) =>
  [...topics].map((path) => `({topics} : ${every(wordsOf(path).map(term))})`);

/** The match of a word, in all its forms, and of the words of its field of work. */
export const wordMatch = (word: QueryTerm): string =>
  any([...formsOf(word), ...[...word.related].map(term)]);

/** The match of names with words that begin with every typed word. */
export function prefixMatch({ all }: SearchQuery): string {
  return all.map(prefixTerm).join(' ');
}

/** The match of names that contain every word; null when no word has the three letters that substring search needs. */
export function substringMatch({ all }: SearchQuery): string | null {
  return containedPhrases(all).map(term).join(' ') || null;
}

/** The words that are long enough for substring search. */
export function containedPhrases(words: readonly string[]): string[] {
  return words.filter((word) => [...word].length >= 3);
}
