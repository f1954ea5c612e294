/**
 * The money with the provider that the platform may pay itself. Money is integer cents.
 */

/** Stripe's fee for a card payment within the EEA: 1.5 % and 25 cents; and for an account in a month that pays it. */
const FEE_PER_MILLE = 15;
const FEE_EACH_CENTS = 25;
const ACCOUNT_CENTS = 200;

/**
 * The fees that the provider will still charge for `payments` of `cents` in all, and for so many `accounts` that are
 * to be paid; rounded up for each payment.
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
 * The money that may be withdrawn: what can be used now, and of the whole balance no more than is left once people have
 * what they are owed, the state its VAT and the provider its fees. At least 0.
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
