import {
  hydrate,
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { Outlet } from 'react-router';
import { refreshingWhenOutdated } from '../data/outdated.ts';
import { ApiProblem, isNoAnswer } from '../platform/api-problem.ts';
import {
  consumeHasShownCached,
  hasConnection,
  onConnectivityChange,
} from '../platform/connectivity.ts';
import { ignoreQueuedPresses } from '../platform/queued-presses.ts';
import { clearRecordedBlock } from '../platform/recorded-blocks.ts';
import { hasStoredSession, onPersonChange } from '../platform/session.ts';
import { RequestedWindows } from './requested-windows.tsx';
import { dehydratedQueries, dropSsrPage, isServerPageStale, ssrPage } from './ssr-page.ts';

const RETRIES_MAX = 2;

/** Time for which the cache retains the data of a screen that the user has left. */
const KEPT_MS = 30 * 60_000;

/**
 * True for a missing answer or a failing server; an error answer would only repeat. While offline
 * the retry waits for the connection, however long that takes.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (isNoAnswer(error) && !hasConnection()) return true;
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES_MAX;
}

export const queryClient: QueryClient = new QueryClient({
  mutationCache: refreshingWhenOutdated(() => void queryClient.invalidateQueries()),
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 30_000,
      gcTime: KEPT_MS,
      // While offline the service worker may have a cached answer, so it is asked when there is one.
      get networkMode() {
        return globalThis.navigator?.serviceWorker?.controller ? 'offlineFirst' : 'online';
      },
    },
    mutations: { retry: false },
  },
});

// A mutation tells its button a timer later.
if (globalThis.window) ignoreQueuedPresses();

// Requests pause and continue as the connection is lost and restored.
onlineManager.setEventListener((setOnline) => {
  setOnline(hasConnection());
  return onConnectivityChange(() => setOnline(hasConnection()));
});

onConnectivityChange(() => {
  // Answers from this device's cache are fetched again.
  if (hasConnection() && consumeHasShownCached()) void queryClient.invalidateQueries();
});

onPersonChange(() => {
  // Data loaded for one user, or for a visitor, is never shown to another. The microtask lets the
  // guard unmount the screens first, whose requests would fail.
  queueMicrotask(() => void queryClient.resetQueries());
  clearRecordedBlock();
});

/**
 * A visitor's page is not for members. A page for all members is not for a member who has blocked
 * somebody.
 */
function isForUs({ isVisitors }: { isVisitors: boolean }): boolean {
  return isVisitors ? !hasStoredSession() : !isServerPageStale();
}

// Data that the server sent with the page need not be fetched.
const page = globalThis.document ? ssrPage() : null;
if (page && isForUs(page)) hydrate(queryClient, dehydratedQueries(page, Date.now()));

/**
 * The frame of every screen with server data, which is all except the landing page. On the server
 * each page has its own client around it.
 */
export default function ServerState() {
  const pageClient = useContext(QueryClientContext);
  useEffect(dropSsrPage, []);
  return (
    <QueryClientProvider client={pageClient ?? queryClient}>
      <Outlet />
      <RequestedWindows />
    </QueryClientProvider>
  );
}
