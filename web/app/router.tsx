import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useParams } from 'react-router';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { paths } from '../lib/paths.ts';
import { SpinnerScreen } from '../ui/spinner.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import type { Prefetch } from './prefetch.ts';
import { PublicLayout } from './public-layout.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import {
  prefetchConversations,
  prefetchDiscovery,
  prefetchFeed,
  prefetchMe,
  prefetchPost,
  prefetchProfile,
} from './screen-data.ts';

/**
 * Code that comes when it is first needed. Code that does not come, as when offline, breaks the
 * screen and not the navigation: the router would show nothing at all. Each route needs an answer
 * of its own, since the router empties it.
 */
function lazily(load: () => Promise<ComponentType>) {
  return {
    Component: () =>
      load().catch(
        (error: unknown): ComponentType =>
          () => {
            throw error;
          },
      ),
  };
}

/** A screen whose code comes when it is first opened; `prefetch` fetches its data ahead of that. */
function page(path: string, load: () => Promise<ComponentType>, prefetch?: Prefetch): RouteObject {
  return { path, lazy: lazily(load), handle: { prefetch }, ErrorBoundary: RouteError };
}

const loadServerState = async () => (await import('./server-state.tsx')).ServerState;

/** The frame of /main comes together with the first screen in it. */
const mainLayout = lazily(async () => (await import('./shell/main-layout.tsx')).MainLayout);

const publicNotFound = <NotFound home={{ to: paths.home, label: "Retour à l'accueil" }} />;

/** `/@name` shows a profile; a pattern cannot hold half a segment, so other words are refused here. */
function AtSign({ Profile }: { Profile: ComponentType }) {
  const { handle = '' } = useParams();
  return /^@.+/.test(handle) ? <Profile /> : publicNotFound;
}

const mainPages: RouteObject[] = [
  { index: true, element: <Navigate to={paths.feed} replace /> },
  page('feed', async () => (await import('../features/feed/feed-page.tsx')).FeedPage, prefetchFeed),
  page(
    'post/:id',
    async () => (await import('../features/feed/post-page.tsx')).PostPage,
    prefetchPost,
  ),
  page(
    'explore',
    async () => (await import('./pages/explore-page.tsx')).ExplorePage,
    prefetchDiscovery,
  ),
  page(
    'explore/category/:slug',
    async () => (await import('./pages/category-page.tsx')).CategoryPage,
    prefetchDiscovery,
  ),
  page(
    'explore/category/:categorySlug/subcategory/:subcategorySlug',
    async () => (await import('./pages/subcategory-page.tsx')).SubcategoryPage,
  ),
  page('ask', async () => (await import('./pages/role-chooser-page.tsx')).RoleChooserPage),
  page('ask/:username', async () => (await import('../features/ask/ask-me-page.tsx')).AskMePage),
  page('askme/:username', async () => (await import('../features/ask/ask-me-page.tsx')).AskMePage),
  page('ask-question', async () => (await import('./pages/ask-question-page.tsx')).AskQuestionPage),
  page(
    'messages',
    async () => (await import('../features/messages/messages-page.tsx')).MessagesPage,
    prefetchConversations,
  ),
  page(
    'conversation/:username/:topicId/:pricingType',
    async () => (await import('../features/conversation/conversation-page.tsx')).ConversationPage,
  ),
  page('profile', async () => (await import('./pages/profile-page.tsx')).ProfilePage, prefetchMe),
  page(
    'profile/pricing',
    async () => (await import('../features/tariffs/pricing-page.tsx')).PricingPage,
  ),
  page('profile/posts', async () => (await import('../features/posts/posts-page.tsx')).PostsPage),
  page(
    'profile/followers',
    async () => (await import('../features/follows/followers-page.tsx')).FollowersPage,
  ),
  page(
    'profile/settings',
    async () => (await import('../features/account/settings-page.tsx')).SettingsPage,
  ),
  page(
    'user/:username',
    async () => (await import('./pages/user-page.tsx')).UserPage,
    prefetchProfile,
  ),
  page(
    'test-discovery',
    async () => (await import('./pages/test-discovery-page.tsx')).TestDiscoveryPage,
  ),
  page('help', async () => (await import('./pages/help-page.tsx')).HelpPage),
  { path: '*', element: <NotFound home={{ to: paths.feed, label: 'Retour au feed' }} /> },
];

const publicPages: RouteObject[] = [
  page(
    'decouvrir',
    async () => (await import('./pages/discover-page.tsx')).DiscoverPage,
    prefetchDiscovery,
  ),
  page(
    'decouvrir/category/:slug',
    async () => (await import('./pages/category-page.tsx')).CategoryPage,
    prefetchDiscovery,
  ),
  page(
    'decouvrir/category/:categorySlug/subcategory/:subcategorySlug',
    async () => (await import('./pages/subcategory-page.tsx')).SubcategoryPage,
  ),
  page(
    'decouvrir/post/:id',
    async () => (await import('../features/feed/post-page.tsx')).PostPage,
    prefetchPost,
  ),
  page('conditions', async () => (await import('./pages/terms-page.tsx')).TermsPage),
  page('confidentialite', async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
  page('contact', async () => (await import('./pages/contact-page.tsx')).ContactPage),
  page(
    ':handle',
    async () => {
      const { PublicProfilePage } = await import('./pages/public-profile-page.tsx');
      return () => <AtSign Profile={PublicProfilePage} />;
    },
    prefetchProfile,
  ),
  { path: '*', element: publicNotFound },
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
          { lazy: lazily(loadServerState), ErrorBoundary: RouteError, children: publicPages },
        ],
      },
      {
        lazy: lazily(loadServerState),
        children: [
          page('auth', async () => (await import('../features/account/auth-page.tsx')).AuthPage),
          {
            path: 'main',
            element: <Guard />,
            children: [{ lazy: mainLayout, children: mainPages }],
          },
        ],
      },
    ],
  },
];
