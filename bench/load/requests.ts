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

const CHUNKED = 300_000;

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

  const kinds: [weight: number, make: () => Step][] = [
    [60, () => ({ what: 'GET /', path: '/' })],
    [60, () => ({ what: 'GET /decouvrir', path: '/decouvrir' })],
    [60, () => ({ what: 'GET a profile page', path: `/@${user()}` })],
    [60, () => ({ what: 'GET a picture', path: `${random.pick(market.pictures)}?w=320` })],
    [60, () => ({ what: 'GET /nulle-part', path: '/nulle-part' })],
    [90, () => ({ what: 'GET /api/feed', path: '/api/feed', token: token() })],
    [90, () => ({ what: 'GET a post', path: post(), token: token() })],
    [60, () => ({ what: 'GET comments', path: `${post()}/comments` })],
    [60, () => ({ what: 'GET a user', path: `/api/users/${user()}`, token: token() })],
    [60, () => ({ what: 'GET /api/discovery', path: '/api/discovery' })],
    [60, () => ({ what: 'GET /api/conversations', path: '/api/conversations', token: token() })],
    [25, () => ({ what: 'GET /api/search', path: '/api/search?q=marie' })],
    [20, () => ({ what: 'sign in', method: 'POST', path: signIn, json: { email, password } })],
    [20, () => ({ what: 'sign in, wrongly', method: 'POST', path: signIn, json: { email } })],
    [60, () => ({ what: 'PUT a like', method: 'PUT', path: `${post()}/like`, token: token() })],
    [
      30,
      () => ({ what: 'DELETE a like', method: 'DELETE', path: `${post()}/like`, token: token() }),
    ],
    [60, () => ({ what: 'POST a view', method: 'POST', path: `${post()}/views`, token: token() })],
    [
      8,
      () => ({
        what: 'POST a comment',
        method: 'POST',
        path: `${post()}/comments`,
        token: token(),
        json: { content: 'Merci, c’est exactement ce que je cherchais.' },
      }),
    ],
    [
      40,
      () => ({
        what: 'POST no JSON',
        method: 'POST',
        path: `${post()}/comments`,
        token: token(),
        headers: JSON_TYPE,
        json: '{"content": ',
      }),
    ],
    [
      40,
      () => ({
        what: 'PATCH as nobody',
        method: 'PATCH',
        path: '/api/me/profile',
        json: { name: 'Personne' },
      }),
    ],
    [
      20,
      () => ({
        what: 'chunks as nobody',
        method: 'PUT',
        path: '/api/me/avatar',
        chunkedBytes: CHUNKED,
      }),
    ],
    [
      20,
      () => ({
        what: 'chunks to nowhere',
        method: 'POST',
        path: '/nulle-part',
        chunkedBytes: CHUNKED,
      }),
    ],
    [
      17,
      () => ({
        what: 'chunked JSON, too long',
        method: 'POST',
        path: `${post()}/comments`,
        token: token(),
        headers: JSON_TYPE,
        chunkedBytes: CHUNKED,
      }),
    ],
  ];
  const bag = kinds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  return Array.from({ length: count }, () => random.pick(bag)());
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
