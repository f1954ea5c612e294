import type { Payment } from '../../../domain/orders/checkout.ts';
import type { MissingOfAccount } from '../../../domain/orders/payout.ts';
import type { PlacedOrder } from '../../../domain/orders/placed-order.ts';
import type { PricingModel } from '../../../domain/profiles/pricing.ts';
import type { ProviderRecords, ProviderRefund } from './records.ts';

/**
 * How often an act has been sent. A provider knows an attempt again by key and number, so that sending
 * it twice is doing it once; but not for ever, and one that it answered with an error is used up.
 */
export interface Attempt {
  /** What is done, once, whatever is repeated. */
  key: string;
  /** From 1. */
  number: number;
  /** Whether it may have been done already without our having heard: then the provider is asked first. */
  mayBeDone: boolean;
}

/** What a provider is asked to do. Amounts are integer cents. */
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
  /** The order whose share it is, and its charge; null where it is of several. */
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

/** The provider has answered, and the answer is no: the same attempt would be answered the same. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  /** Says if the account is why: it cannot take money now, or is closed. */
  readonly isOfAccount: boolean;

  constructor(message: string, options: ErrorOptions & { isOfAccount?: boolean } = {}) {
    super(message, options);
    this.isOfAccount = options.isOfAccount ?? false;
  }
}

/** What the provider's page for paying asks for. */
export interface CheckoutRequest {
  attempt: Attempt;
  orderId: string;
  /** Kept beside the payment. */
  placed: PlacedOrder;
  cents: number;
  currency: string;
  /** What is bought, in French. */
  label: string;
  pricing: PricingModel;
  email: string;
  /** Says if the bank is to ask who pays, where it can. */
  asksBank: boolean;
  /** Epoch milliseconds. */
  endsAt: number;
  /** Where it leads once paid, and where it leads back. */
  successUrl: string;
  cancelUrl: string;
}

/**
 * A page for paying as the provider knows it: still `open`; `over` for good; or `paid`. `pending`: it was
 * filled in, and whether that pays is not yet known.
 */
export type CheckoutState = { is: 'open' | 'over' | 'pending' } | { is: 'paid'; payment: Payment };

/** The provider's pages for paying. */
export interface Checkouts {
  /**
   * Makes the page of an order, once however often it is asked for; a {@link ProviderRefusal} where the
   * attempt was answered with an error, after which the next is to be made.
   */
  begin(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  /** What has become of a page, and the order that it was made for. */
  look(id: string): Promise<{ orderId: string | null; state: CheckoutState }>;
  /** Ends a page; says what has become of it, which may be that it was paid before. */
  end(id: string): Promise<CheckoutState>;
}

export type AccountState = 'incomplete' | 'active';

/** The port to whoever moves the money. Each call is safe to repeat; it rejects when it failed. */
export interface PaymentProvider {
  /** Null where no page is needed: what is ordered is paid. */
  checkouts: Checkouts | null;
  /** Gives so much of an order's price back; says what has become of that, which may be that it failed. */
  refund(refund: Refund): Promise<ProviderRefund>;
  /**
   * Hands so much over to a creator's account. `isPaidOut`: whether it is on its way to their bank
   * with that, or the provider tells later.
   */
  transfer(transfer: Transfer): Promise<{ id: string; isPaidOut: boolean }>;
  /** Takes so much of a transfer back, if it is still there. */
  reverse(reversal: Reversal): Promise<{ id: string }>;
  /** Keeps texts by name beside a payment, in the place of those with the same names. */
  note(paymentId: string, texts: Record<string, string>): Promise<void>;
  /** What it keeps books of; null in a demonstration, which has no other books than ours. */
  records: ProviderRecords | null;
  /**
   * Opens the account that a creator is paid to, once, or once more after `closedId`; says its id and state.
   */
  openAccount(creator: {
    id: string;
    closedId: string | null;
    email: string;
    name: string;
  }): Promise<{ id: string; state: AccountState }>;
  /** How far an account is, and what is missing of it. */
  account(
    accountId: string,
  ): Promise<{ state: AccountState; missing: MissingOfAccount[]; isClosed: boolean }>;
  /** The address where a creator gives what is missing of their account; leads back to `returnUrl`. */
  onboardingUrl(accountId: string, returnUrl: string): Promise<string>;
  /** The address where a creator sees what they were paid. */
  dashboardUrl(accountId: string, returnUrl: string): Promise<string>;
}
