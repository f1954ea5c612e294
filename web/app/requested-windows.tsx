import { type ComponentType, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { blockRequest } from '../platform/block-request.ts';
import { lazyChunk } from '../platform/chunk-loader.ts';
import { reportRequest } from '../platform/report-request.ts';
import { stepUpRequest } from '../platform/step-up.ts';
import type { Store } from '../platform/store.ts';
import { DialogFallback } from '../ui/chunk-fallback.tsx';

const ReportDialog = lazyChunk(
  async () => (await import('../features/reports/report-dialog.tsx')).ReportDialog,
);

const BlockQuestion = lazyChunk(
  async () => (await import('../features/blocks/confirm-block.tsx')).BlockQuestion,
);

interface RequestedWindowProps<Wanted> {
  of: Store<Wanted | null>;
  Window: ComponentType<{ request: Wanted; onClose: () => void }>;
}

/** A window over the screen that requests it. Its code loads on first use. */
function RequestedWindow<Wanted>({ of, Window }: RequestedWindowProps<Wanted>) {
  const wanted = of.use();
  const close = () => of.set(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the window
  useEffect(() => close, [pathname]);
  return (
    wanted && (
      <Suspense fallback={<DialogFallback onCancel={close} />}>
        <Window request={wanted} onClose={close} />
      </Suspense>
    )
  );
}

const StepUpDialog = lazyChunk(
  async () => (await import('../features/account/step-up-dialog.tsx')).StepUpDialog,
);

/** The dialog that asks for the second factor, over whatever screen needs it. */
function StepUp() {
  const request = stepUpRequest.use();
  return (
    request && (
      <Suspense fallback={<DialogFallback onCancel={() => request.settle(false)} />}>
        <StepUpDialog request={request} />
      </Suspense>
    )
  );
}

/**
 * The windows that any component may request: to report content and to block a user; and the one that the
 * server requires.
 */
export function RequestedWindows() {
  return (
    <>
      <RequestedWindow of={reportRequest} Window={ReportDialog} />
      <RequestedWindow of={blockRequest} Window={BlockQuestion} />
      <StepUp />
    </>
  );
}
