import { wordsOf } from '../../../domain/search/french-words.ts';
import { fold } from '../../../domain/text/fold.ts';
import {
  byOrder,
  openTopics,
  type StoredTopic,
  type Topic,
} from '../../community/topics/queries.ts';
import type { QueryTerm, SearchQuery } from './query.ts';

type Searched = Pick<Topic, 'name' | 'slug' | 'description'>;

/** Match ranks of a topic, best first; topics that miss words rank from `SOME` on. */
const BEGINS = 0;
const WORD_BEGINS = 1;
const INSIDE = 2;
const MEANT = 3;
const DESCRIBED = 4;
const MISTYPED = 5;
const SOME = 6;

/** Minimum length of a prefix that matches a word of a description. */
const BEGINNING_MIN = 3;

/**
 * The topics that match the query. Those whose name contains all the words come first, ranked by {@link rankByName}.
 * Then come those with a matching synonym or an inflected form in the name, those with a matching description, and
 * those with a similar name. If there are none, the topics that match some of the words.
 */
export function findTopics(stored: readonly StoredTopic[], query: SearchQuery): Topic[] {
  const tree = openTopics(stored);
  const ranked = tree
    .toSorted(byOrder)
    .map((topic) => {
      const category = tree.find(({ id }) => id === topic.parentId);
      const paths = [
        ...(category ? [`${category.slug}/${topic.slug}`] : []),
        ...topic.everydayPaths.split(' '),
      ];
      return { topic, rank: rankOf(topic, paths, query) };
    })
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank!);
  const whole = ranked.filter(({ rank }) => rank! < SOME);
  return (whole.length > 0 ? whole : ranked).map(
    ({ topic: { isRetired: _, mergedInto: __, everydayPaths: ___, ...topic } }) => topic,
  );
}

function rankOf(
  topic: Searched,
  paths: readonly string[],
  { all, words }: SearchQuery,
): number | null {
  const byName = rankByName(topic.name, all);
  if (byName !== null) return byName;
  const nameWords = wordsOf(topic.name);
  const described = wordsOf(topic.description);
  const ranks = words.map((word) => rankOfWord(word, nameWords, described, paths));
  const hits = ranks.filter((rank) => rank !== null);
  if (hits.length === 0) return null;
  return hits.length === ranks.length ? Math.max(...hits) : SOME + ranks.length - hits.length;
}

/**
 * The rank of the words in a name: the name begins with the first word, one of its words does, or
 * the words are inside. Null when a word is missing.
 */
function rankByName(name: string, words: readonly string[]): number | null {
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
  paths: readonly string[],
): number | null {
  if (paths.some((path) => topics.has(path))) return MEANT;
  if (nameWords.some((written) => forms.has(written))) return MEANT;
  const isBegun = (written: string) => word.length >= BEGINNING_MIN && written.startsWith(word);
  if (described.some((written) => forms.has(written) || isBegun(written))) return DESCRIBED;
  return nameWords.some((written) => near.has(written)) ? MISTYPED : null;
}
