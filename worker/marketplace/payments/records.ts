import type { ReportedChargeback } from '../../../domain/orders/decide-chargeback.ts';
import type { OrderNote, ProviderMove } from '../../../domain/orders/order-note.ts';
import type { PayoutState } from '../../../domain/orders/payout.ts';
import type { PlacedOrder } from '../../../domain/orders/placed-order.ts';

/** The provider's state of what happens after a sale. Amounts are integer cents, times epoch ms. */

export interface ProviderChargeback extends ReportedChargeback {
  paymentId: string | null;
}

export interface ProviderRefund {
  id: string;
  /** The key of the effect that requested it; null when none of ours did. */
  effectKey: string | null;
  /** True once money has left for it, whether or not it has come back since. */
  hasMoved: boolean;
  /** True when the money has come back instead of reaching the payer. */
  hasFailed: boolean;
  /** True while no money has left for it, because it waits for a sufficient balance. */
  isWaiting: boolean;
  /** The provider's reason code. */
  reason: string | null;
  /** The payment that it refunds, and the amount in cents. */
  paymentId: string | null;
  cents: number;
}

export interface ProviderPayout {
  id: string;
  state: PayoutState;
  cents: number;
  createdAt: number;
  /** Expected arrival at the bank. */
  arrivesAt: number;
  /** The bank's reason code for a failure. */
  reason: string | null;
}

/** One entry of the provider's own books. */
export interface ProviderTransaction {
  id: string;
  type: string;
  /** The cause of the entry: the payment for a charge, otherwise the object itself. */
  source: string | null;
  /** Cents before the fee: positive for incoming, negative for outgoing. */
  cents: number;
  feeCents: number;
  at: number;
}

export interface PaidCheckout {
  id: string;
  endsAt: number;
  /** Null when the page was not created by us. */
  placed: PlacedOrder | null;
}

/** A provider's event: the type of a change, and its object. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The id of the changed object; null when the event names none. */
  objectId: string | null;
  /** The connected account in which it has changed; null for the platform's own. */
  accountId: string | null;
}

/**
 * A slice of a list to read: at most `limit` items after `after`, or the first ones. Newest first.
 */
export interface Slice {
  after: string | null;
  limit: number;
}

/** A slice of a list, and the cursor of the next; null at the end. */
export interface Sliced<Item> {
  items: Item[];
  next: string | null;
}

/** The provider's books, to be compared with ours. Accounts are creators'; null is ours. */
export interface ProviderRecords {
  chargeback(id: string): Promise<ProviderChargeback>;
  refund(id: string): Promise<ProviderRefund>;
  /** The refunds of a charge, the latest first. */
  refundsOf(chargeId: string): Promise<ProviderRefund[]>;
  /** The note of an order in its payment's metadata; empty when there is none. */
  noteOf(paymentId: string): Promise<OrderNote>;
  /** The movements of an order that stand, oldest first. */
  movesOf(orderId: string, paymentId: string): Promise<ProviderMove[]>;
  /** An early fraud warning; its payment is null when it names none. */
  fraudWarning(id: string): Promise<{ id: string; paymentId: string | null }>;
  payout(accountId: string, id: string): Promise<ProviderPayout>;
  /** Payouts created at `since` or later. */
  payouts(accountId: string, since: number): Promise<ProviderPayout[]>;
  /** The platform's own entries since `since`, in pages, newest first. */
  transactions(since: number): AsyncIterable<ProviderTransaction[]>;
  /** The checkout page of a payment; null when it had none. */
  checkoutOf(paymentId: string): Promise<string | null>;
  /** Checkout pages created at `since` or later and paid, with their orders. */
  paidCheckouts(since: number, from: Slice): Promise<Sliced<PaidCheckout>>;
  /** Events of the platform's own account since then, whether or not they were delivered. */
  events(since: number, from: Slice): Promise<Sliced<ProviderEvent>>;
  /** Refunds requested since then, whatever their outcome. */
  refunds(since: number, from: Slice): Promise<Sliced<ProviderRefund>>;
  /** The balance of an account, and the part available now. */
  balance(accountId: string | null): Promise<{ cents: number; availableCents: number }>;
}
