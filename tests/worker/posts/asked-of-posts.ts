import app from '../../../worker/app.ts';
import { bodyFor } from '../../support/workerd/endpoints.ts';

const POST = '/api/posts/:id';
const around = { username: 'lea', topicId: 'x' };

/** Every API request about a post: method and path, with a valid body. */
export function askedOf(id: string) {
  const routes = app.routes.filter(
    // The app's middleware is registered for all methods.
    ({ method, path }) => method !== 'ALL' && (path === POST || path.startsWith(`${POST}/`)),
  );
  const asked = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  return [...asked].map((route) => {
    const [method, path] = route.split(' ') as [string, string];
    const json = method === 'POST' ? bodyFor(route, around) : undefined;
    return { method, path: path.replace(':id', id), json };
  });
}
