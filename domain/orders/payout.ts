/** Payouts from a creator's account with the provider to their bank, and the obstacles. */

export const payoutStates = ['pending', 'paid', 'failed'] as const;
/** On its way to the bank; arrived; or sent back, even after its arrival. */
export type PayoutState = (typeof payoutStates)[number];

export const missingOfAccount = [
  'identity',
  'document',
  'bank',
  'terms',
  'business',
  'other',
] as const;
/** Information about a creator that the provider needs before it pays them. */
export type MissingOfAccount = (typeof missingOfAccount)[number];

/** The first match in a requirement's name decides its kind. */
const signs: [MissingOfAccount, RegExp][] = [
  ['document', /document|verification/],
  ['bank', /external_account|bank|payout_method|outbound|destination/],
  ['terms', /terms|attestation|tos/],
  ['business', /business|company|mcc|profile|registration|ownership|director/],
  ['identity', /identity|individual|person|name|birth|dob|address|phone|email|id_number/],
];

/** The missing information in our words, from the provider's requirements; each once. */
export function missingIn(requirements: string[]): MissingOfAccount[] {
  const found = requirements.map(
    (name) => signs.find(([, sign]) => sign.test(name))?.[0] ?? 'other',
  );
  return missingOfAccount.filter((each) => found.includes(each));
}

/** The locations of a creator's available money, cents and epoch milliseconds. */
export interface PayoutFacts {
  /** Time of the next transfer to their account with the provider; null without one. */
  nextTransferAt: number | null;
  /** Arrival time of a payout on its way; null without one. */
  arrivesAt: number | null;
  /** True when money is in their account with the provider. */
  isWithProvider: boolean;
}

/**
 * Time of the next transfer to a creator's account, or of a payout's arrival at their bank. Null without
 * money, or when it is in their account and the provider decides when it leaves.
 */
export function nextPayout(facts: PayoutFacts): number | null {
  const { nextTransferAt, arrivesAt, isWithProvider } = facts;
  if (arrivesAt !== null) return arrivesAt;
  return isWithProvider ? null : nextTransferAt;
}

/** A share that waits for its transfer. Cents; times are epoch milliseconds. */
export interface WaitingShare {
  cents: number;
  /** Times of its release, and of the earliest possible transfer. */
  createdAt: number;
  ripeAt: number;
}

/** A share that was transferred recently, or is about to be. */
export interface SentShare {
  cents: number;
  /** Null before its arrival. */
  doneAt: number | null;
}

/** Rules for transferring waiting shares; cents and milliseconds. */
export interface TransferRules {
  /** Minimum sum, unless one share has waited for `longest`. */
  enoughCents: number;
  longest: number;
  /** Maximum per `day`, except for a single larger share. */
  capCents: number;
  day: number;
}

/**
 * Time of the next transfer of a waiting share, as far as time alone decides; null without any. The share is
 * ripe then, the sum is sufficient or one has waited long enough, and the transfers of the day before leave
 * room.
 */
export function nextTransfer(
  waiting: readonly WaitingShare[],
  sent: readonly SentShare[],
  rules: TransferRules,
  now: number,
): number | null {
  if (waiting.length === 0) return null;
  const recent = sent.map(({ cents, doneAt }) => ({ cents, at: (doneAt ?? now) + rules.day }));
  // Nothing changes between these times.
  const times = [
    now,
    ...waiting.flatMap(({ ripeAt, createdAt }) => [ripeAt, createdAt + rules.longest]),
    ...recent.map(({ at }) => at),
  ]
    .filter((at) => at >= now)
    .sort((one, other) => one - other);
  return times.find((at) => transfersAt(waiting, recent, rules, at)) ?? null;
}

/** True when a share is transferred at that time. The oldest ripe share is the first. */
function transfersAt(
  waiting: readonly WaitingShare[],
  recent: readonly { cents: number; at: number }[],
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
  const gone = recent.reduce((sum, each) => sum + (each.at > at ? each.cents : 0), 0);
  return gone === 0 || first.cents + gone <= capCents;
}
