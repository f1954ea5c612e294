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
  Route,
  type RouteObject,
  Routes,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router';
import {
  attributeOf,
  type PageRequest,
  type RenderedPage,
  type SiteConfig,
  type WebServer,
} from '../site/page-contract.ts';
import { isGuarded, type ScreenName, screens } from '../site/screens.ts';
import type { RouteHandle } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import { firstData } from './app/screen-data.ts';
import { loadScreenChunk } from './app/screens.ts';
import { ScreenSkeleton } from './app/shell/screen-skeleton.tsx';
import { isSidebarExpanded } from './app/shell/sidebar-cookie.ts';
import { SsrFrame } from './app/shell/ssr-frame.tsx';
import { Unavailable } from './app/unavailable.tsx';
import { setReaderTimeZone } from './formats/formats.ts';
import { setTransport } from './platform/api.ts';
import { LandingContentContext } from './platform/landing-figures.ts';
import { SiteContext } from './platform/site-config.ts';
import { type SsrAudience, SsrAudienceContext } from './platform/ssr-audience.ts';
import { timeZoneIn } from './platform/time-zone.ts';

const { query, dataRoutes } = createStaticHandler(routes);

/**
 * Renders the requested page: its HTML as a visitor sees it, and the data for hydration. Behind the
 * guard the HTML is the frame of every screen there. It contains the screen when that is the same
 * for all members, or when the request identifies the member. The hydration data is the same for
 * everybody. Throws when the page is no screen.
 */
async function renderPage({
  url,
  cookies,
  site,
  isUnavailable = false,
  person,
  hasBlocks = false,
  landingContent = null,
  onTimeZone,
}: PageRequest): Promise<RenderedPage> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (isUnavailable) {
    const html = await write(client, site, <Unavailable />);
    const page = { isVisitors: true, queries: withoutTimes(dehydrate(client)) };
    return { html, isWhole: true, isPersons: false, page };
  }
  const { pathname, searchParams } = new URL(url);
  const isVisitors = !isGuarded(pathname);
  const matches = matchRoutes(routes, pathname) ?? [];
  const { route, params = {} } = matches.at(-1) ?? {};
  const { screen }: Partial<RouteHandle> = route?.handle ?? {};
  const data = screen && firstData[screen];
  // Times in a wrong time zone would stay wrong for as long as the HTML shows.
  const timeZone = timeZoneIn(cookies);
  const reader: SsrAudience | null =
    person !== undefined && timeZone ? { userId: person, timeZone } : null;
  const isForAll = isVisitors || (data?.isForAll === true && !(reader && hasBlocks));
  if (isForAll || reader) await data?.(client, params, searchParams);
  const isPersons = !isForAll && reader !== null && data?.isAll === true && hasAll(client);
  const isWhole = isVisitors || isPersons || (isForAll && data?.isAll === true);
  const app = isVisitors
    ? await visitorsScreen(url)
    : await membersScreen(url, isSidebarExpanded(cookies), screen, isWhole);
  const forReader = (
    <SsrAudienceContext value={isPersons ? reader : null}>
      <LandingContentContext value={landingContent}>{app}</LandingContentContext>
    </SsrAudienceContext>
  );
  if (isPersons) onTimeZone?.(reader.timeZone);
  const written = await write(client, site, forReader);
  const html = isVisitors ? written : withoutStyles(written);
  // The viewer's own data is rendered, but not sent for hydration: the browser fetches it, and the
  // HTML shows only briefly.
  const queries = withoutTimes(
    dehydrate(client, isForAll ? {} : { shouldDehydrateQuery: () => false }),
  );
  return { html, isWhole, isPersons, title: reader?.title, page: { isVisitors, queries } };
}

/** True when there were queries, and all have succeeded; the browser retries failed ones, and shows their errors. */
function hasAll(client: QueryClient): boolean {
  const queries = client.getQueryCache().getAll();
  return queries.length > 0 && queries.every(({ state }) => state.status === 'success');
}

async function visitorsScreen(url: string): Promise<ReactNode> {
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`the screen answered ${context.status}`);
  return (
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );
}

/**
 * The frame around the screen at `url`, for any signed-in user; inside it the whole screen, if it
 * is the same for all of them, or its skeleton.
 */
async function membersScreen(
  url: string,
  sidebarExpanded: boolean,
  screen: ScreenName | undefined,
  isWhole: boolean,
): Promise<ReactNode> {
  const { pathname, search } = new URL(url);
  return (
    <StaticRouter location={pathname + search}>
      <SsrFrame sidebarExpanded={sidebarExpanded}>
        {screen && isWhole ? await wholeScreen(screen) : <ScreenSkeleton screen={screen} />}
      </SsrFrame>
    </StaticRouter>
  );
}

/** A members' screen that is readable, and interactive once hydrated. */
async function wholeScreen(screen: ScreenName): Promise<ReactNode> {
  const { path, file } = screens[screen];
  const Screen = await loadScreenChunk(file);
  return (
    <div inert {...{ [attributeOf('whole')]: '' }}>
      <Routes>
        <Route path={path} element={<Screen />} />
      </Routes>
    </div>
  );
}

/**
 * Removes the inline styles of libraries, which the page's policy forbids; the app sets them by
 * script when it hydrates. In text and other attributes React writes no such quotes.
 */
const withoutStyles = (html: string) => html.replaceAll(/ style="[^"]*"/g, '');

/** The results without timestamps, so that the page is the same for as long as its content is. */
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

/** Renders `app` with the data in `client`. */
async function write(
  client: QueryClient,
  site: SiteConfig | null,
  app: ReactNode,
): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <SiteContext value={site}>
        <QueryClientContext value={client}>{app}</QueryClientContext>
      </SiteContext>
    </StrictMode>,
    // Otherwise React would send a long part after the page, and move it into place by an inline script.
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
  setTransport,
  setReaderTimeZone,
  modules: Object.fromEntries(modulesOf(routes, [])),
} satisfies WebServer;
