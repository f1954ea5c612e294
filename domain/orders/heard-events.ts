/**
 * The types of Stripe's events that the Worker acts on, by the destination that sends them. Their handlers are in
 * worker/marketplace/payment-events/event-handlers.ts; docs/operations.md and the set-up print these lists.
 */
export const heardEvents = {
  /** Events of the platform's own account, to /api/payments/events. */
  platform: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.refunded',
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ],
  /** Events of connected accounts, to /api/payments/events/connect. */
  connect: [
    'payout.created',
    'payout.updated',
    'payout.paid',
    'payout.failed',
    'payout.canceled',
    'account.updated',
  ],
  /** Thin events of connected accounts, to the same address. */
  thin: [
    'v2.core.account.updated',
    'v2.core.account.closed',
    'v2.core.account[requirements].updated',
    'v2.core.account[configuration.recipient].updated',
    'v2.core.account[configuration.recipient].capability_status_updated',
  ],
} as const;

export type HeardEvent = (typeof heardEvents)[keyof typeof heardEvents][number];
