import { callApi } from '../../scripts/local/requests.ts';
import { newPerson } from '../chat/marketplace.ts';
import type { Marketplace } from './requests.ts';

const DEMO = { email: 'asker@example.com', password: 'Demo-Questions-2026' };
const PEOPLE = 10;

/** Signs users up in the seeded marketplace, and finds out what it contains. */
export async function joinMarketplace(origin: string): Promise<Marketplace> {
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) tokens.push((await newPerson(origin)).token);
  const { posts }: { posts: FeedPost[] } = await callApi(origin, null, 'GET', '/api/feed');
  return {
    ...DEMO,
    tokens,
    posts: posts.map(({ id }) => id),
    users: [...new Set(posts.map(({ author }) => author.username))],
    pictures: posts.flatMap(({ imageUrl }) =>
      imageUrl ? [new URL(imageUrl, origin).pathname] : [],
    ),
  };
}

interface FeedPost {
  id: string;
  imageUrl: string | null;
  author: { username: string };
}
