import type { Deadlines } from '../../../../domain/orders/deadlines.ts';
import { PERIOD_DAYS } from '../../../../domain/periods.ts';
import type { PricingModel } from '../../../../domain/profiles/pricing.ts';

/** The steps after the order of an offer, as sentences that the asker must know before. */
export interface OrderTerms {
  /** The time of the answer or of the access, with its last day. */
  deadline: string;
  /** The conditions of a refund. */
  refund: string;
  /** The asker's rights after an answer; null where the refund's conditions say it. */
  afterwards: string | null;
}

const DAY_HOURS = PERIOD_DAYS.day * 24;

/** Refund after a withdrawal once the creator has answered, and how often it is granted. */
const AFTER_AN_ANSWER = `ensuite, le temps qui reste, mais le prix d’une question de cet expert, s’il en vend, reste dû. Après une réponse, vous pouvez renoncer une fois en ${PERIOD_DAYS.betweenWithdrawals} jours avec le même expert.`;

/** For an offer that could be mistaken for a subscription. */
export const NO_RENEWAL =
  'Sans renouvellement automatique : l’accès prend fin de lui-même, et votre carte n’est pas gardée.';

/** The terms of an order that is placed now. `dayIn` names the day that comes after so many days: `mardi 6 décembre`. */
export const orderTerms = (
  { answerDays, releaseDays }: Deadlines,
  dayIn: (days: number) => string,
): Record<PricingModel, OrderTerms> => ({
  question: {
    deadline: `Une réponse au plus tard ${dayIn(answerDays)}, ${answerDays} jours après votre question. Si l’expert vous demande une précision, ce délai attend votre réponse, ${PERIOD_DAYS.clarification * 24} heures au plus.`,
    refund:
      'Sans réponse dans ce délai, tout vous est remboursé, sans rien demander. Avant la réponse, vous pouvez renoncer et être remboursé en entier.',
    afterwards: `Après la réponse, vous avez ${releaseDays} jours pour signaler un problème.`,
  },
  day: {
    deadline: `${DAY_HOURS} heures de conversation, dès le paiement.`,
    refund: `Si l’expert n’écrit rien pendant ces ${DAY_HOURS} heures, tout vous est remboursé. Vous pouvez renoncer à tout moment : avant la première réponse, tout vous est rendu ; ${AFTER_AN_ANSWER}`,
    afterwards: null,
  },
  month: {
    deadline: `${PERIOD_DAYS.month} jours de conversation sur tous les sujets de l’expert, dès le paiement : jusqu’au ${dayIn(PERIOD_DAYS.month)}.`,
    refund: `Si l’expert n’écrit rien pendant ces ${PERIOD_DAYS.month} jours, tout vous est remboursé. Vous pouvez renoncer pendant ${PERIOD_DAYS.withdrawal} jours : avant la première réponse, tout vous est rendu ; ${AFTER_AN_ANSWER}`,
    afterwards: null,
  },
});
