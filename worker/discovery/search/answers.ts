import type { TopicTagValues } from '../../../database/schema.ts';
import { wordsOf } from '../../../domain/search/french-words.ts';
import { isAboutAnimals } from '../../../domain/search/related-words.ts';
import type { QueryTerm, SearchQuery } from './query.ts';

/** A creator as a question looks at them: their texts, and the paths of their topics. */
interface Presentation {
  person: { id: string; name: string | null; username: string };
  aboutShort: string | null;
  bio: string | null;
  topicTags: Record<string, TopicTagValues>;
}

/** A creator's coverage of a question. */
export interface Answer {
  /** The topic that most of its words mean; null for a creator without topics. */
  topic: { id: string; name: string; slug: string } | null;
  /** Higher is better; 0 when no word is covered. */
  score: number;
}

/** Shorter words begin too many others. */
const BEGINNING_MIN = 3;
/** The worth of a word that the creator's texts say, beside one that means their topic. */
const SAID = 1.2;
/** The worth of a word that they nearly say, or whose field of work they name. */
const NEARLY_SAID = 0.8;
/** The worth of a further topic of a creator beside their first. */
const LATER_TOPIC = 0.9;

/**
 * The creators among the candidates who answer the question, by id. A word weighs the more the fewer candidates it
 * fits. A creator answers when one of their topics is meant, or when they cover more than half of the weight of the
 * words that fit anybody, so that no further word keeps a question from its experts. If nobody does, those answer who
 * cover most, if that is a fifth of all words; one that fits nobody weighs half as much as the rarest.
 */
export function rankedAnswers(
  candidates: readonly Presentation[],
  query: SearchQuery,
): Map<string, Answer> {
  const coverages = candidates.map((creator) => ({ creator, ...coverageOf(creator, query) }));
  const weights = query.words.map((_, at) => {
    const known = coverages.filter(({ words }) => words[at]!.worth > 0).length;
    return known === 0 ? 0 : Math.log(1 + candidates.length / known);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const answers = coverages
    .filter(
      ({ words }) =>
        !query.words.some((word, at) => isAboutAnimals(word.word) && words[at]!.worth === 0),
    )
    .map(({ creator, topic, words }) => ({
      id: creator.person.id,
      topic,
      score: words.reduce((sum, { worth }, at) => sum + worth * weights[at]!, 0),
      isMeant: words.some(({ isTopic }) => isTopic),
    }));
  const enough = answers.filter(({ isMeant, score }) => isMeant || 2 * score > all);
  const unknown = weights.filter((weight) => weight === 0).length;
  const fifth = (all + (unknown * Math.log(1 + candidates.length)) / 2) / 5;
  const most = Math.max(fifth, ...answers.map(({ score }) => score));
  const best = answers.filter(({ score }) => score > 0 && score >= most);
  return new Map((enough.length > 0 ? enough : best).map(({ id, ...answer }) => [id, answer]));
}

/** The creator's coverage of each word: by a topic of theirs, or by a word of their texts. */
function coverageOf({ person, aboutShort, bio, topicTags }: Presentation, { words }: SearchQuery) {
  const topics = Object.entries(topicTags)
    .sort(([, [one]], [, [other]]) => one - other)
    .map(([id, tag]) => {
      const [, name, slug, categoryName] = tag;
      const own = new Set(wordsOf(name));
      return {
        id,
        name,
        slug,
        own,
        named: [...own, ...wordsOf(categoryName)],
        paths: topicPaths(tag),
      };
    });
  const said = wordsOf([person.name, person.username, aboutShort, bio].join(' '));
  const isMeant = (topic: (typeof topics)[number], { forms, topics: paths }: QueryTerm) =>
    topic.paths.some((path) => paths.has(path)) || topic.named.some((each) => forms.has(each));
  const isSaid = ({ forms }: QueryTerm) => said.some((each) => forms.has(each));
  const isNearlySaid = ({ word, near, related }: QueryTerm) =>
    said.some(
      (each) =>
        near.has(each) ||
        related.has(each) ||
        (word.length >= BEGINNING_MIN && each.startsWith(word)),
    ) || topics.some(({ own }) => [...own].some((each) => near.has(each) || related.has(each)));
  const counts = topics.map((topic) => words.filter((word) => isMeant(topic, word)).length);
  const best = topics[counts.indexOf(Math.max(...counts))];
  return {
    topic: best ? { id: best.id, name: best.name, slug: best.slug } : null,
    words: words.map((word) => {
      const at = topics.findIndex((topic) => isMeant(topic, word));
      const ofTopic = at === -1 ? 0 : at === 0 ? 1 : LATER_TOPIC;
      const ofTexts = isSaid(word) ? SAID : isNearlySaid(word) ? NEARLY_SAID : 0;
      return { isTopic: at !== -1, worth: Math.max(ofTopic, ofTexts) };
    }),
  };
}

/** The paths by which everyday words mean the topic. */
export function topicPaths([, , slug, , category, everydayPaths = '']: TopicTagValues): string[] {
  return [`${category}/${slug}`, ...everydayPaths.split(' ')];
}
