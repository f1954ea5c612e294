import type { Deadlines } from '../../../../domain/orders/deadlines.ts';
import { PERIOD_DAYS } from '../../../../domain/periods.ts';
import type { PricingModel } from '../../../../domain/profiles/pricing.ts';

/** Facts about an offer that the asker must know before ordering, as sentences. */
export interface OrderTerms {
  /** The date by which the creator owes an answer. */
  deadline: string;
  /** The conditions of a refund. */
  refund: string;
  /** Null for an offer that could not be mistaken for a subscription. */
  renewal: string | null;
}

const DAY_HOURS = PERIOD_DAYS.day * 24;

/** Refund after a withdrawal once the creator has answered, and how often it is granted. */
const AFTER_AN_ANSWER = `ensuite, le temps qui reste, mais le prix d’une question de cet expert, s’il en vend, reste dû. Après une réponse, vous pouvez renoncer une fois en ${PERIOD_DAYS.betweenWithdrawals} jours avec le même expert.`;

/** The terms of an order that is placed now. */
export const orderTerms = ({ answerDays }: Deadlines): Record<PricingModel, OrderTerms> => ({
  question: {
    deadline: `Une réponse au plus tard ${answerDays} jours après votre question. Si l’expert vous demande une précision, ce délai attend votre réponse, ${PERIOD_DAYS.clarification * 24} heures au plus.`,
    refund:
      'Sans réponse dans ce délai, tout vous est remboursé, sans rien demander. Avant la réponse, vous pouvez renoncer et être remboursé en entier.',
    renewal: null,
  },
  day: {
    deadline: `${DAY_HOURS} heures de conversation, dès le paiement.`,
    refund: `Si l’expert n’écrit rien pendant ces ${DAY_HOURS} heures, tout vous est remboursé. Vous pouvez renoncer à tout moment : avant la première réponse, tout vous est rendu ; ${AFTER_AN_ANSWER}`,
    renewal: null,
  },
  month: {
    deadline: `${PERIOD_DAYS.month} jours de conversation sur tous les sujets de l’expert, dès le paiement.`,
    refund: `Si l’expert n’écrit rien pendant ces ${PERIOD_DAYS.month} jours, tout vous est remboursé. Vous pouvez renoncer pendant ${PERIOD_DAYS.withdrawal} jours : avant la première réponse, tout vous est rendu ; ${AFTER_AN_ANSWER}`,
    renewal:
      'Sans renouvellement automatique : l’accès prend fin de lui-même, et votre carte n’est pas gardée.',
  },
});
