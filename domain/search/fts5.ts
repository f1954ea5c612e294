/** Terms of FTS5 expressions. All text that users search for reaches FTS5 as these. */

/**
 * A word of `wordsOf` as a term. Such words consist of letters and digits that FTS5 does not divide, so quoting
 * suffices.
 */
export const term = (word: string) => `"${word}"`;

/** The words that begin with a word of `wordsOf`. */
export const prefixTerm = (word: string) => `${term(word)} *`;
