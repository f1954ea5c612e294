import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { RouteHandle } from './app/prefetch.ts';
import { routes } from './app/router.tsx';

/** The landing page as a visitor sees it, in HTML; the build writes it into the document. */
export async function prerenderLanding(): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error(`the landing page answered ${context.status}`);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  return new Response(prelude).text();
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
