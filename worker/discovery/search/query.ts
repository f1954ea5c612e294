import { z } from 'zod';
import {
  inflections,
  significantWords,
  spellingVariants,
  wordsOf,
} from '../../../domain/search/french-words.ts';
import {
  meaningsOf,
  relatedWords,
  type WordMeanings,
} from '../../../domain/search/related-words.ts';
import { everydayWords } from '../../../domain/search/topic-synonyms.ts';

/** Maximum number of words of a longer text that are searched. */
const WORDS_MAX = 8;
/** Maximum number of spelling variants per query, shared by its words, because each variant is an index lookup. */
const VARIANTS_MAX = 600;

/** A searched word, folded, with its equivalents. */
export interface QueryTerm {
  word: string;
  forms: Set<string>;
  /** Words that may have been intended, if it was mistyped. */
  near: Set<string>;
  /** Words of the same field of work. */
  related: Set<string>;
  /**
   * The topics that it is an everyday synonym of, as `category/subcategory`; without any, those of its field of work.
   */
  topics: Set<string>;
}

/** A parsed search text. */
export interface SearchQuery {
  /** All words, folded; words of a name may be short. */
  all: string[];
  /** The significant words. */
  words: QueryTerm[];
  /** The whole text, in the form of a username. */
  username: string;
  /** The id of a post, when the text is one. */
  postId: string | null;
}

/** Topic paths by everyday word. */
const topicsByWord = new Map<string, string[]>();
for (const [path, words] of Object.entries(everydayWords))
  for (const word of words.split(' '))
    topicsByWord.set(word, [...(topicsByWord.get(word) ?? []), path]);

const topicsOf = (words: readonly string[]) =>
  new Set(words.flatMap((word) => topicsByWord.get(word) ?? []));

/**
 * Parses a search text; the result has no words when there is nothing to search.
 *
 * @param added words of operators
 */
export function parseQuery(text: string, added: WordMeanings): SearchQuery {
  const all = wordsOf(text);
  const searched = significantWords(all).slice(0, WORDS_MAX);
  const variantsPerWord = Math.floor(VARIANTS_MAX / Math.max(1, searched.length));
  const words = searched.map((word) => {
    const forms = inflections(word);
    const related = relatedWords(forms, added);
    const own = topicsOf([...forms, ...meaningsOf(forms, added)]);
    return {
      word,
      forms: new Set(forms),
      related,
      near: new Set(spellingVariants(word, variantsPerWord)),
      topics: own.size > 0 ? own : topicsOf([...related]),
    };
  });
  const whole = text.trim().toLowerCase();
  return {
    ...{ all, words, username: whole.replace(/^@/, '') },
    postId: z.uuid().safeParse(whole).success ? whole : null,
  };
}
