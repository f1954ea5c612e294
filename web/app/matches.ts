import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router';

let latest: { routes: RouteObject[]; pathname: string; matches: RouteMatch[] } | undefined;

/** The routes at `pathname`, outermost first. A page asks several times for its own, and each search ranks all routes. */
export function matchesAt(routes: RouteObject[], pathname: string): RouteMatch[] {
  if (latest?.routes !== routes || latest.pathname !== pathname)
    latest = { routes, pathname, matches: matchRoutes(routes, pathname) ?? [] };
  return latest.matches;
}
