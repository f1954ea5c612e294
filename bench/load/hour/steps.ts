import { randomUUID } from 'node:crypto';
import { Random } from '../../../scripts/seed/random.ts';
import type { Caller, HourMarketplace } from './people.ts';

/** A request of the hour. */
export interface HourRequest {
  /** The name under which its cost is added up. */
  what: string;
  path: string;
  as?: Caller;
  json?: unknown;
}

/** Sends a request and returns the JSON of its answer, or null. Rejects when its status is 400 or more. */
// biome-ignore lint/suspicious/noExplicitAny: the shapes of several endpoints
export type Send = (request: HourRequest) => Promise<any>;

/** An act of a person: one request, or several of which each needs the one before. */
export type HourStep = (send: Send) => Promise<unknown>;

/** Month conversations, by the members' order. */
export type Months = readonly string[];

const SEARCHES = ['conseil', 'recette', 'marie', 'jardns', 'le moteur de mon bateau'];
const YOGA = '/api/topics/sport/yoga-et-pilates';

/** Orders and posts in a hundred steps: each takes an offer or a place that no other step takes. */
const ORDERS_PERCENT = 4;
export const POSTS_PERCENT = 3;

/**
 * The steps of a tenth of the hour, in random order: as many of each kind in every tenth. `part` says which one, from
 * 0; each part buys and publishes something else.
 */
export function stepsOf(
  market: HourMarketplace,
  months: Months,
  part: number,
  count: number,
): HourStep[] {
  const random = new Random('hour', part);
  const { members, publishers, offers } = market;
  const member = () => random.pick(members);
  const post = () => random.pick(market.posts);
  const discussed = () => random.pick(market.discussed);
  const one = (what: string, path: string, more: Partial<HourRequest> = {}): HourStep => {
    const request = { what, path, ...more };
    return (send) => send(request);
  };
  const orderNumbers = numbers(part, (count * ORDERS_PERCENT) / 100);
  const postNumbers = numbers(part, (count * POSTS_PERCENT) / 100);

  const kinds: [percent: number, make: () => HourStep][] = [
    [7, () => one('GET /api/feed', '/api/feed')],
    [8, () => one('GET /api/feed, signed in', '/api/feed', { as: member() })],
    [3, () => one('GET /api/feed, followed', '/api/feed?following=true', { as: market.follower })],
    [9, () => one('GET /api/posts/:id', `/api/posts/${post()}`, { as: member() })],
    [7, () => one('GET /api/posts/:id/comments', `/api/posts/${discussed()}/comments`)],
    [
      8,
      () =>
        one('GET /api/users/:username', `/api/users/${random.pick(market.sellers).username}`, {
          as: member(),
        }),
    ],
    [4, () => one('GET /api/discovery', '/api/discovery?category=sport')],
    [3, () => one(`GET ${YOGA}/creators`, `${YOGA}/creators`)],
    [
      7,
      () =>
        one('GET /api/search', `/api/search?q=${encodeURIComponent(random.pick(SEARCHES))}`, {
          as: member(),
        }),
    ],
    [6, () => one('GET /api/conversations', '/api/conversations', { as: member() })],
    [3, () => one('GET /api/me/notifications', '/api/me/notifications', { as: member() })],
    [8, () => one('PUT /api/posts/:id/like', `/api/posts/${post()}/like`, { as: member() })],
    [
      6,
      () =>
        one(
          'POST /api/posts/:id/comments',
          `/api/posts/${random.chance(0.5) ? discussed() : post()}/comments`,
          {
            as: member(),
            json: { content: 'Merci, c’est exactement ce que je cherchais.' },
          },
        ),
    ],
    [
      5,
      () =>
        one('POST /api/posts/views', '/api/posts/views', {
          as: member(),
          json: { ids: random.sample(market.posts, 10) },
        }),
    ],
    [
      3,
      () =>
        one(
          'PUT /api/users/:username/follow',
          `/api/users/${random.pick(market.sellers).username}/follow`,
          {
            as: member(),
          },
        ),
    ],
    [
      6,
      () => {
        const place = random.integer(0, members.length - 1);
        return say(months[place]!, members[place]!, 'POST …/messages, a month');
      },
    ],
    [
      ORDERS_PERCENT,
      () => {
        const number = orderNumbers.pop()!;
        const asker = members[number % members.length]!;
        return buyAnswer(asker, offers[Math.floor(number / members.length) % offers.length]!);
      },
    ],
    [
      POSTS_PERCENT,
      () =>
        one('POST /api/me/posts', '/api/me/posts', {
          as: publishers[postNumbers.pop()! % publishers.length]!,
          json: { mediaType: 'text', title: 'Mes conseils', bodyText: 'Quelques phrases.' },
        }),
    ],
  ];
  const steps = kinds.flatMap(([percent, make]) =>
    Array.from({ length: Math.round((count * percent) / 100) }, make),
  );
  return random.sample(steps);
}

/** `count` numbers of a part that no other part has. */
const numbers = (part: number, count: number) =>
  Array.from({ length: Math.round(count) }, (_, n) => part * Math.round(count) + n);

const say = (conversationId: string, as: Caller, what: string): HourStep => {
  const path = `/api/conversations/${conversationId}/messages`;
  return (send) => send({ what, path, as, json: { id: randomUUID(), text: 'Bonjour.' } });
};

/** Buys an answer, asks, and answers. */
function buyAnswer(as: Caller, { seller, topicId }: HourMarketplace['offers'][number]): HourStep {
  return async (send) => {
    const { order } = await send(orderOf(as, seller.username, topicId, 'question'));
    await say(order.conversationId, as, 'POST …/messages, asking')(send);
    await say(order.conversationId, seller, 'POST …/messages, answering')(send);
  };
}

export const orderOf = (
  as: Caller,
  username: string,
  topicId: string,
  pricing: 'question' | 'month',
): HourRequest => ({
  what: 'POST /api/orders',
  path: '/api/orders',
  as,
  json: { username, topicId, pricing, consents: { startNow: true, losesRight: true } },
});
