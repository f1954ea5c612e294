import { fillPath, type ListedEndpoint, type MarketToHide } from '../../../worker/endpoint.ts';
import { endpoints } from '../../support/workerd/endpoints.ts';
import type { MarkedMarket } from './marked-market.ts';

/** A way to read the market, tried by each reader. */
export type Walks = Record<string, string[]>;

/** Reads by users who may not see hidden content. */
const reads = endpoints.filter(
  ({ method, caller, hidden = {} }) =>
    method === 'GET' && caller !== 'moderator' && caller !== 'operator' && !('notRead' in hidden),
);

/**
 * The reads of every GET route, in a market where something or somebody may be hidden: the URLs of
 * all it can be asked for. Throws when they are missing in the route's `endpoints.ts`.
 */
export function walksIn(marked: MarkedMarket): Walks {
  const market = toHide(marked);
  const things = {
    username: market.usernames,
    posts: market.posts,
    conversations: market.conversationIds,
    orderId: market.orderIds,
    category: [market.category],
    subcategory: [market.subcategory],
  };
  return Object.fromEntries(
    reads.map(({ route, path, file, hidden = {} }) => {
      const paths = 'paths' in hidden ? hidden.paths?.(market) : fillPath(path, things);
      if (!paths?.length)
        throw new Error(
          `${route}: the market has no such parameter, so give \`hidden.paths\` in ${file}`,
        );
      return [route, paths];
    }),
  );
}

function toHide({ category, subcategory, people, posts, ...market }: MarkedMarket): MarketToHide {
  const { star, masked, author, third, party } = people;
  const shown = [star, masked];
  return {
    category: category.slug,
    subcategory: subcategory.slug,
    topicId: subcategory.id,
    usernames: [...shown, author, third, party].map(({ username }) => username),
    shown: shown.map(({ username }) => username),
    posts: [posts.thirdsPost, posts.hiddenPost.id, ...posts.stars, ...posts.masked],
    conversationIds: Object.values(market.conversations).map(({ id }) => id),
    orderIds: market.orderIds,
    pictures: [
      posts.hiddenPost.picture,
      ...shown.flatMap(({ id }) => [
        `/images/profile-images/${id}/profile.jpg`,
        `/images/creator-posts/${id}/1.jpg`,
      ]),
    ],
  };
}

const showsNobody = ({ hidden }: ListedEndpoint) =>
  hidden !== undefined && 'showsNobody' in hidden && hidden.showsNobody !== undefined;

/** One sentence for each route whose entry differs from the markers that readers saw on it. */
export function surprisesIn(seen: ReadonlyMap<string, readonly string[]>): string[] {
  return reads.flatMap((endpoint) => {
    const { route, file } = endpoint;
    const isBlind = seen.get(route)?.length === 0;
    if (isBlind === showsNobody(endpoint)) return [];
    return isBlind
      ? `${route} shows nobody who can be hidden: give the reason as \`hidden.showsNobody\` in ${file}, or let tests/worker/moderation/marked-market.ts make somebody visible there`
      : `${route} shows somebody: delete \`hidden.showsNobody\` in ${file}`;
  });
}
