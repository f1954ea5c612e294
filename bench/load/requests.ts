import { Random } from '../../scripts/seed/random.ts';

export interface Step {
  /** The key of its counts. */
  what: string;
  path: string;
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  json?: unknown;
  /** A body of this many bytes, sent in chunks without its length. */
  chunkedBytes?: number;
}

/** The users and content that the mix uses. */
export interface Marketplace {
  email: string;
  password: string;
  tokens: string[];
  posts: string[];
  users: string[];
  pictures: string[];
}

const chunked = { chunkedBytes: 300_000 };

/**
 * `count` requests, the same for the same marketplace and seed: pages, reads, sign-ins, writes, and
 * bodies that are rejected for their content, their target, or their sender.
 */
export function mixedRequests(market: Marketplace, count: number, seed: number): Step[] {
  const random = new Random(seed);
  const token = () => random.pick(market.tokens);
  const post = () => `/api/posts/${random.pick(market.posts)}`;
  const user = () => random.pick(market.users);
  const { email, password } = market;
  const signIn = '/api/auth/token?grant_type=password';
  const JSON_TYPE = { 'Content-Type': 'application/json' };

  const like = () => ({ path: `${post()}/like`, token: token() });
  const comment = () => ({ method: 'POST', path: `${post()}/comments`, token: token() });
  const thanks = { content: 'Merci, c’est exactement ce que je cherchais.' };

  const kinds: [weight: number, what: string, make: () => Omit<Step, 'what'>][] = [
    [60, 'GET /', () => ({ path: '/' })],
    [60, 'GET /decouvrir', () => ({ path: '/decouvrir' })],
    [60, 'GET a profile page', () => ({ path: `/@${user()}` })],
    [60, 'GET a picture', () => ({ path: `${random.pick(market.pictures)}?w=320` })],
    [60, 'GET /nulle-part', () => ({ path: '/nulle-part' })],
    [90, 'GET /api/feed', () => ({ path: '/api/feed', token: token() })],
    [90, 'GET a post', () => ({ path: post(), token: token() })],
    [60, 'GET comments', () => ({ path: `${post()}/comments` })],
    [60, 'GET a user', () => ({ path: `/api/users/${user()}`, token: token() })],
    [60, 'GET /api/discovery', () => ({ path: '/api/discovery' })],
    [60, 'GET /api/conversations', () => ({ path: '/api/conversations', token: token() })],
    [25, 'GET /api/search', () => ({ path: '/api/search?q=marie' })],
    [20, 'sign in', () => ({ method: 'POST', path: signIn, json: { email, password } })],
    [20, 'sign in, wrongly', () => ({ method: 'POST', path: signIn, json: { email } })],
    [60, 'PUT a like', () => ({ method: 'PUT', ...like() })],
    [30, 'DELETE a like', () => ({ method: 'DELETE', ...like() })],
    [60, 'POST a view', () => ({ method: 'POST', path: `${post()}/views`, token: token() })],
    [8, 'POST a comment', () => ({ ...comment(), json: thanks })],
    [40, 'POST no JSON', () => ({ ...comment(), headers: JSON_TYPE, json: '{"content": ' })],
    [40, 'PATCH as nobody', () => ({ method: 'PATCH', path: '/api/me/profile', json: {} })],
    [20, 'chunks as nobody', () => ({ method: 'PUT', path: '/api/me/avatar', ...chunked })],
    [20, 'chunks to nowhere', () => ({ method: 'POST', path: '/nulle-part', ...chunked })],
    [17, 'chunked JSON, too long', () => ({ ...comment(), headers: JSON_TYPE, ...chunked })],
  ];
  const bag = kinds.flatMap((kind) => Array.from({ length: kind[0] }, () => kind));
  return Array.from({ length: count }, () => {
    const [, what, make] = random.pick(bag);
    return { what, ...make() };
  });
}

/** Chunked uploads that exceed the limit for pictures. */
export function refusedUploads(market: Marketplace, count: number, bytes: number): Step[] {
  return Array.from({ length: count }, (_, index) => ({
    what: 'chunked upload, too large',
    method: 'PUT',
    path: '/api/me/avatar',
    token: market.tokens[index % market.tokens.length]!,
    headers: { 'Content-Type': 'image/png' },
    chunkedBytes: bytes,
  }));
}
