/** The behaviour of one of Stripe's test cards. */
export interface TestCard {
  /** True when the bank asks the payer to confirm. */
  authenticates?: boolean;
  /** The bank's reason to decline: Stripe's error code, and the decline code under `card_declined`. */
  refusal?: { code: string; declineCode: string; message: string };
  brand?: string;
  country?: string;
  /** Stripe's part of a payment, where it is not that of a card within the EEA. */
  feePerMille?: number;
  /** Its money is available at once. */
  isAvailableAtOnce?: boolean;
  /** The payer opens a dispute as soon as it is paid. */
  dispute?: 'fraudulent' | 'product_not_received';
  /** The outcome of a refund some time after its creation. */
  refund?: 'fails' | 'waits';
}

const DECLINED = 'Votre carte a été refusée.';
const declined = (declineCode: string, message = DECLINED) => ({
  refusal: { code: 'card_declined', declineCode, message },
});
const refused = (code: string, message: string) => ({
  refusal: { code, declineCode: code, message },
});

/** Stripe's test cards by their digits; Stripe has more, which behave like these. */
const CARDS: Record<string, TestCard> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '4000002500000003': { country: 'FR' },
  '4000002500001001': { country: 'FR', brand: 'cartes_bancaires' },
  '4000008260000000': { country: 'GB', feePerMille: 25 },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000077': { isAvailableAtOnce: true },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined(
    'insufficient_funds',
    'Le solde de votre carte est insuffisant pour ce paiement.',
  ),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000006975': declined('card_velocity_exceeded', 'Le plafond de votre carte est atteint.'),
  '4000000000000069': refused('expired_card', 'Votre carte a expiré.'),
  '4000000000000127': refused('incorrect_cvc', 'Le code de sécurité de votre carte est incorrect.'),
  '4000000000000119': refused(
    'processing_error',
    'Une erreur s’est produite pendant le traitement. Réessayez dans un instant.',
  ),
  '4000000000003220': { authenticates: true },
  '4000002500003155': { authenticates: true, country: 'FR' },
  '4000002760003184': { authenticates: true, country: 'DE' },
  '4000000000003063': { authenticates: true },
  '4000008400001629': { authenticates: true, ...declined('generic_decline') },
  '4000008260003178': {
    authenticates: true,
    ...declined('insufficient_funds', 'Le solde de votre carte est insuffisant pour ce paiement.'),
  },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000002685': { dispute: 'product_not_received' },
  '4000000000005126': { refund: 'fails' },
  '4000000000007726': { refund: 'waits' },
};

/** The bank's answer to an invalid card number. */
const UNKNOWN: TestCard = refused('incorrect_number', 'Le numéro de votre carte est incorrect.');

/** The behaviour of the card with this number, whatever separates its digits. */
export function cardOf(number: string): TestCard {
  return CARDS[number.replace(/\D/g, '')] ?? UNKNOWN;
}

/** The card details that are shown for a payment. */
export function shownCard(number: string) {
  const card = cardOf(number);
  return {
    brand: card.brand ?? 'visa',
    country: card.country ?? 'US',
    last4: number.replace(/\D/g, '').slice(-4),
  };
}
