import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { untilCodeComes } from '../lib/code.ts';
import { endReport, useReportRequest } from '../lib/report-request.ts';
import { WindowOnTheWay } from '../ui/part-on-the-way.tsx';

const ReportDialog = lazy(async () => ({
  default: (await untilCodeComes(() => import('../features/reports/report-dialog.tsx')))
    .ReportDialog,
}));

/** Where something is reported, over whatever shows it. Its code comes when it is first wanted. */
export function ReportWindow() {
  const request = useReportRequest();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is reported stays behind with its page
  useEffect(() => endReport, [pathname]);
  return (
    request && (
      <Suspense fallback={<WindowOnTheWay onCancel={endReport} />}>
        <ReportDialog request={request} onClose={endReport} />
      </Suspense>
    )
  );
}
