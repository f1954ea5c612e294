import { Suspense } from 'react';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { useSession } from '../../platform/session.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import NotFound from '../not-found.tsx';

const Console = lazyChunk(
  async () => (await import('../../features/operations/console.tsx')).Console,
);

/**
 * The operators' console. For everybody else the URL is unknown, and neither code nor data is loaded. Each request
 * checks the role on the server.
 */
export default function OperationsPage() {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.isOperator) return <NotFound />;
  const waiting = (
    <Page title="Exploitation" width="wide">
      <RowsSkeleton rows={8} />
    </Page>
  );
  return (
    <Suspense fallback={waiting}>
      <Console />
    </Suspense>
  );
}
