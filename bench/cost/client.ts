import { issueAccessToken } from '../../worker/accounts/auth/access-token.ts';
import type { Cost } from './metered-bindings.ts';
import { emailOf, type Name, people, sessionOf } from './people.ts';

export interface Call {
  /** The app's route: `GET /api/posts/:id`. */
  route: string;
  path: string;
  /** Distinguishes this call from others to the same route. */
  when?: string;
  /** The caller; a visitor when omitted. */
  as?: Name;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** The expected status; 200 when omitted. `success`: any below 300. */
  status?: number | 'success';
  /** `when` of a call to the same route; this call must not read more for each item than that one. */
  like?: string;
  /** True when the call has to need only one KV read, without D1. */
  fromKv?: boolean;
  /** The reason why a target cannot hold here. */
  except?: { roundTrips?: string; perItem?: string; growth?: string; things?: string };
}

export interface Measured extends Cost {
  call: Call;
  bytes: number;
  items: number;
}

export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the shapes of all endpoints
  json: any;
  text: string;
  headers: Headers;
}

/** Calls the metered Worker at `origin`, and records the cost of each call in `measured`. */
export function meteredClient(origin: string, secrets: Pick<Env, 'AUTH_SIGNING_KEYS'>) {
  const measured: Measured[] = [];
  const env = { ...secrets, SITE_ORIGIN: 'http://localhost:8787' } as Env;

  const tokenOf = (name: Name) =>
    issueAccessToken(
      env,
      {
        userId: people[name],
        sessionId: sessionOf(name),
        email: emailOf(name),
        amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
        hasSecondFactor: false,
        userMetadata: {},
        appMetadata: {},
      },
      Date.now(),
    );

  async function call(request: Call): Promise<Answer> {
    const headers = new Headers(request.headers);
    if (request.as) headers.set('Authorization', `Bearer ${await tokenOf(request.as)}`);
    if (request.json !== undefined) headers.set('Content-Type', 'application/json');
    const response = await fetch(origin + request.path, {
      method: request.route.split(' ')[0],
      headers,
      body: request.json === undefined ? request.body : JSON.stringify(request.json),
      redirect: 'manual',
    });
    const text = await response.text();
    const status = Number(response.headers.get('X-Status'));
    const { status: expected = 200 } = request;
    if (expected === 'success' ? status >= 300 : status !== expected)
      throw new Error(`${request.route} ${request.path}: ${status} ${text.slice(0, 300)}`);
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    const json = isJson ? JSON.parse(text) : null;
    const cost: Cost = JSON.parse(response.headers.get('X-Cost')!);
    measured.push({
      call: request,
      ...cost,
      bytes: text.length,
      items: json ? itemsIn(json) : placesIn(text),
    });
    return { json, text, headers: response.headers };
  }

  return { call, measured, tokenOf };
}

export type Client = ReturnType<typeof meteredClient>;

/**
 * The number of items in an answer: the entries of its lists, and itself if it has an id. At least
 * one, except for an empty page of a list.
 */
function itemsIn(json: object): number {
  // A post's topics belong to its author, and are no items of their own.
  if ('author' in json) return 1;
  const lists = Object.values(json).filter(Array.isArray);
  if ('nextCursor' in json && lists.every((list) => list.length === 0)) return 0;
  const listed = lists
    .filter(([first]) => typeof first === 'object')
    .reduce((sum, list) => sum + list.length, 0);
  return Math.max(1, listed + ('id' in json ? 1 : 0));
}

/** The URLs in a sitemap; any other document is one item. */
function placesIn(text: string): number {
  return Math.max(1, text.split('<loc>').length - 1);
}
