import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import contract from '../../../docs/contract.md?raw';
import { type Crowd, fillPath, type ListedEndpoint } from '../../../worker/endpoint.ts';
import { loadStripe } from '../../../worker/marketplace/payments/stripe-client.ts';
import { bodyFor, endpoints } from '../../support/workerd/endpoints.ts';
import { ask, createCreator, type Person } from '../../support/workerd/marketplace.ts';
import { createModerator } from '../../support/workerd/moderation.ts';
import { smallMarket } from '../failing/market.ts';
import { nasty } from './requests.ts';

/** Strings for each endpoint. */
const STRINGS = 24;

/** Bindings without limits of rates, which would refuse most of the requests unread. */
const unlimited = Object.fromEntries(
  Object.entries(env).map(([name, binding]) => [
    name,
    name.endsWith('_LIMIT') ? { limit: async () => ({ success: true }) } : binding,
  ]),
) as unknown as Env;

type Json = unknown;
/** Puts a string in the place of one input of a request. */
type Place = (text: string) => { path: string; body: Json };

/** The copies of a JSON value in which one string, each in its turn, is replaced. */
function placesIn(value: Json): ((text: string) => Json)[] {
  if (typeof value === 'string' || value === null) return [(text) => text];
  if (typeof value !== 'object') return [];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    placesIn(inner).map((put) => (text: string) => {
      const changed = { [key]: put(text) };
      return Array.isArray(value)
        ? Object.assign([...value], changed)
        : { ...(value as object), ...changed };
    }),
  );
}

let market: Crowd;

beforeAll(async () => {
  market = await smallMarket();
  // Two requests must not wait for the same module loaded by Vite; workerd's own modules allow it.
  await loadStripe();
});

/** Every input of an endpoint that takes a string: fields of its body, parameters of its path and its query. */
function placesOf({ route, method, path }: ListedEndpoint): Place[] {
  const things = {
    username: [market.star.username],
    posts: [market.post],
    comments: [market.commentId],
    conversations: [market.conversationId],
    orderId: [market.orderId],
    category: [market.category],
    subcategory: [market.subcategory],
    reports: [market.reportId],
  };
  const [filled = path.replace(/:\w+(\{[^}]*\})?/g, crypto.randomUUID())] = fillPath(path, things);
  const body =
    method === 'GET'
      ? undefined
      : bodyFor(route, { username: market.star.username, topicId: market.topicId });
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  const parameters = path.match(/:\w+(\{[^}]*\})?/g) ?? [];
  const documented = `${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}?`;
  const rows = contract.split('\n').filter((row) => row.includes(documented));
  const names = new Set(rows.join('\n').match(/(?<=[?&])\w+(?==)/g));
  return [
    ...placesIn(body).map(
      (put): Place =>
        (text) => ({ path: filled, body: put(text) }),
    ),
    ...parameters.map(
      (parameter): Place =>
        (text) => ({
          path: path
            .replace(parameter, () => encoded(text))
            .replace(/:\w+(\{[^}]*\})?/g, crypto.randomUUID()),
          body,
        }),
    ),
    ...[...names].map(
      (name): Place =>
        (text) => ({ path: `${filled}?${name}=${encoded(text)}`, body }),
    ),
  ];
}

/** The credential of the endpoint's caller. A request may end a session, so users call one endpoint each. */
async function tokenFor({ caller, path }: ListedEndpoint): Promise<string> {
  const as = async (): Promise<Pick<Person, 'token'>> => {
    if (caller === 'operator') return { token: env.OPERATOR_TOKEN };
    if (caller === 'moderator') return createModerator();
    if (caller === 'participant') return path.includes('order') ? market.asker : market.creator;
    return createCreator();
  };
  return (await as()).token;
}

describe('an endpoint', () => {
  it.for(endpoints)('$route never fails for any string', { timeout: 120_000 }, async (endpoint) => {
    const places = placesOf(endpoint);
    if (places.length === 0) return;
    const headers = {
      Authorization: `Bearer ${await tokenFor(endpoint)}`,
      'Content-Type': 'application/json',
    };
    const failed: string[] = [];
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), nasty, async (place, text) => {
        const { path, body } = place(text);
        const request = new Request(`http://localhost${path}`, {
          method: endpoint.method,
          headers,
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        const answer = await ask(request, unlimited);
        statuses.add(answer.status);
        if (answer.status >= 500) failed.push(`${answer.status} ${path} ${JSON.stringify(body)}`);
        await answer.arrayBuffer();
      }),
      { seed: env.SEED, numRuns: STRINGS },
    );
    expect(failed).toEqual([]);
    // Limits and missing credentials refuse a request before it is read.
    for (const unread of [401, 429]) expect([...statuses]).not.toEqual([unread]);
  });
});
