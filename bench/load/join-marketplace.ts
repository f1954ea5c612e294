import { callApi } from '../../scripts/local/requests.ts';
import type { Marketplace } from './requests.ts';

const DEMO = { email: 'asker@example.com', password: 'Demo-Questions-2026' };
const PEOPLE = 10;
const PASSWORD = 'Une-phrase-de-passe-2026';

/** Signs users up in the seeded marketplace, and finds out what it contains. */
export async function joinMarketplace(origin: string): Promise<Marketplace> {
  const call = (method: string, path: string, body?: unknown) =>
    callApi(origin, null, method, path, body);
  const tokens: string[] = [];
  for (let number = 1; number <= PEOPLE; number += 1) {
    const email = `steady${number}@example.com`;
    const data = { name: 'Banc', username: `steady${number}` };
    await call('POST', '/api/auth/signup', { email, password: PASSWORD, data });
    const session = await call('POST', '/api/auth/token?grant_type=password', {
      email,
      password: PASSWORD,
    });
    tokens.push(session.access_token);
  }
  const { posts }: { posts: FeedPost[] } = await call('GET', '/api/feed');
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
