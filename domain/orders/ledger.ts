/**
 * The accounts and entries of the ledger. The accounts and keys that SQL triggers write are all of these kinds
 * (tests/database/shared-words.test.ts).
 */

/** Accounts that exist once. The balances of all except `revenue` and `vat` are, or may be, negative. */
export const sharedAccounts = {
  provider: 'money that the provider has for the platform',
  revenue: 'the fees that the platform has earned',
  vat: 'the VAT in the platform’s fees, which it owes the state',
  fees: 'what the provider has taken for itself',
  loss: 'what nobody can be asked for: lost chargebacks, refunds at the platform’s cost',
  bank: 'what the platform has paid itself, or paid in, and what it has refunded by bank transfer',
} as const;
export type SharedAccount = keyof typeof sharedAccounts;

/** Accounts of which each order or creator has one: `hold:` and an id. */
export const ownedAccounts = {
  hold: { of: 'order', holds: 'a price that is paid and not divided yet' },
  refund: { of: 'order', holds: 'amounts that go back to the payer' },
  dispute: { of: 'order', holds: 'what a bank has taken back and not decided about' },
  creator: { of: 'creator', holds: 'what a creator has earned and has not been paid' },
  connect: { of: 'creator', holds: 'what lies in their account with the provider' },
  transit: { of: 'creator', holds: 'what is on its way from there to their bank' },
  debt: { of: 'creator', holds: 'what they owe, since a share came back that they had been paid' },
} as const;
export type OwnedAccount = keyof typeof ownedAccounts;

export type Account = SharedAccount | `${OwnedAccount}:${string}`;

export const accountKinds: readonly string[] = [
  ...Object.keys(sharedAccounts),
  ...Object.keys(ownedAccounts),
];

/** The account of an order or a creator. */
export function accountOf<Kind extends OwnedAccount>(kind: Kind, id: string): `${Kind}:${string}` {
  return `${kind}:${id}`;
}

/**
 * Prefixes of the entries' keys and their meanings; the rest makes the key unique. A key is booked only once.
 */
export const entryKeys = {
  'paid:': 'a price is paid: provider → hold',
  'refund:': 'the refunded part of a price: hold → refund',
  'fee:': 'the platform’s fee: hold → revenue',
  'share:': 'the creator’s share: hold → creator',
  'vat:': 'the VAT in a fee that was retained or refunded: revenue → vat, or back',
  'done:': 'an effect was done outside',
  'undone:': 'a refund has come back',
  'came:': 'a payment arrived that belongs to no order, and will be refunded',
  'back-share:': 'refund after the release, from the waiting share',
  'back-fee:': 'refund after the release, from the fee',
  'back-debt:': 'refund after the release, owed by the creator who was paid',
  'back-loss:': 'refund after the release, at the platform’s cost',
  'goodwill:': 'the platform gives the payer something beside the price: loss → refund',
  'goodwill-back:': 'a refund of the price of which goodwill has paid a part: refund → loss',
  'repaid:': 'a share pays a debt',
  'debt-in:': 'a creator pays their debt by card, or a bank returns such a payment',
  'debt-out:': 'a bank takes that payment back, which is owed again',
  'debt-over:': 'the part of it that is more than the debt, and is refunded',
  'written-off:': 'an operator writes a debt off, at the platform’s cost',
  'chargeback:': 'a bank has taken a payment back',
  'chargeback-returned:': 'the bank has returned it',
  'lost-': 'a lost chargeback, by the party that bears it',
  'unlost-': 'the inverse of that, when a bank reverses a loss',
  'payout:': 'money leaves a creator’s account with the provider',
  'payout-paid:': 'it has reached their bank',
  'payout-returned:': 'the bank has returned it',
  'payout-failed:': 'it is in their account with the provider again',
  'debit:': 'money is taken from a creator’s bank for the debt of their account',
  'debit-taken:': 'it has arrived',
  'debit-returned:': 'their bank has taken it back',
  'debit-failed:': 'it is gone from their account again',
  'provider-fee:': 'the provider’s fee for an entry of its books',
  'provider-own:': 'an entry that the provider books on its own',
  'settled:': 'an operator settles a difference',
} as const;
/** The parts of a lost chargeback and of its reversal, which follow `lost-` and `unlost-`. */
export const lossParts = [
  'refund',
  'fee',
  'share',
  'debt',
  'loss',
  'held-fee',
  'held-share',
  'forgiven',
] as const;
export type LossPart = (typeof lossParts)[number];

/** Types of the provider's entries that move the platform's own balance without an order. */
export const ownMovements = [
  ...(['stripe_fee', 'topup', 'topup_reversal'] as const),
  ...(['payout', 'payout_cancel', 'payout_failure'] as const),
] as const;

/**
 * Types of the provider's entries that the ledger has a rule for. Other types vary with the provider's
 * products.
 */
export const providerEntryTypes = [
  ...['charge', 'payment', 'refund', 'payment_refund', 'refund_failure', 'payment_failure_refund'],
  ...['transfer', 'transfer_refund', 'adjustment'],
  ...ownMovements,
];

export type EntryKey = `${keyof typeof entryKeys}${string}`;

/** A transfer between two accounts. Positive cents; epoch milliseconds. */
export interface LedgerEntry {
  key: EntryKey;
  debit: Account;
  credit: Account;
  cents: number;
  at: number;
  /** The provider's id of the movement of its balance; absent when its balance does not move. */
  source?: string;
}
