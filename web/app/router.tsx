import { Navigate, type RouteObject } from 'react-router';
import { bareScreens, membersScreens, namesOf, screens, siteScreens } from '../../site/screens.ts';
import { LandingFirst } from '../features/landing/landing-first.tsx';
import { paths } from '../platform/paths.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';
import type { RouteHandle } from './prefetch.ts';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import { lazily } from './screens.ts';

/** A route without a path, whose code in `file` loads with its first screen. */
function frame(file: string, children?: RouteObject[]): RouteObject {
  const handle: RouteHandle = { file };
  return { lazy: lazily(file), handle, ErrorBoundary: RouteError, children };
}

/** The screens of a group, each with its code in a file that loads when it is first opened. */
function pages(group: Partial<typeof screens>): RouteObject[] {
  return namesOf(group as typeof screens).map((screen) => {
    const { path, file } = screens[screen];
    const handle: RouteHandle = { file, screen };
    return { ...frame(file), path, handle };
  });
}

const { home, ...otherSiteScreens } = siteScreens;

const landingRoute: RouteObject = {
  index: true,
  lazy: lazily(home.file),
  ErrorBoundary: RouteError,
};

/** The messages list and a conversation share a frame, which may show both at once. */
const { messages, conversation, ...otherMembersScreens } = membersScreens;

export const routes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: RouteError,
    HydrateFallback: SpinnerScreen,
    children: [
      {
        element: <PublicLayout />,
        children: [
          landingRoute,
          frame('app/server-state.tsx', [
            ...pages(otherSiteScreens),
            { path: '*', ...frame('app/not-found.tsx') },
          ]),
        ],
      },
      frame('app/server-state.tsx', [
        ...pages(bareScreens),
        {
          path: paths.main,
          ...frame('app/guard.tsx', [
            frame('app/shell/main-layout.tsx', [
              { index: true, element: <Navigate to={paths.feed} replace /> },
              frame('app/shell/messages-layout.tsx', pages({ messages, conversation })),
              ...pages(otherMembersScreens),
              { path: '*', ...frame('app/not-found.tsx') },
            ]),
          ]),
        },
      ]),
    ],
  },
];

/** Shows the landing page without loading it, since most visits begin there. */
export function beginAtLanding(): void {
  landingRoute.Component = LandingFirst;
  delete landingRoute.lazy;
}
