import {
  hydrate,
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import { Outlet } from 'react-router';
import { ApiProblem, isNoAnswer } from '../platform/api-problem.ts';
import { hasConnection, onLineChange, takeHasShownCached } from '../platform/connectivity.ts';
import { dropNotedBlock } from '../platform/recorded-blocks.ts';
import { hasStoredSession, onPersonChange } from '../platform/session.ts';
import { RequestedWindows } from './requested-windows.tsx';
import { dehydratedQueries, dropSsrPage, isUnfit, ssrPage } from './written-page.ts';

const RETRIES_MAX = 2;

/** How long a screen that was left can be found again as it was: what it showed is kept. */
const KEPT_MS = 30 * 60_000;

/**
 * A refusal stays a refusal: only a missing answer or a failing server is worth another try. Without a
 * line the other try waits until it is back, for as long as that takes.
 */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (isNoAnswer(error) && !hasConnection()) return true;
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES_MAX;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      staleTime: 30_000,
      gcTime: KEPT_MS,
      // Without a line a service worker may have kept an answer: where there is one, it is asked.
      get networkMode() {
        return globalThis.navigator?.serviceWorker?.controller ? 'offlineFirst' : 'online';
      },
    },
    mutations: { retry: false },
  },
});

// Requests wait, and go on by themselves, as the line goes and comes.
onlineManager.setEventListener((setOnline) => {
  setOnline(hasConnection());
  return onLineChange(() => setOnline(hasConnection()));
});

onLineChange(() => {
  // What this device had kept is asked for anew.
  if (hasConnection() && takeHasShownCached()) void queryClient.invalidateQueries();
});

onPersonChange(() => {
  // What was loaded for one person, or for nobody, is never shown to another. A microtask later,
  // the guard has taken down the screens that would only ask again in vain.
  queueMicrotask(() => void queryClient.resetQueries());
  dropNotedBlock();
});

/** Visitors' pages are for no member; pages for all members are not for one who has blocked somebody. */
function isForUs({ isVisitors }: { isVisitors: boolean }): boolean {
  return isVisitors ? !hasStoredSession() : !isUnfit();
}

// What the server sent along need not be asked for.
const page = globalThis.document ? ssrPage() : null;
if (page && isForUs(page)) hydrate(queryClient, dehydratedQueries(page, Date.now()));

/**
 * The frame of every screen that shows what the server knows: all but the landing page. Where the
 * server writes pages, each has a client of its own around it.
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
