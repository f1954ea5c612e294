/**
 * The money with the provider that the platform may pay itself. Money is integer cents.
 */

/**
 * Stripe's fees: for a card payment within the EEA, 1.5 % and 25 cents; and per account in each month with a
 * payout.
 */
const FEE_PER_MILLE = 15;
const FEE_EACH_CENTS = 25;
const ACCOUNT_CENTS = 200;

/**
 * The provider's future fees for `payments` of `cents` in total whose own fee it has not booked yet, and for
 * payouts to `accounts`; rounded up for each payment.
 */
export function comingFees({
  payments,
  cents,
  accounts,
}: {
  payments: number;
  cents: number;
  accounts: number;
}): number {
  return (
    Math.ceil((cents * FEE_PER_MILLE) / 1000) +
    payments * (FEE_EACH_CENTS + 1) +
    accounts * ACCOUNT_CENTS
  );
}

/**
 * The amount that the platform may withdraw: at most the available balance, and at most the whole balance
 * less creators' money, VAT and the provider's fees. At least 0.
 */
export function withdrawable({
  providerCents,
  availableCents,
  owedCents,
  vatCents,
  comingFeesCents,
}: {
  providerCents: number;
  availableCents: number;
  owedCents: number;
  vatCents: number;
  comingFeesCents: number;
}): number {
  const own = providerCents - owedCents - vatCents - comingFeesCents;
  return Math.max(0, Math.min(availableCents, own));
}
