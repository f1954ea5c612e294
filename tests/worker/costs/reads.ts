import { type Cost, type Crowd, fillPath, type Member } from '../../../worker/endpoint.ts';
import { endpoints } from '../../support/workerd/endpoints.ts';

/** Limits on the cost of a GET in a marketplace with a crowd around everything. */
export interface Read extends Omit<Cost, 'as' | 'path' | 'isUpgrade'> {
  /** Name of the route in the app: `GET /api/posts/:id`. */
  route: string;
  path: string;
  as?: Member;
  headers?: Record<string, string>;
  /** The `endpoints.ts` that the limits are in. */
  file: string;
}

/** Every read that an `endpoints.ts` limits. Throws when a path is missing there. */
export function readsIn(crowd: Crowd): Read[] {
  const things = {
    username: [crowd.star.username],
    posts: [crowd.post],
    conversations: [crowd.conversationId],
    orderId: [crowd.orderId],
    category: [crowd.category],
    subcategory: [crowd.subcategory],
    reports: [crowd.reportId],
  };
  const upgrade = {
    Upgrade: 'websocket',
    'Sec-WebSocket-Protocol': `dismoi.v1, bearer.${crowd.asker.token}`,
  };
  return endpoints.flatMap(({ route, path, file, costs = [] }) => {
    if (typeof costs === 'string') return [];
    return costs.map(({ as, path: own, isUpgrade, ...limits }) => {
      const filled = typeof own === 'function' ? own(crowd) : (own ?? fillPath(path, things)[0]);
      if (!filled)
        throw new Error(`${route}: the crowd has no such parameter, so give its path in ${file}`);
      return {
        ...limits,
        ...{ route, file, path: filled },
        as: as && crowd[as],
        headers: isUpgrade && upgrade,
      };
    });
  });
}
