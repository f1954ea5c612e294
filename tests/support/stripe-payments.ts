import type { StripeControl } from '@dis-moi/stripe-stand-in/control-client';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADULT_TEXT, consentTexts } from '../../domain/orders/consents.ts';
import type { Order } from '../../domain/orders/order-wire.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { paths } from '../../site/paths.ts';
import { type Account, apiHeaders, expect } from './browser.ts';
import type { Pair } from './conversations.ts';

/** Actions of browser tests with the stand-in for Stripe, outside the pages it hosts. */

/** The address of one of the creator's offers. */
export async function offerOf(
  request: APIRequestContext,
  { creator }: Pair,
  pricing: PricingModel,
  topic = 'course-a-pied',
): Promise<{ address: string; wanted: object }> {
  const { topics } = await (await request.get(`/api/users/${creator.username}`)).json();
  const { id: topicId } = topics.find(({ slug }: { slug: string }) => slug === topic);
  const { username } = creator;
  return {
    address: paths.conversation(username, topicId, pricing),
    wanted: { username, topicId, pricing },
  };
}

/** Orders and pays without a browser; returns the order, held. */
export async function pay(
  request: APIRequestContext,
  stripe: StripeControl,
  pair: Pair,
  pricing: PricingModel,
): Promise<Order> {
  const headers = apiHeaders(pair.asker);
  const { wanted } = await offerOf(request, pair, pricing);
  const consents = { startNow: true, losesRight: true };
  const placed = await request.post('/api/orders', { headers, data: { ...wanted, consents } });
  expect(placed.status()).toBe(201);
  const { order, checkoutUrl } = await placed.json();
  await stripe.control('pay', { session: sessionOf(checkoutUrl), card: '4242424242424242' });
  return syncOrder(request, pair.asker, order.id);
}

async function syncOrder(request: APIRequestContext, asker: Account, id: string): Promise<Order> {
  const answer = await request.post(`/api/orders/${id}/sync`, { headers: apiHeaders(asker) });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** The session of a payment page. */
export function sessionOf(checkoutUrl: string): string {
  return new URL(checkoutUrl).pathname.split('/').at(-1)!;
}

/** Orders on the checkout that the page shows, and waits for the payment page. */
export async function orderOn(page: Page): Promise<void> {
  for (const consent of ['startNow', 'losesRight'] as const)
    await page.getByRole('checkbox', { name: consentTexts[consent] }).check();
  // Asked once of each account.
  for (const age of await page.getByRole('checkbox', { name: ADULT_TEXT }).all()) await age.check();
  await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
  await page.waitForURL(/\/pay\//);
}

/** Pays on the payment page that the page shows. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Numéro de carte').fill(card);
  await page.getByRole('button', { name: /^Payer/ }).click();
}
