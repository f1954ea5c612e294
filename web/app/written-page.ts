import type { DehydratedState } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { PAGE_ID, type WrittenPage } from '../../site/page-contract.ts';
import type { RouteHandle } from './prefetch.ts';
import { untilScreenComes } from './screens.ts';

type TakenPage = WrittenPage<DehydratedState>;

let page: TakenPage | null = null;

/**
 * What the server sent along with this document; null where it sent nothing, as with the landing
 * page. It is long, and parsed once.
 */
export function writtenPage(): TakenPage | null {
  const element = document.getElementById(PAGE_ID);
  page ??= element && JSON.parse(element.textContent);
  return page;
}

/** Drops it once it has been taken over: it is as long as the page itself. */
export function dropWrittenPage(): void {
  document.getElementById(PAGE_ID)?.remove();
  page = null;
}

/** Loads the code of the screen at `pathname` into its routes, which can render at once from then on. */
export async function loadScreen(routes: RouteObject[], pathname: string): Promise<void> {
  await loadInto(routes, pathname, async ({ lazy }) =>
    typeof lazy === 'object' ? lazy.Component?.() : null,
  );
}

/** Like {@link loadScreen}, for a page that can be read meanwhile: waits for what does not come. */
export async function untilScreenLoaded(routes: RouteObject[], pathname: string): Promise<void> {
  await loadInto(routes, pathname, ({ handle }) => untilScreenComes((handle as RouteHandle).file));
}

async function loadInto(
  routes: RouteObject[],
  pathname: string,
  load: (route: RouteObject) => Promise<ComponentType | null | undefined>,
): Promise<void> {
  const loading = (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'object') return;
    route.Component = await load(route);
    delete route.lazy;
  });
  await Promise.all(loading);
}
