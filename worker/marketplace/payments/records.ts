import type { ChargebackState } from '../../../domain/orders/chargeback.ts';
import type { OrderNote, ProviderMove } from '../../../domain/orders/order-note.ts';
import type { PayoutState } from '../../../domain/orders/payout.ts';
import type { PlacedOrder } from '../../../domain/orders/placed-order.ts';

/** What the provider knows of what happens after a sale. Amounts are integer cents, times epoch ms. */

export interface ProviderChargeback {
  id: string;
  paymentId: string | null;
  state: ChargebackState;
  /** The bank's word for why. */
  reason: string;
  cents: number;
  /** What was taken from the platform's balance, and what came back of it. */
  takenCents: number;
  returnedCents: number;
  openedAt: number;
  /** Until when something can be said against it; null where nothing can be any more. */
  answerBy: number | null;
}

export interface ProviderRefund {
  id: string;
  /** The effect that asked for it; null where none of ours did. */
  effectKey: string | null;
  /** Says if money has left for it, whether or not it has come back since. */
  hasMoved: boolean;
  /** Whether the money has come back instead of reaching whoever had paid. */
  hasFailed: boolean;
  /** True while no money has left for it: it waits for the balance to have enough. */
  isWaiting: boolean;
  /** The provider's word for why. */
  reason: string | null;
}

export interface ProviderPayout {
  id: string;
  state: PayoutState;
  cents: number;
  createdAt: number;
  /** When it is to reach the bank. */
  arrivesAt: number;
  /** The bank's word for why it failed. */
  reason: string | null;
}

/** One entry of the provider's own books. */
export interface ProviderTransaction {
  id: string;
  type: string;
  /** What caused it: of a charge its payment, of anything else the thing itself. */
  source: string | null;
  /** What came in, below zero what went out, before the fee. */
  cents: number;
  feeCents: number;
  at: number;
}

export interface PaidCheckout {
  id: string;
  endsAt: number;
  /** Null where the page was not made by us. */
  placed: PlacedOrder | null;
}

/** What the provider tells: that something of a type has changed, and where. */
export interface ToldEvent {
  id: string;
  type: string;
  /** What has changed; null where the event names nothing. */
  objectId: string | null;
  /** The connected account that it has changed in; null where it is ours. */
  accountId: string | null;
}

/** The part of a list to read: so many behind `after`, or the first. The newest come first. */
export interface Slice {
  after: string | null;
  limit: number;
}

/** A part of a list, and where the next begins; null at the end. */
export interface Sliced<Item> {
  items: Item[];
  next: string | null;
}

/** What the provider keeps books of, to be compared with ours. Accounts are creators'; null is ours. */
export interface ProviderRecords {
  chargeback(id: string): Promise<ProviderChargeback>;
  refund(id: string): Promise<ProviderRefund>;
  /** The note of an order beside its payment; nothing where there is none. */
  noteOf(paymentId: string): Promise<OrderNote>;
  /** The movements of an order that stand, the oldest first. */
  movesOf(orderId: string, paymentId: string): Promise<ProviderMove[]>;
  /** The payment that an early warning of fraud is about; null where it names none. */
  warnedPayment(id: string): Promise<string | null>;
  payout(accountId: string, id: string): Promise<ProviderPayout>;
  /** Those begun at `since` or later. */
  payouts(accountId: string, since: number): Promise<ProviderPayout[]>;
  /** The platform's own entries from `since` on, in pages, the newest first. */
  transactions(since: number): AsyncIterable<ProviderTransaction[]>;
  /** The page that a payment was made on; null where it was on none. */
  checkoutOf(paymentId: string): Promise<string | null>;
  /** Pages for paying that were made at `since` or later and paid, and the order that each was for. */
  paidCheckouts(since: number, from: Slice): Promise<Sliced<PaidCheckout>>;
  /** What the provider has told of the platform's own account since then, whether it has arrived or not. */
  events(since: number, from: Slice): Promise<Sliced<ToldEvent>>;
  /** Refunds that were asked for since then, whatever has become of them. */
  refunds(since: number, from: Slice): Promise<Sliced<ProviderRefund>>;
  /** What an account has, and of that what can be used now. */
  balance(accountId: string | null): Promise<{ cents: number; availableCents: number }>;
}
