import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ApiProblem } from '../lib/api-problem.ts';
import { onPersonChange } from '../lib/session.ts';

const RETRIES_MAX = 2;

/** A refusal stays a refusal: only a missing answer or a failing server is worth another try. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return !refused && failures < RETRIES_MAX;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000 },
    mutations: { retry: false },
  },
});

onPersonChange(() => {
  // What was loaded for one person, or for nobody, is never shown to another. A microtask later,
  // the guard has taken down the screens that would only ask again in vain.
  queueMicrotask(() => void queryClient.resetQueries());
});

/** The frame of every screen that shows what the server knows: all but the landing page. */
export default function ServerState() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
