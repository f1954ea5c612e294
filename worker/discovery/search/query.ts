import {
  inflections,
  significantWords,
  spellingVariants,
  wordsOf,
} from '../../../domain/search/french-words.ts';
import { everydayWords } from '../../../domain/search/topic-synonyms.ts';

/** Of a longer sentence so many words are searched. */
const WORDS_MAX = 6;
/** Variants of mistyped words in one query, shared by its words: every variant is a lookup in the index. */
const VARIANTS_MAX = 600;

/** A word that is searched, folded, and what counts as the same. */
export interface QueryTerm {
  word: string;
  forms: Set<string>;
  /** What may have been meant by it, if it was mistyped. */
  near: Set<string>;
  /** The topics that it is an everyday word of, as `category/subcategory`. */
  topics: Set<string>;
}

/** What somebody typed into the search. */
export interface Typed {
  /** All words, folded: those of a name may be small. */
  all: string[];
  /** The ones that say what is searched. */
  words: QueryTerm[];
  /** The whole of it, as a username is written. */
  username: string;
}

/** The topics that a word is an everyday word of. */
const topicsByWord = new Map<string, string[]>();
for (const [path, words] of Object.entries(everydayWords))
  for (const word of words.split(' '))
    topicsByWord.set(word, [...(topicsByWord.get(word) ?? []), path]);

/** Reads what was typed; nothing to search where it has no words. */
export function parseQuery(text: string): Typed {
  const all = wordsOf(text);
  const searched = significantWords(all).slice(0, WORDS_MAX);
  const variantsPerWord = Math.floor(VARIANTS_MAX / Math.max(1, searched.length));
  const words = searched.map((word) => {
    const forms = inflections(word);
    return {
      word,
      forms: new Set(forms),
      near: new Set(spellingVariants(word, variantsPerWord)),
      topics: new Set(forms.flatMap((form) => topicsByWord.get(form) ?? [])),
    };
  });
  return { all, words, username: text.trim().toLowerCase() };
}
