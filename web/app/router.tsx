import { Navigate, type RouteObject } from 'react-router';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { paths } from '../lib/paths.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';
import { Guard } from './guard.tsx';
import { NotFound, PublicNotFound } from './not-found.tsx';
import type { Prefetch, RouteHandle } from './prefetch.ts';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import {
  prefetchConversations,
  prefetchCreators,
  prefetchDiscovery,
  prefetchFeed,
  prefetchMe,
  prefetchPost,
  prefetchProfile,
  prefetchTrends,
} from './screen-data.ts';
import { lazily } from './screens.ts';

/** A route without a path of its own, whose code comes from `file` with the first screen in it. */
function frame(file: string, children: RouteObject[]): RouteObject {
  const handle: RouteHandle = { file };
  return { lazy: lazily(file), handle, ErrorBoundary: RouteError, children };
}

/** A screen, whose code comes from `file` when it is first opened. */
function page(path: string, file: string, prefetch?: Prefetch, asks?: string): RouteObject {
  const handle: RouteHandle = { file, prefetch, asks };
  return { path, lazy: lazily(file), handle, ErrorBoundary: RouteError };
}

const mainPages: RouteObject[] = [
  { index: true, element: <Navigate to={paths.feed} replace /> },
  page('feed', '../features/feed/feed-page.tsx', prefetchFeed, '/api/feed'),
  page('post/:id', '../features/feed/post-page.tsx', prefetchPost, '/api/posts/:id'),
  page('explore', './pages/explore-page.tsx', prefetchDiscovery),
  page('explore/category/:slug', './pages/category-page.tsx', prefetchDiscovery),
  page(
    'explore/category/:categorySlug/subcategory/:subcategorySlug',
    './pages/subcategory-page.tsx',
    prefetchCreators,
  ),
  page('ask', './pages/role-chooser-page.tsx'),
  page('ask/:username', '../features/ask/ask-me-page.tsx', undefined, '/api/users/:username'),
  page('askme/:username', '../features/ask/ask-me-page.tsx', undefined, '/api/users/:username'),
  page('ask-question', './pages/ask-question-page.tsx', prefetchTrends, '/api/me/connections'),
  page(
    'messages',
    '../features/messages/messages-page.tsx',
    prefetchConversations,
    '/api/conversations',
  ),
  page(
    'conversation/:username/:topicId/:pricingType',
    '../features/conversation/conversation-page.tsx',
  ),
  page('profile', './pages/profile-page.tsx', prefetchMe, '/api/me'),
  page('profile/pricing', '../features/tariffs/pricing-page.tsx', undefined, '/api/me/tariffs'),
  page('profile/posts', '../features/posts/posts-page.tsx', undefined, '/api/me/posts'),
  page(
    'profile/followers',
    '../features/follows/followers-page.tsx',
    undefined,
    '/api/me/connections',
  ),
  page('profile/settings', '../features/account/settings-page.tsx'),
  page('user/:username', './pages/user-page.tsx', prefetchProfile, '/api/users/:username'),
  page('test-discovery', './pages/test-discovery-page.tsx'),
  page('help', './pages/help-page.tsx'),
  { path: '*', element: <NotFound home={{ to: paths.feed, label: 'Retour au feed' }} /> },
];

const publicPages: RouteObject[] = [
  page('decouvrir', './pages/discover-page.tsx', prefetchDiscovery),
  page('decouvrir/category/:slug', './pages/category-page.tsx', prefetchDiscovery),
  page(
    'decouvrir/category/:categorySlug/subcategory/:subcategorySlug',
    './pages/subcategory-page.tsx',
    prefetchCreators,
  ),
  page('decouvrir/post/:id', '../features/feed/post-page.tsx', prefetchPost),
  page('lien', '../features/account/link-page.tsx'),
  page('conditions', './pages/terms-page.tsx'),
  page('confidentialite', './pages/privacy-page.tsx'),
  page('contact', './pages/contact-page.tsx'),
  page(':handle', './pages/public-profile-page.tsx', prefetchProfile),
  { path: '*', element: <PublicNotFound /> },
];

/** Every screen of the specification's section 2, and those that are open to everybody. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    ErrorBoundary: RouteError,
    HydrateFallback: SpinnerScreen,
    children: [
      {
        element: <PublicLayout />,
        children: [
          { index: true, element: <LandingPage />, ErrorBoundary: RouteError },
          frame('./server-state.tsx', publicPages),
        ],
      },
      frame('./server-state.tsx', [
        page('auth', '../features/account/auth-page.tsx'),
        {
          path: 'main',
          element: <Guard />,
          children: [frame('./shell/main-layout.tsx', mainPages)],
        },
      ]),
    ],
  },
];
