/**
 * Deadlines that two operators may change (domain/operations/settings.ts), in days. An order keeps those of the time when
 * it was placed, and a conversation those of its order; a free one keeps those of its opening.
 */
export interface Deadlines {
  /** For the answer to a question, from the question on; then its price is refunded. */
  answerDays: number;
  /** From an answer, or the end of a day's access, to the release of its price. */
  releaseDays: number;
  /** For the creator's reply to a complaint. */
  complaintReplyDays: number;
  /** For the decision on a complaint; then the asker wins. */
  complaintDecisionDays: number;
}

/** Those of a site whose deadlines were never changed. */
export const DEFAULT_DEADLINES: Deadlines = {
  answerDays: 7,
  releaseDays: 7,
  complaintReplyDays: 2,
  complaintDecisionDays: 60,
};

export type DeadlineName = keyof Deadlines;

/** A deadline within a sentence: `48 heures`, `5 jours`. */
export const deadlineInText = (days: number): string =>
  days <= 2 ? `${days * 24} heures` : `${days} jours`;
