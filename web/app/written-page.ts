import type { DehydratedState } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';

/** The element with what the server knew when it wrote the page (worker/pages/document.ts). */
const ELEMENT_ID = 'page';

/** What the browser takes over from the server. */
export interface WrittenPage {
  /** When the page was written, epoch milliseconds. */
  now: number;
  /** Whether this is what visitors see. If not, it is the same for everybody. */
  isVisitors: boolean;
  queries: DehydratedState;
}

let page: WrittenPage | null = null;

/**
 * What the server sent along with this document; null where it sent nothing, as with the landing
 * page. It is long, and parsed once.
 */
export function writtenPage(): WrittenPage | null {
  const element = document.getElementById(ELEMENT_ID);
  page ??= element && JSON.parse(element.textContent);
  return page;
}

/** Drops it once it has been taken over: it is as long as the page itself. */
export function dropWrittenPage(): void {
  document.getElementById(ELEMENT_ID)?.remove();
  page = null;
}

/** Loads the code of the screen at `pathname` into its routes, which can render at once from then on. */
export async function loadScreen(routes: RouteObject[], pathname: string): Promise<void> {
  const loading = (matchRoutes(routes, pathname) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'object') return;
    route.Component = await route.lazy.Component?.();
    delete route.lazy;
  });
  await Promise.all(loading);
}
