import { useSyncExternalStore } from 'react';
import type { ReportSubject } from '../../domain/report.ts';

/** Something that somebody wants to report, as they are shown it. */
export interface ReportRequest {
  subject: ReportSubject;
  /** What it is and whose, such as 'Post de Claire'. */
  what: string;
  /** How it begins, where it has words. */
  words: string | null;
}

let request: ReportRequest | null = null;
const listeners = new Set<() => void>();

function set(next: ReportRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the window to report something in; `web/app` shows it. */
export const requestReport = (wanted: ReportRequest) => set(wanted);

export const endReport = () => set(null);

/** What is being reported; null where nothing is. */
export function useReportRequest(): ReportRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => null,
  );
}
