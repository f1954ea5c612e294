import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { blockRequest } from '../platform/block-request.ts';
import { loadChunk } from '../platform/chunk-loader.ts';
import { reportRequest } from '../platform/report-request.ts';
import type { SingleFlight } from '../platform/single-flight.ts';
import { DialogFallback } from '../ui/chunk-fallback.tsx';

const ReportDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../features/reports/report-dialog.tsx'))).ReportDialog,
}));

const BlockQuestion = lazy(async () => ({
  default: (await loadChunk(() => import('../features/blocks/confirm-block.tsx'))).BlockQuestion,
}));

interface RequestedWindowProps<Wanted> {
  of: SingleFlight<Wanted>;
  Window: ComponentType<{ request: Wanted; onClose: () => void }>;
}

/** A window over whatever asks for it. Its code comes when it is first wanted. */
function RequestedWindow<Wanted>({ of, Window }: RequestedWindowProps<Wanted>) {
  const wanted = of.useWanted();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked stays behind with its page
  useEffect(() => of.close, [pathname]);
  return (
    wanted && (
      <Suspense fallback={<DialogFallback onCancel={of.close} />}>
        <Window request={wanted} onClose={of.close} />
      </Suspense>
    )
  );
}

/** The windows that any part of a screen may ask for: to report something, to block somebody. */
export function RequestedWindows() {
  return (
    <>
      <RequestedWindow of={reportRequest} Window={ReportDialog} />
      <RequestedWindow of={blockRequest} Window={BlockQuestion} />
    </>
  );
}
