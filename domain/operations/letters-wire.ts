import type { LetterSide } from './letters.ts';

/** A letter, an answer or a note. Times are ISO 8601 UTC. */
export interface Letter {
  id: string;
  text: string;
  /** The order that it is about; null for none. */
  orderId: string | null;
  createdAt: string;
}

/** As its person sees it, without the operator's name. */
export interface OwnLetter extends Letter {
  side: Exclude<LetterSide, 'note'>;
}

/** `GET /api/me/letters`, the latest first. */
export interface OwnLetters {
  letters: OwnLetter[];
  nextCursor: string | null;
  /** Number of answers that the person may still write to the latest letter. */
  answersLeft: number;
}
