import { shortened } from '../text/shown-text.ts';

/** Characters of a title that search engines and previews show whole. */
const TITLE_MAX_LENGTH = 110;
/** The first sentence of a question is its title from this length on; before, it is a greeting. */
const SENTENCE_MIN_LENGTH = 25;

/** The title of a question's page: the question when it is short, otherwise its first question or its beginning. */
export function questionTitle(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  if (line.length <= TITLE_MAX_LENGTH) return line;
  const sentences = line.split(/(?<=[.!?…])\s+/);
  const isTitle = (sentence: string) =>
    sentence.length >= SENTENCE_MIN_LENGTH && sentence.length <= TITLE_MAX_LENGTH;
  const asked = sentences.find((sentence) => sentence.endsWith('?') && isTitle(sentence));
  return asked ?? shortened(line, TITLE_MAX_LENGTH);
}
