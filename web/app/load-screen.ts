import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { matchesAt } from './matches.ts';
import type { RouteHandle } from './prefetch.ts';
import { loadScreenChunk } from './screens.ts';

/** Loads the code of the screen at `pathname` into its routes, so that they can render at once. */
export async function loadScreen(routes: RouteObject[], pathname: string): Promise<void> {
  await loadInto(routes, pathname, async ({ lazy }) =>
    typeof lazy === 'object' ? lazy.Component?.() : null,
  );
}

/** Like {@link loadScreen}, for a page that is readable meanwhile: retries until the code has loaded. */
export async function loadScreenWithRetries(
  routes: RouteObject[],
  pathname: string,
): Promise<void> {
  await loadInto(routes, pathname, ({ handle }) => loadScreenChunk((handle as RouteHandle).file));
}

async function loadInto(
  routes: RouteObject[],
  pathname: string,
  load: (route: RouteObject) => Promise<ComponentType | null | undefined>,
): Promise<void> {
  const loading = matchesAt(routes, pathname).map(async ({ route }) => {
    if (typeof route.lazy !== 'object') return;
    route.Component = await load(route);
    delete route.lazy;
  });
  await Promise.all(loading);
}
