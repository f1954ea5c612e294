import type { Params, RouteObject } from 'react-router';
import { isGuarded, type ScreenName } from '../../site/screens.ts';
import { loadChunk } from '../platform/chunk-loader.ts';
import { paths } from '../platform/paths.ts';
import { hasStoredSession } from '../platform/session.ts';
import { matchesAt } from './matches.ts';
import { firstData } from './screen-data.ts';

/** A URL of this site. */
type Address = Pick<URL, 'pathname' | 'search'>;

/** Route metadata that the rest of the product reads. */
export interface RouteHandle {
  file: string;
  /** The screen's name; absent for a frame around screens. */
  screen?: ScreenName;
}

/** Hover time before a prefetch, milliseconds, to ignore a pointer that only passes over a link. */
const INTENT_MS = 80;

/**
 * Prefetches a screen's code and first data when the user points at a link to it or touches it.
 * Focus by keyboard fetches only the code, since the user may be on the way to another link.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let intended: Element | null = null;
  const intend = ({ target, type }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === intended) return;
    intended = link;
    clearTimeout(timer);
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    timer = setTimeout(() => prefetch(routes, link, type !== 'focusin'), INTENT_MS);
  };
  // Not `pointerover`: the page may move a link under a resting pointer, which shows no intent.
  for (const type of ['pointermove', 'focusin', 'touchstart'])
    document.addEventListener(type, intend, { passive: true });
}

/** Fetches a screen's code and, with `withData`, its first data. */
function prefetch(routes: RouteObject[], address: Address, withData: boolean): void {
  // A visitor gets nothing behind the guard, which redirects to the sign-in.
  const isStopped = isGuarded(address.pathname) && !hasStoredSession();
  const { pathname } = isStopped ? { pathname: paths.auth } : address;
  for (const { route, params } of matchesAt(routes, pathname)) {
    if (typeof route.lazy === 'object') void route.lazy.Component?.();
    const { screen }: Partial<RouteHandle> = route.handle ?? {};
    if (screen && withData) void fetchData(screen, params, address.search);
  }
}

/**
 * Fetches the first data of the screen at a URL, until all of it has loaded or one request fails.
 * The screen shows the rest. Never rejects.
 */
export async function fetchFirstData(routes: RouteObject[], address: Address): Promise<void> {
  const { queryClient } = await loadChunk(() => import('./server-state.tsx'));
  const { promise: failing, resolve } = Promise.withResolvers<void>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed') resolve();
  });
  const fetching = matchesAt(routes, address.pathname).map(({ route, params }) => {
    const { screen }: Partial<RouteHandle> = route.handle ?? {};
    return screen && fetchData(screen, params, address.search);
  });
  await Promise.race([Promise.all(fetching), failing]);
  stop();
}

async function fetchData(screen: ScreenName, params: Params, search: string): Promise<void> {
  try {
    const { queryClient } = await import('./server-state.tsx');
    await firstData[screen]?.(queryClient, params, new URLSearchParams(search));
  } catch {
    // The screen itself retries data that could not be prefetched, and shows the error.
  }
}
