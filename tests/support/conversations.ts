import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Account, apiHeaders, expect } from './browser.ts';
import { makeCreator } from './creator.ts';

/** Starting points of the browser tests of conversations: two users, and their messages so far. */

export const phone = { viewport: { width: 375, height: 780 } };

export interface Pair {
  asker: Account;
  creator: Account;
}

/** An asker, and a creator of two topics with every offer active. */
export async function newPair(
  newAccount: (name?: string) => Promise<Account>,
  request: APIRequestContext,
  profile?: Record<string, unknown>,
): Promise<Pair> {
  const creator = await newAccount('Camille Répond');
  await makeCreator(request, creator, {
    topics: ['course-a-pied', 'patisserie'],
    monthPriceCents: 1500,
    profile,
  });
  return { asker: await newAccount('Léa Demande'), creator };
}

export interface OpenedConversation {
  id: string;
  /** The conversation's address for each side. */
  paths: { asker: string; creator: string };
}

/** Buys a conversation as AskMe does. */
export async function buy(
  request: APIRequestContext,
  { asker, creator }: Pair,
  pricing: 'question' | 'day' | 'month',
  topic = 'course-a-pied',
): Promise<OpenedConversation> {
  const { topics } = await (await request.get('/api/topics')).json();
  const topicId = topics.find(({ slug }: { slug: string }) => slug === topic).id;
  const answer = await request.post('/api/conversations', {
    headers: apiHeaders(asker),
    data: { username: creator.username, topicId, pricing, mode: 'purchase' },
  });
  expect(answer.ok()).toBe(true);
  const { id } = await answer.json();
  const pathTo = ({ username }: Account) =>
    `/main/conversation/${username}/${topicId}/${pricing}?c=${id}`;
  return { id, paths: { asker: pathTo(creator), creator: pathTo(asker) } };
}

/** A {@link newPair}, and a conversation that the asker has just bought. */
export async function newConversation(
  newAccount: (name?: string) => Promise<Account>,
  request: APIRequestContext,
  pricing: 'question' | 'day' | 'month',
): Promise<OpenedConversation & { pair: Pair }> {
  const pair = await newPair(newAccount, request);
  return { pair, ...(await buy(request, pair, pricing)) };
}

/** Shows the conversation to both users, each in their own browser. */
export async function openBoth(
  open: (account: Account, options?: BrowserContextOptions) => Promise<Page>,
  { pair, paths }: { pair: Pair; paths: OpenedConversation['paths'] },
  options: { asker?: BrowserContextOptions; creator?: BrowserContextOptions } = {},
): Promise<{ asker: Page; creator: Page }> {
  const asker = await open(pair.asker, options.asker);
  const creator = await open(pair.creator, options.creator);
  await Promise.all([asker.goto(paths.asker), creator.goto(paths.creator)]);
  return { asker, creator };
}

/** Sends a message through the API. */
export async function say(
  request: APIRequestContext,
  as: Account,
  conversationId: string,
  text: string,
): Promise<void> {
  const answer = await request.post(`/api/conversations/${conversationId}/messages`, {
    headers: apiHeaders(as),
    data: { id: randomUUID(), text },
  });
  expect(answer.status()).toBe(201);
}

/** The messages in the browser's order. */
export function bubbles(page: Page): Locator {
  return page.getByRole('log').locator('[data-message]');
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Votre message' });
}

/** Writes a message and sends it by Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}
