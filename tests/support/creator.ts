import type { APIRequestContext } from '@playwright/test';
import { type Account, apiHeaders, expect } from './browser.ts';

interface CreatorWishes {
  /** Slugs of subcategories; by default course-a-pied. */
  topics?: string[];
  profile?: Record<string, unknown>;
  /** Text posts, the oldest first. */
  posts?: { title?: string; bodyText: string }[];
  links?: { url: string; title: string }[];
  /** Price of a month in cents; by default not on offer. */
  monthPriceCents?: number;
}

/** Makes the account a creator with tariffs, and with the given options. */
export async function makeCreator(
  request: APIRequestContext,
  account: Account,
  {
    topics = ['course-a-pied'],
    profile,
    posts = [],
    links = [],
    monthPriceCents,
  }: CreatorWishes = {},
): Promise<void> {
  const headers = apiHeaders(account);
  const succeed = async (answer: Promise<{ ok: () => boolean }>) =>
    expect((await answer).ok()).toBe(true);
  await succeed(request.post('/api/me/creator', { headers }));
  const { topics: tree } = await (await request.get('/api/topics')).json();
  const chosen = topics.map((slug) => ({
    topicId: tree.find((topic: { slug: string }) => topic.slug === slug).id,
    description: null,
  }));
  const offer = (priceCents: number) => ({ active: true, priceCents });
  const tariffs = {
    question: offer(300),
    day: offer(900),
    month: monthPriceCents ? offer(monthPriceCents) : { active: false, priceCents: null },
  };
  await succeed(request.put('/api/me/topics', { headers, data: { topics: chosen } }));
  await succeed(request.put('/api/me/tariffs', { headers, data: tariffs }));
  if (profile) await succeed(request.patch('/api/me/profile', { headers, data: profile }));
  for (const post of posts)
    await succeed(request.post('/api/me/posts', { headers, data: { mediaType: 'text', ...post } }));
  for (const data of links) await succeed(request.post('/api/me/links', { headers, data }));
}

/** The ids of a user's public posts, the newest first. */
export async function postIdsOf(request: APIRequestContext, account: Account): Promise<string[]> {
  const { posts } = await (await request.get(`/api/users/${account.username}`)).json();
  return posts.map((post: { id: string }) => post.id);
}

export const POST = { title: 'Courir sans se blesser', bodyText: 'Commencez doucement.' };

/** A new creator, and the id of {@link POST}, which they have just published. */
export async function newAuthor(
  newAccount: (name?: string) => Promise<Account>,
  request: APIRequestContext,
  name?: string,
): Promise<{ author: Account; postId: string }> {
  const author = await newAccount(name);
  await makeCreator(request, author, { posts: [POST] });
  const [postId] = await postIdsOf(request, author);
  return { author, postId: postId! };
}
