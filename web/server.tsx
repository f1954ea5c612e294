import {
  type DehydratedState,
  dehydrate,
  QueryClient,
  QueryClientContext,
} from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router';
import type { PageRequest, RenderedPage, SiteConfig, WebServer } from '../site/page-contract.ts';
import { isGuarded } from '../site/screens.ts';
import type { RouteHandle } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import { firstData } from './app/screen-data.ts';
import { WrittenFrame } from './app/shell/frame.tsx';
import { isSidebarExpanded } from './app/shell/sidebar-cookie.ts';
import { Unavailable } from './app/unavailable.tsx';
import { carryRequestsBy } from './lib/api.ts';
import { SiteContext } from './lib/site-config.ts';

const { query, dataRoutes } = createStaticHandler(routes);

/**
 * The page that is asked for: its HTML as a visitor sees it, and what the browser takes over from it.
 * Behind the guard the HTML is the frame of every screen there, and what is taken over is the same
 * for everybody. Throws where the page is no screen.
 */
async function renderPage({
  url,
  cookies,
  site,
  isUnavailable = false,
}: PageRequest): Promise<RenderedPage> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (isUnavailable) {
    const html = await write(client, <Unavailable />);
    return { html, page: { isVisitors: true, queries: withoutTimes(dehydrate(client)) } };
  }
  const { pathname, searchParams } = new URL(url);
  const isVisitors = !isGuarded(pathname);
  const matches = matchRoutes(routes, pathname) ?? [];
  const prefetching = matches.map(({ route, params }) => {
    const { screen }: Partial<RouteHandle> = route.handle ?? {};
    const prefetch = screen && firstData[screen];
    return isVisitors || prefetch?.isForAll ? prefetch?.(client, params, searchParams) : undefined;
  });
  await Promise.all(prefetching);
  const html = await (isVisitors
    ? writeScreen(url, site, client)
    : writeFrame(pathname, matches, isSidebarExpanded(cookies), client));
  return { html, page: { isVisitors, queries: withoutTimes(dehydrate(client)) } };
}

/** The HTML of the screen at `url` as a visitor sees it, with what `client` knows. */
async function writeScreen(
  url: string,
  site: SiteConfig | null,
  client: QueryClient,
): Promise<string> {
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`the screen answered ${context.status}`);
  return write(
    client,
    <SiteContext value={site}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteContext>,
  );
}

/** The HTML of what is around the screen at `pathname`, and of its shape, for whoever is signed in. */
function writeFrame(
  pathname: string,
  matches: RouteMatch[],
  sidebarExpanded: boolean,
  client: QueryClient,
) {
  const { screen }: Partial<RouteHandle> = matches.at(-1)?.route.handle ?? {};
  return write(
    client,
    <StaticRouter location={pathname}>
      <WrittenFrame sidebarExpanded={sidebarExpanded} screen={screen} />
    </StaticRouter>,
  );
}

/** What was found, without when: the page is the same for as long as it says the same. */
function withoutTimes({ queries, ...state }: DehydratedState): DehydratedState {
  return {
    ...state,
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: 0,
      state: { ...query.state, dataUpdatedAt: 0 },
    })),
  };
}

async function write(client: QueryClient, app: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientContext value={client}>{app}</QueryClientContext>
    </StrictMode>,
    // Else a long part would be sent behind the page, and moved into place by an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}

/** The files of each screen in `children`, with those of the frames around it. */
function modulesOf(children: RouteObject[], around: string[]): [string, string[]][] {
  return children.flatMap(({ handle, children = [] }) => {
    const { file, screen }: Partial<RouteHandle> = handle ?? {};
    const modules = file ? [...around, file] : around;
    return [
      ...(screen ? [[screen, modules] as [string, string[]]] : []),
      ...modulesOf(children, modules),
    ];
  });
}

export default {
  renderPage,
  carryRequestsBy,
  modules: Object.fromEntries(modulesOf(routes, [])),
} satisfies WebServer;
