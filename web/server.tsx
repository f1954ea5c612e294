import { dehydrate, QueryClient, QueryClientContext } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { RouteHandle } from './app/prefetch.ts';
import { routes } from './app/router.tsx';
import type { WrittenPage } from './app/written-page.ts';
import { PageTime } from './lib/use-now.ts';

export { carryRequestsBy } from './lib/api.ts';

const { query, dataRoutes } = createStaticHandler(routes);

/**
 * The page at `url` as a visitor sees it at `now` (epoch milliseconds): its HTML, and what the
 * browser takes over from it. Throws where the page is no screen.
 */
export async function renderPage(
  url: string,
  now: number,
): Promise<{ html: string; page: WrittenPage }> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { pathname, searchParams } = new URL(url);
  const matches = matchRoutes(routes, pathname) ?? [];
  const prefetching = matches.map(({ route, params }) => {
    const { prefetch }: Partial<RouteHandle> = route.handle ?? {};
    return prefetch?.(client, params, searchParams);
  });
  const [context] = await Promise.all([query(new Request(url)), ...prefetching]);
  if (context instanceof Response) throw new Error(`${url} answered ${context.status}`);
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientContext value={client}>
        <PageTime value={now}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </PageTime>
      </QueryClientContext>
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  return { html, page: { now, queries: dehydrate(client) } };
}

/** Every screen by the pattern of its path, with the modules of its code; paths from web/. */
export const screens = screensOf(routes, '', []);

function screensOf(
  children: RouteObject[],
  parentPath: string,
  parentModules: string[],
): { path: string; modules: string[] }[] {
  return children.flatMap(({ path = '', handle, children = [] }) => {
    const { file }: Partial<RouteHandle> = handle ?? {};
    const fullPath = path && `${parentPath}/${path}`;
    // Paths of files are from web/app/.
    const modules = file
      ? [...parentModules, new URL(file, 'web:/app/').pathname.slice(1)]
      : parentModules;
    return [
      ...(file && path ? [{ path: fullPath, modules }] : []),
      ...screensOf(children, path ? fullPath : parentPath, modules),
    ];
  });
}
