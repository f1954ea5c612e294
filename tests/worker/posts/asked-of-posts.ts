import app from '../../../worker/app.ts';
import { bodyFor, wellFormed } from '../fuzz/requests.ts';

const POST = '/api/posts/:id';
const bodies = wellFormed({ username: 'lea', topicId: 'x' });

/** Everything that the API may be asked of a post: by method and address, with a body that it accepts. */
export function askedOf(id: string) {
  const routes = app.routes.filter(
    // The app has middleware under all methods.
    ({ method, path }) => method !== 'ALL' && (path === POST || path.startsWith(`${POST}/`)),
  );
  const asked = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  return [...asked].map((route) => {
    const [method, path] = route.split(' ') as [string, string];
    const json = method === 'POST' ? bodyFor(bodies, path) : undefined;
    return { method, path: path.replace(':id', id), json };
  });
}
