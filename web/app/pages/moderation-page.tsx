import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { casesQuery } from '../../data/moderation.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { useSession } from '../../platform/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import NotFound from '../not-found.tsx';

const Console = lazyChunk(
  async () => (await import('../../features/moderation/console.tsx')).Console,
);

const Proposals = lazyChunk(
  async () => (await import('../../features/operations/team/proposals.tsx')).Proposals,
);

/** The moderators' console. For everybody else the URL is unknown, and no data is loaded. */
export default function ModerationPage() {
  const session = useSession();
  const isModerator = session.status === 'signed-in' && session.isModerator;
  return isModerator ? <ForModerators /> : <Nowhere />;
}

const Nowhere = () => <NotFound />;

/**
 * Fetches the queue while the console's code loads. The answer rejects a user who is no longer a
 * moderator.
 */
function ForModerators() {
  const { data, error, refetch } = useInfiniteQuery(casesQuery('open'));
  if (error instanceof ApiProblem && error.status === 404) return <Nowhere />;
  const waiting = (
    <Page title="Modération" width="wide">
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </Page>
  );
  if (!data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Console Proposals={Proposals} />
    </Suspense>
  );
}
