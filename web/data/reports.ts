import type { InferRequestType } from 'hono/client';
import type { MadeReport } from '../../domain/moderation/report.ts';
import { api, read } from '../platform/api.ts';

export type ReportDraft = InferRequestType<typeof api.reports.$post>['json'];

/** Sends a report; no visible data changes. */
export function sendReport(report: ReportDraft): Promise<MadeReport> {
  return read(api.reports.$post({ json: report }));
}
