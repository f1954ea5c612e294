import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ApiProblem } from '../lib/api-problem.ts';
import { onPersonChange } from '../lib/session.ts';

const RETRIES_MAX = 2;

/** A refusal stays a refusal: only a missing answer or a failing server is worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES_MAX;
}

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000 },
    mutations: { retry: false },
  },
});

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** What every screen may count on: server state that belongs to one person, and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      onPersonChange(() => {
        // What was loaded for one person, or for nobody, is never shown to another. A microtask
        // later, the guard has taken down the screens that would only ask again in vain.
        queueMicrotask(() => void queryClient.resetQueries());
      }),
    [],
  );
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
