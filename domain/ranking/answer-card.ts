/** A published answer on a card. It says neither who asked nor when. */
export interface AnswerCard {
  id: string;
  /** The beginnings of question and answer, with an ellipsis where they go on. */
  question: string;
  answer: string;
  topic: { name: string; slug: string };
  authorId: string;
  authorName: string;
  authorUsername: string;
  authorAvatarUrl: string | null;
  /** Mean of the stars to one decimal; null without a rating. */
  rating: number | null;
  reviewCount: number;
}
