import { PERIOD_DAYS } from '../../../../domain/periods.ts';
import type { PricingModel } from '../../../../domain/profiles/pricing.ts';

/** What the asker has to know about an offer before they order it, in sentences. */
export interface OrderTerms {
  /** By when something is owed to them. */
  deadline: string;
  /** When the price goes back. */
  refund: string;
  /** Null where nothing could be taken for a subscription. */
  renewal: string | null;
}

const DAY_HOURS = PERIOD_DAYS.day * 24;

/** What a withdrawal gives back, and how often, once somebody has answered. */
const AFTER_AN_ANSWER = `ensuite, le temps qui reste, mais le prix d’une question de cet expert, s’il en vend, reste dû. Après une réponse, vous pouvez renoncer une fois en ${PERIOD_DAYS.betweenWithdrawals} jours avec le même expert.`;

/** The terms of an order of this kind. */
export const orderTerms: Record<PricingModel, OrderTerms> = {
  question: {
    deadline: `Une réponse au plus tard ${PERIOD_DAYS.answer} jours après votre question.`,
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
};
