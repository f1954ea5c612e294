import app from '../../../worker/app.ts';
import {
  type Body,
  type Endpoints,
  listEndpoints,
  type Surroundings,
} from '../../../worker/endpoint.ts';

const files = import.meta.glob<{ endpoints: Endpoints }>(['../../../worker/**/endpoints.ts'], {
  eager: true,
});

/** The entries of every `endpoints.ts`. */
export const endpoints = listEndpoints(
  Object.fromEntries(
    Object.entries(files).map(([file, { endpoints }]) => [
      file.replace(/^(\.\.\/)+/, ''),
      endpoints,
    ]),
  ),
);

const byRoute = new Map(endpoints.map((endpoint) => [endpoint.route, endpoint]));

/** Every route of the app except middleware: `GET /api/posts/:id`. */
export const appRoutes: string[] = [
  ...new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

/** The body of a route as the app sends it; empty when the route takes none. */
export function bodyFor(route: string, around: Surroundings): Body {
  const body = byRoute.get(route)?.body ?? {};
  return typeof body === 'function' ? body(around) : body;
}
