import { MINUTE_MS } from '../limits.ts';

/** What an order's way through the provider's page for paying depends on. Times are epoch milliseconds. */

/** How long the page can be used; the provider allows no less. Real time, however short a day is. */
const CHECKOUT_LIFE_MS = 30 * MINUTE_MS;
/** The provider counts from when the page is made, which is a little after the order. */
const CHECKOUT_GRACE_MS = MINUTE_MS / 4;
/** A page that is asked for again is only shown while there is time to fill it in. */
const CHECKOUT_USABLE_MS = MINUTE_MS;
const FIRST_CHECK_MS = 2 * MINUTE_MS;

/** Above this the payer's bank is asked to make sure who pays, cents. */
const UNASKED_MAX_CENTS = 3_000;

/**
 * Says if the payer's bank is asked to make sure who pays (3-D Secure): for much money, and for somebody's
 * first purchase. A stolen card is then the bank's loss, not the platform's.
 */
export function asksBank(priceCents: number, isFirstPurchase: boolean): boolean {
  return isFirstPurchase || priceCents > UNASKED_MAX_CENTS;
}

/** When the page of an order that is placed now ends. */
export function checkoutEnd(now: number): number {
  return now + CHECKOUT_LIFE_MS + CHECKOUT_GRACE_MS;
}

/** Whether a page that ends at `endsAt` may still be made: the provider takes none that ends too soon. */
export function canBeginCheckout(endsAt: number, now: number): boolean {
  return endsAt - now >= CHECKOUT_LIFE_MS;
}

/** Whether a page that ends at `endsAt` can still be paid on. */
export function canUseCheckout(endsAt: number, now: number): boolean {
  return endsAt - now >= CHECKOUT_USABLE_MS;
}

/**
 * When to ask the provider next about an order that nobody has said anything of: soon at first, then
 * less and less often, and once the page has ended.
 */
export function nextCheck(
  { createdAt, checkoutEndsAt }: { createdAt: number; checkoutEndsAt: number },
  now: number,
): number {
  const age = Math.max(0, now - createdAt);
  const next = now + Math.max(FIRST_CHECK_MS, age);
  return now < checkoutEndsAt ? Math.min(next, checkoutEndsAt + MINUTE_MS) : next;
}

/** What was paid, as the provider says it. */
export interface Payment {
  /** The provider's ids of the payment and of its charge. */
  id: string;
  chargeId: string;
  cents: number;
  currency: string;
}

/** Whether the payment is the one that the order asked for; whose it is, its reference has said. */
export function isAskedFor(
  payment: Pick<Payment, 'cents' | 'currency'>,
  order: { priceCents: number; currency: string },
): boolean {
  const sameCurrency = payment.currency.toUpperCase() === order.currency.toUpperCase();
  return sameCurrency && payment.cents === order.priceCents;
}
