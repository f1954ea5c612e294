/** How money leaves a creator's account with the provider for their bank, and what keeps it there. */

export const payoutStates = ['pending', 'paid', 'failed'] as const;
/** On its way to the bank; there; or sent back, even after it had arrived. */
export type PayoutState = (typeof payoutStates)[number];

export const missingOfAccount = [
  'identity',
  'document',
  'bank',
  'terms',
  'business',
  'other',
] as const;
/** What a provider wants to know of a creator before it pays them. */
export type MissingOfAccount = (typeof missingOfAccount)[number];

/** The first that a requirement's name speaks of says what it is. */
const signs: [MissingOfAccount, RegExp][] = [
  ['document', /document|verification/],
  ['bank', /external_account|bank|payout_method|outbound|destination/],
  ['terms', /terms|attestation|tos/],
  ['business', /business|company|mcc|profile|registration|ownership|director/],
  ['identity', /identity|individual|person|name|birth|dob|address|phone|email|id_number/],
];

/** What is missing, in our words, of what the provider names in its own; each once. */
export function missingIn(requirements: string[]): MissingOfAccount[] {
  const found = requirements.map(
    (name) => signs.find(([, sign]) => sign.test(name))?.[0] ?? 'other',
  );
  return missingOfAccount.filter((each) => found.includes(each));
}

/** Where the available money of a creator is, cents and epoch milliseconds. */
export interface PayoutFacts {
  /** When something of it is next handed over to their account with the provider; null where nothing is. */
  nextTransferAt: number | null;
  /** When a payout that is on its way is to arrive; null where none is. */
  arrivesAt: number | null;
  /** Whether something lies in their account with the provider. */
  isWithProvider: boolean;
}

/**
 * When money next sets off for a creator's account, or arrives at their bank if it is on its way. Null
 * where there is none, or where it is in their account and leaves it when the provider says.
 */
export function nextPayout(facts: PayoutFacts): number | null {
  const { nextTransferAt, arrivesAt, isWithProvider } = facts;
  if (arrivesAt !== null) return arrivesAt;
  return isWithProvider ? null : nextTransferAt;
}
