import type { UnopenedReason } from './order.ts';

/** The reason why a payment opened nothing and was returned, in words for the payer; without a full stop. */
export const unopenedWords: Record<UnopenedReason, string> = {
  already_open: 'Une conversation était déjà ouverte',
  gone: 'Cette personne n’est plus là pour répondre',
  stopped: 'Cette conversation ne peut pas s’ouvrir',
  mismatch: 'Le paiement reçu n’était pas celui de la commande',
  paused: 'Cet expert a mis ses réponses en pause avant votre paiement',
  full: 'Cet expert a reçu, avant votre paiement, toutes les questions qu’il accepte à la fois',
};
