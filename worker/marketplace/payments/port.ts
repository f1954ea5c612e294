import type { Payment } from '../../../domain/orders/checkout.ts';
import type { MissingOfAccount } from '../../../domain/orders/payout.ts';
import type { PlacedOrder } from '../../../domain/orders/placed-order.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import type { ProviderRecords, ProviderRefund, ProviderTransaction } from './records.ts';

/**
 * An attempt to send an act. A provider recognises a repeated attempt by key and number, so sending
 * it twice does it once. It forgets keys after a while, and an attempt that it answered with an
 * error is used up.
 */
export interface Attempt {
  /** Identifies the act, which happens once however often it is repeated. */
  key: string;
  /** From 1. */
  number: number;
  /** True when it may have been done without our knowing; the provider is then queried first. */
  mayBeDone: boolean;
}

/** A refund request to the provider. Amounts are integer cents. */
export interface Refund {
  attempt: Attempt;
  orderId: string;
  /** The provider's id of the payment; null in a demonstration. */
  paymentId: string | null;
  cents: number;
}

export interface Transfer {
  attempt: Attempt;
  creatorId: string;
  accountId: string;
  /** The order of the share and its charge; null for a share of several orders. */
  orderId: string | null;
  chargeId: string | null;
  cents: number;
}

export interface Reversal {
  attempt: Attempt;
  /** The provider's id of the transfer. */
  transferId: string;
  cents: number;
}

/** The provider rejected the request and would reject the same attempt again. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  /** True when the account is the cause: it is closed or cannot receive money now. */
  readonly isOfAccount: boolean;

  constructor(message: string, options: ErrorOptions & { isOfAccount?: boolean } = {}) {
    super(message, options);
    this.isOfAccount = options.isOfAccount ?? false;
  }
}

/** The content of the provider's checkout page. */
export interface CheckoutRequest {
  attempt: Attempt;
  /** The id of the order, or the reference of a debt's payment. */
  reference: string;
  /** Stored as metadata of the payment; null for a debt. */
  placed: PlacedOrder | null;
  cents: number;
  currency: string;
  /** The purchase, in French. */
  label: string;
  /** The purchase that the payer's bank statement names. */
  sold: PricingModel | 'debt';
  email: string;
  /** True when the bank should authenticate the payer, if it can. */
  asksBank: boolean;
  /** Epoch milliseconds. */
  endsAt: number;
  /** The URLs that follow payment and cancellation. */
  successUrl: string;
  cancelUrl: string;
}

/**
 * The provider's state of a checkout page: still `open`, permanently `over`, or `paid`. `pending`
 * means that it was submitted and the payment's outcome is not yet known.
 */
export type CheckoutState =
  | { is: 'open' | 'over' | 'pending' }
  /** `entry`: the payment in the provider's books, with its fee; null until the provider has booked it. */
  | { is: 'paid'; payment: Payment; entry: ProviderTransaction | null };

/** The provider's checkout pages. */
export interface Checkouts {
  /**
   * Creates the page of a payment, once per attempt. Throws {@link ProviderRefusal} when the attempt
   * was answered with an error; the next attempt must then follow.
   */
  begin(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** The state of a page and the reference that it was created for. */
  look(id: string): Promise<{ reference: string | null; state: CheckoutState }>;
  /** Ends a page and returns its state, which is `paid` when it was paid before. */
  end(id: string): Promise<CheckoutState>;
}

export type AccountState = 'incomplete' | 'active';

/** The port to the payment provider. Each call is safe to repeat, and rejects when it failed. */
export interface PaymentProvider {
  /** Null when no page is needed, because an order counts as paid at once. */
  checkouts: Checkouts | null;
  /** Refunds part of an order's price and returns the refund, which may have failed. */
  refund(refund: Refund): Promise<ProviderRefund>;
  /** Transfers an amount to a creator's account, which the provider pays out later. */
  transfer(transfer: Transfer): Promise<{ id: string }>;
  /** Reverses part of a transfer, if the money is still there. */
  reverse(reversal: Reversal): Promise<{ id: string }>;
  /** Stores texts by name with a payment, replacing those with the same names. */
  note(paymentId: string, texts: Record<string, string>): Promise<void>;
  /** The provider's own books; null in a demonstration, which has only ours. */
  records: ProviderRecords | null;
  /**
   * Opens a creator's payout account, once, or once more after `closedId`. Returns its id and
   * state.
   */
  openAccount(creator: {
    id: string;
    closedId: string | null;
    email: string;
    name: string;
  }): Promise<{ id: string; state: AccountState }>;
  /** The state of an account, and its missing information. */
  account(
    accountId: string,
  ): Promise<{ state: AccountState; missing: MissingOfAccount[]; isClosed: boolean }>;
  /** The URL where a creator completes their account; it returns to `returnUrl`. */
  onboardingUrl(accountId: string, returnUrl: string): Promise<string>;
  /** The URL where a creator sees their payouts. */
  dashboardUrl(accountId: string, returnUrl: string): Promise<string>;
}
