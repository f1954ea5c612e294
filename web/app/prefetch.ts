import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { isGuarded, type ScreenName } from '../../site/screens.ts';
import { loadChunk } from '../platform/chunk-loader.ts';
import { paths } from '../platform/paths.ts';
import { hasStoredSession } from '../platform/session.ts';
import { firstData } from './screen-data.ts';

/** An address on this site. */
type Address = Pick<URL, 'pathname' | 'search'>;

/** What the rest of the product asks a route about. */
export interface RouteHandle {
  /** The route's file, from web/. */
  file: string;
  /** Which screen it is, if it is one and not a frame around some. */
  screen?: ScreenName;
}

/** How long one has to stay at a link, milliseconds: who only passes over it wants nothing. */
const INTENT_MS = 80;

/**
 * Fetches a screen's code and first data as soon as somebody points at a link to it or touches it,
 * so that following the link finds them there. Who reaches a link by keyboard may be on the way to
 * another: only the code comes then.
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
  // Not `pointerover`: the page may move a link under a pointer at rest, which means nothing.
  for (const type of ['pointermove', 'focusin', 'touchstart'])
    document.addEventListener(type, intend, { passive: true });
}

/** Fetches a screen's code and, `withData`, what it shows first. */
function prefetch(routes: RouteObject[], address: Address, withData: boolean): void {
  // Visitors get nothing behind the guard, which sends them to sign in.
  const isStopped = isGuarded(address.pathname) && !hasStoredSession();
  const { pathname } = isStopped ? { pathname: paths.auth } : address;
  for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy === 'object') void route.lazy.Component?.();
    const { screen }: Partial<RouteHandle> = route.handle ?? {};
    if (screen && withData) void fetchData(screen, params, address.search);
  }
}

/**
 * Fetches what the screen at an address shows first, until all of it has come or a part first fails; the
 * screen shows what follows. Never rejects.
 */
export async function fetchFirstData(routes: RouteObject[], address: Address): Promise<void> {
  const { queryClient } = await loadChunk(() => import('./server-state.tsx'));
  const { promise: failing, resolve } = Promise.withResolvers<void>();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'failed') resolve();
  });
  const fetching = (matchRoutes(routes, address.pathname) ?? []).map(({ route, params }) => {
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
    // What could not be fetched ahead is asked for by the screen itself, which says what is wrong.
  }
}
