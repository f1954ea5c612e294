import { shortened } from '../text/shown-text.ts';

/**
 * Published answers that present the product on the landing page, /decouvrir and pages of topics
 * (docs/decisions/039-published-answers.md).
 */

export const ANSWERS_SHOWN = 3;
/** Answers stored for a page: some may be hidden, or be by creators whom the viewer has blocked. */
export const ANSWERS_STORED = 2 * ANSWERS_SHOWN;
/** The newest answers of a topic among which the run chooses. */
export const ANSWERS_CONSIDERED = 20;

/** Characters of question and answer on a card. */
const QUESTION_LENGTH = 160;
const ANSWER_LENGTH = 240;

/** The words of a card, which end with a whole word where they are cut. */
export const cardWords = (question: string, answer: string) => ({
  question: atWord(question, QUESTION_LENGTH),
  answer: atWord(answer, ANSWER_LENGTH),
});

function atWord(text: string, max: number): string {
  const cut = shortened(text, max);
  return cut === text ? text : cut.replace(/[\s,;:]+\S*…$/, '…');
}

interface AnswerFacts {
  id: string;
  authorId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  isAuthorRated: boolean;
}

/** One answer of each author, their newest: those of rated authors first, then the newest. */
export function selectAnswers<Answer extends AnswerFacts>(
  answers: readonly Answer[],
  limit: number,
): Answer[] {
  const ordered = answers.toSorted(
    (a, b) =>
      Number(b.isAuthorRated) - Number(a.isAuthorRated) ||
      b.createdAt - a.createdAt ||
      (a.id < b.id ? -1 : 1),
  );
  const byAuthor = Map.groupBy(ordered, ({ authorId }) => authorId);
  return [...byAuthor.values()].map(([newest]) => newest!).slice(0, limit);
}
