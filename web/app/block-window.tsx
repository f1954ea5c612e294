import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { endBlockRequest, useBlockRequest } from '../lib/block-request.ts';
import { untilCodeComes } from '../lib/code.ts';
import { WindowOnTheWay } from '../ui/part-on-the-way.tsx';

const BlockQuestion = lazy(async () => ({
  default: (await untilCodeComes(() => import('../features/blocks/block-question.tsx')))
    .BlockQuestion,
}));

/** Where one is asked whether to block somebody. Its code comes when it is first wanted. */
export function BlockWindow() {
  const request = useBlockRequest();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question stays behind with its page
  useEffect(() => endBlockRequest, [pathname]);
  return (
    request && (
      <Suspense fallback={<WindowOnTheWay onCancel={endBlockRequest} />}>
        <BlockQuestion request={request} onClose={endBlockRequest} />
      </Suspense>
    )
  );
}
