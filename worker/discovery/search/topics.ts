import { fold, wordsOf } from '../../../domain/search/french-words.ts';
import { byOrder, type Topic } from '../../community/topics/queries.ts';
import type { QueryTerm, Typed } from './query.ts';

/** What is searched of a topic. */
type Searched = Pick<Topic, 'name' | 'slug' | 'description'>;

/** How well a topic matches, best first; topics that miss words come from `SOME` on. */
const BEGINS = 0;
const WORD_BEGINS = 1;
const INSIDE = 2;
const MEANT = 3;
const DESCRIBED = 4;
const MISTYPED = 5;
const SOME = 6;

/** A word of a description is told by its beginning from so many letters on. */
const BEGINNING_MIN = 3;

/**
 * The topics that answer what was typed: those whose name holds all the words come first, as
 * {@link rankByName} says, then those they are everyday words of, or whose name has them in another
 * form, then those whose description does, then those who are only nearly called so. With none of
 * these, those that match some of the words.
 */
export function findTopics(tree: readonly Topic[], typed: Typed): Topic[] {
  const ranked = tree
    .toSorted(byOrder)
    .map((topic) => {
      const category = tree.find(({ id }) => id === topic.parentId);
      const path = category ? `${category.slug}/${topic.slug}` : null;
      return { topic, rank: rankOf(topic, path, typed) };
    })
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!);
  const whole = ranked.filter(({ rank }) => rank! < SOME);
  return (whole.length > 0 ? whole : ranked).map(({ topic }) => topic);
}

function rankOf(topic: Searched, path: string | null, { all, words }: Typed): number | null {
  const byName = rankByName(topic.name, all);
  if (byName !== null) return byName;
  const nameWords = wordsOf(topic.name);
  const described = wordsOf(topic.description);
  const ranks = words.map((word) => rankOfWord(word, nameWords, described, path));
  const hits = ranks.filter((rank) => rank !== null);
  if (hits.length === 0) return null;
  return hits.length === ranks.length ? Math.max(...hits) : SOME + ranks.length - hits.length;
}

/**
 * How the words stand in a name: it begins with the first, or a word of it does, or they are inside;
 * null where one is missing.
 */
export function rankByName(name: string, words: readonly string[]): number | null {
  const folded = fold(name);
  const [first] = words;
  if (!first || !words.every((word) => folded.includes(word))) return null;
  if (folded.startsWith(first)) return BEGINS;
  return wordsOf(name).some((word) => word.startsWith(first)) ? WORD_BEGINS : INSIDE;
}

function rankOfWord(
  { word, forms, near, topics }: QueryTerm,
  nameWords: readonly string[],
  described: readonly string[],
  path: string | null,
): number | null {
  if (path !== null && topics.has(path)) return MEANT;
  if (nameWords.some((written) => forms.has(written))) return MEANT;
  const isBegun = (written: string) => word.length >= BEGINNING_MIN && written.startsWith(word);
  if (described.some((written) => forms.has(written) || isBegun(written))) return DESCRIBED;
  return nameWords.some((written) => near.has(written)) ? MISTYPED : null;
}
