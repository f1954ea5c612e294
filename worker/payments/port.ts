/** What a provider is asked to do. Amounts are integer cents. */
export interface Refund {
  /** Once for this key, whatever is repeated. */
  key: string;
  orderId: string;
  cents: number;
}

export interface Transfer {
  key: string;
  creatorId: string;
  accountId: string;
  cents: number;
}

/** The port to whoever moves the money. Each call is safe to repeat; it rejects when it failed. */
export interface PaymentProvider {
  /** Gives so much of an order's price back; says the provider's id of it. */
  refund(refund: Refund): Promise<{ id: string }>;
  /**
   * Hands so much over to a creator's account. `isPaidOut`: whether it is on its way to their bank
   * with that, or the provider tells later.
   */
  transfer(transfer: Transfer): Promise<{ id: string; isPaidOut: boolean }>;
  /** Opens the account that a creator is paid to, or goes on with it: what is missing is at `url`. */
  onboard(creator: {
    id: string;
    accountId: string | null;
    returnUrl: string;
  }): Promise<{ accountId: string; state: 'incomplete' | 'active'; url: string }>;
}
