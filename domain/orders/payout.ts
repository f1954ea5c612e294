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

/** A share that waits to be handed over. Cents; times are epoch milliseconds. */
export interface WaitingShare {
  cents: number;
  /** When it was released, and when it may be handed over at the earliest. */
  createdAt: number;
  ripeAt: number;
}

/** A share that was handed over lately, or is about to be. */
export interface SentShare {
  cents: number;
  /** Null where it is not there yet. */
  doneAt: number | null;
}

/** The rules that waiting shares are handed over by; cents and milliseconds. */
export interface TransferRules {
  /** Together they make at least this much, or one has waited for `longest`. */
  enoughCents: number;
  longest: number;
  /** No more goes in a `day`, unless it is one share alone. */
  capCents: number;
  day: number;
}

/**
 * When the next of the waiting shares is handed over, as far as time alone says; null where none waits. It is ripe
 * then, there is enough or one has waited for long enough, and what went within a day before leaves room.
 */
export function nextTransfer(
  waiting: readonly WaitingShare[],
  sent: readonly SentShare[],
  rules: TransferRules,
  now: number,
): number | null {
  if (waiting.length === 0) return null;
  const leaves = sent.map(({ cents, doneAt }) => ({ cents, at: (doneAt ?? now) + rules.day }));
  // Nothing changes between these times.
  const times = [
    now,
    ...waiting.flatMap(({ ripeAt, createdAt }) => [ripeAt, createdAt + rules.longest]),
    ...leaves.map(({ at }) => at),
  ]
    .filter((at) => at >= now)
    .sort((one, other) => one - other);
  return times.find((at) => goesAt(waiting, leaves, rules, at)) ?? null;
}

/** Says if one of the shares is handed over at that time; the oldest of those that are ripe is the first to go. */
function goesAt(
  waiting: readonly WaitingShare[],
  leaves: readonly { cents: number; at: number }[],
  { enoughCents, longest, capCents }: TransferRules,
  at: number,
): boolean {
  const ripe = waiting
    .filter(({ ripeAt }) => ripeAt <= at)
    .sort((one, other) => one.createdAt - other.createdAt);
  const [first] = ripe;
  if (!first) return false;
  const whole = ripe.reduce((sum, { cents }) => sum + cents, 0);
  if (whole < enoughCents && first.createdAt + longest > at) return false;
  const gone = leaves.reduce((sum, leave) => sum + (leave.at > at ? leave.cents : 0), 0);
  return gone === 0 || first.cents + gone <= capCents;
}
