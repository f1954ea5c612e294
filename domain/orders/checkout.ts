import { MINUTE_MS } from '../limits.ts';

/** Rules for an order on the provider's checkout page. Times are epoch milliseconds. */

/** Lifetime of the page, the shortest that the provider allows. Real time, however short a day is. */
const CHECKOUT_LIFE_MS = 30 * MINUTE_MS;
/** The provider counts from the creation of the page, shortly after that of the order. */
const CHECKOUT_GRACE_MS = MINUTE_MS / 4;
/** An existing page is shown again only while there is time to fill it in. */
const CHECKOUT_USABLE_MS = MINUTE_MS;
const FIRST_CHECK_MS = 2 * MINUTE_MS;

/** Above this amount, the payer's bank is asked to authenticate, cents. */
const UNASKED_MAX_CENTS = 3_000;

/**
 * True when the payer's bank is asked to authenticate (3-D Secure): for high amounts, and for a user's first
 * purchase. A stolen card is then the bank's loss, not the platform's.
 */
export function asksBank(priceCents: number, isFirstPurchase: boolean): boolean {
  return isFirstPurchase || priceCents > UNASKED_MAX_CENTS;
}

/** End of the page for an order that is placed now. */
export function checkoutEnd(now: number): number {
  return now + CHECKOUT_LIFE_MS + CHECKOUT_GRACE_MS;
}

/**
 * True when a page that ends at `endsAt` may still be created. The provider rejects pages that end too soon.
 */
export function canBeginCheckout(endsAt: number, now: number): boolean {
  return endsAt - now >= CHECKOUT_LIFE_MS;
}

/** True when a page that ends at `endsAt` can still be used to pay. */
export function canUseCheckout(endsAt: number, now: number): boolean {
  return endsAt - now >= CHECKOUT_USABLE_MS;
}

/**
 * Time of the next status query to the provider for an order without events: soon at first, then at growing
 * intervals, and once after the page has ended.
 */
export function nextCheck(
  { createdAt, checkoutEndsAt }: { createdAt: number; checkoutEndsAt: number },
  now: number,
): number {
  const age = Math.max(0, now - createdAt);
  const next = now + Math.max(FIRST_CHECK_MS, age);
  return now < checkoutEndsAt ? Math.min(next, checkoutEndsAt + MINUTE_MS) : next;
}

/** A payment, as reported by the provider. */
export interface Payment {
  /** The provider's ids of the payment and of its charge. */
  id: string;
  chargeId: string;
  cents: number;
  currency: string;
}

/**
 * True when amount and currency match the order. The payment's reference has already identified the order.
 */
export function isAskedFor(
  payment: Pick<Payment, 'cents' | 'currency'>,
  order: { priceCents: number; currency: string },
): boolean {
  const sameCurrency = payment.currency.toUpperCase() === order.currency.toUpperCase();
  return sameCurrency && payment.cents === order.priceCents;
}
