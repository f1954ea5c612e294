import { wordsOf } from '../../../domain/search/french-words.ts';
import type { QueryTerm, Typed } from './query.ts';

/**
 * What was typed as expressions of FTS5, the best matches first; none of them holds what an earlier
 * one does. Words have letters and digits alone, so quotes are all they need.
 */
export interface TextMatches {
  sure: string[];
  /** All of `sure` as one expression. */
  surely: string;
  /** Guesses at what was meant. */
  loose: string[];
}

/** Shorter beginnings are those of too many words. */
const BEGINNING_MIN = 3;
/** Of more words none is taken for mistyped. */
const MISTYPED_MAX = 2;

const quoted = (word: string) => `"${word}"`;
const any = (terms: Iterable<string>) => `(${[...terms].join(' OR ')})`;
const every = (terms: readonly string[]) => `(${terms.join(' AND ')})`;
const but = (wanted: string, ...others: (string | null)[]) => {
  const known = others.filter((other) => other !== null);
  return known.length > 0 ? `${wanted} NOT ${any(known)}` : wanted;
};

/** Columns of an index, as FTS5 lists them. */
interface Columns {
  /** Those that say most. */
  front: string;
  /**
   * Those of `front` whose words count before topics that stand for them: who says the word is found,
   * however many have the topic. HiddenSubjects where all count so.
   */
  said?: string;
}

/**
 * The matches in an index of texts: all words in what is said, in the columns that say most, anywhere,
 * the last one not yet ended, some of them mistyped, all but one of them, any of them. Null where
 * there are no words.
 */
export function textMatches({ all, words }: Typed, columns: Columns): TextMatches | null {
  const last = words.at(-1);
  if (!last) return null;
  const exact = words.map((word) => any([...formsOf(word), ...topicsOf(word)]));
  const exactly = every(exact);
  const inFront = `{${columns.front}} : ${exactly}`;
  const said = columns.said
    ? `{${columns.said}} : ${every(words.map((word) => any(formsOf(word))))}`
    : null;

  const isTyping = last.word === all.at(-1) && last.word.length >= BEGINNING_MIN;
  const begun = isTyping ? every([...exact.slice(0, -1), `${quoted(last.word)} *`]) : null;
  // In a longer sentence the other words find it: thousands of neighbours would be looked up.
  const isMistyped = words.length <= MISTYPED_MAX && words.some(({ near }) => near.size > 0);
  const near = isMistyped
    ? every(words.map((word) => any([...formsOf(word), ...[...word.near].map(quoted)])))
    : null;
  const allButOne =
    words.length > 1
      ? any(exact.map((_, left) => every(exact.filter((_, at) => at !== left))))
      : null;
  const anyOfThem = words.length > 2 ? any(exact) : null;
  return {
    sure: [
      ...(said ? [said] : []),
      but(inFront, said),
      but(exactly, inFront, said),
      ...(begun ? [but(begun, exactly)] : []),
    ],
    surely: begun ? any([exactly, begun]) : exactly,
    loose: [
      ...(near ? [but(near, exactly, begun)] : []),
      ...(allButOne ? [but(allButOne, exactly, begun, near)] : []),
      ...(anyOfThem ? [but(anyOfThem, allButOne, begun, near)] : []),
    ],
  };
}

const formsOf = ({ forms }: QueryTerm) => [...forms].map(quoted);
/** Of who has one of the topics: all words of its place in the tree are among theirs. */
const topicsOf = ({ topics }: QueryTerm) =>
  [...topics].map((path) => `({topics} : ${every(wordsOf(path).map(quoted))})`);

/** The match of names with words that begin with all of those typed. */
export function prefixMatch({ all }: Typed): string {
  return all.map((word) => `${quoted(word)}*`).join(' ');
}

/**
 * The match of names with all the words inside theirs; null where none has the three letters that
 * can be found inside a word.
 */
export function substringMatch({ all }: Typed): string | null {
  return containedPhrases(all).map(quoted).join(' ') || null;
}

/** Those of the words that can be found inside others. */
export function containedPhrases(words: readonly string[]): string[] {
  return words.filter((word) => [...word].length >= 3);
}
