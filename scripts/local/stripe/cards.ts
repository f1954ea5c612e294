/** What happens with one of Stripe's test cards. */
export interface TestCard {
  /** Whether the bank asks the payer to confirm. */
  authenticates?: boolean;
  /** Why the bank refuses: Stripe's error code, and the bank's reason under `card_declined`. */
  refusal?: { code: string; declineCode: string; message: string };
  brand?: string;
  country?: string;
  /** Its money is available at once. */
  isAvailableAtOnce?: boolean;
  /** The payer complains to their bank as soon as it is paid. */
  dispute?: 'fraudulent' | 'product_not_received';
  /** What becomes of a refund some time after it was made. */
  refund?: 'fails' | 'waits';
}

const DECLINED = 'Votre carte a été refusée.';
const declined = (declineCode: string, message = DECLINED) => ({
  refusal: { code: 'card_declined', declineCode, message },
});
const refused = (code: string, message: string) => ({
  refusal: { code, declineCode: code, message },
});

/** Stripe's test cards by their digits; it knows more, the rest behaves like these. */
const CARDS: Record<string, TestCard> = {
  '4242424242424242': {},
  '4000056655665556': {},
  '4000002500000003': { country: 'FR' },
  '4000002500001001': { country: 'FR', brand: 'cartes_bancaires' },
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

/** What the bank says to digits that are no card. */
const UNKNOWN: TestCard = refused('incorrect_number', 'Le numéro de votre carte est incorrect.');

/** What happens with a card of this number, whatever stands between its digits. */
export function cardOf(number: string): TestCard {
  return CARDS[number.replace(/\D/g, '')] ?? UNKNOWN;
}

/** What is shown of a card, for those who paid with it. */
export function shownCard(number: string) {
  const card = cardOf(number);
  return {
    brand: card.brand ?? 'visa',
    country: card.country ?? 'US',
    last4: number.replace(/\D/g, '').slice(-4),
  };
}
