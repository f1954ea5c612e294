import { type Cost, type Crowd, fillPath, type Member } from '../../../worker/endpoint.ts';
import { bodyFor, endpoints } from '../../support/workerd/endpoints.ts';

/** A call in a marketplace with a crowd around everything, and the limits on its cost. */
export interface LimitedCall extends Omit<Cost, 'as' | 'path' | 'isUpgrade'> {
  /** Name of the route in the app: `GET /api/posts/:id`. */
  route: string;
  method: string;
  path: string;
  as?: Member;
  headers?: Record<string, string>;
  /** The JSON of a write. */
  body?: string;
  /** The `endpoints.ts` that the limits are in. */
  file: string;
}

/** Every call that an `endpoints.ts` limits, reads first. Throws when a path is missing there. */
export function callsIn(crowd: Crowd): LimitedCall[] {
  const things = {
    username: [crowd.star.username],
    posts: [crowd.post],
    comments: [crowd.commentId],
    ratings: [crowd.ratingId],
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
  const calls = endpoints.flatMap(({ route, method, path, file, costs = [] }) => {
    if (typeof costs === 'string') return [];
    return costs.map(({ as, path: own, isUpgrade, ...limits }): LimitedCall => {
      const filled = typeof own === 'function' ? own(crowd) : (own ?? fillPath(path, things)[0]);
      if (!filled)
        throw new Error(`${route}: the crowd has no such parameter, so give its path in ${file}`);
      const body = bodyFor(route, { username: crowd.star.username, topicId: crowd.topicId });
      return {
        ...limits,
        route,
        method,
        file,
        path: filled,
        as: as && crowd[as],
        headers: isUpgrade ? upgrade : method === 'GET' ? undefined : JSON_TYPE,
        body: method === 'GET' ? undefined : JSON.stringify(body),
      };
    });
  });
  const [reads, writes] = [true, false].map((isRead) =>
    calls.filter(({ method }) => (method === 'GET') === isRead),
  );
  return [...reads!, ...writes!];
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The request of a call, with the token of its caller. */
export function requestFor({
  method = 'GET',
  path,
  as,
  headers,
  body,
}: Partial<LimitedCall> & Pick<LimitedCall, 'path'>): Request {
  const request = new Request(`http://localhost${path}`, { method, headers, body });
  if (as) request.headers.set('Authorization', `Bearer ${as.token}`);
  return request;
}
