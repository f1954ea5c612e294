import type { ReportSubject } from '../../domain/moderation/report.ts';
import { createStore } from './store.ts';

/** The content that the viewer wants to report, as shown to them. */
export interface ReportRequest {
  subject: ReportSubject;
  /** Its kind and author, such as 'Post de Claire'. */
  what: string;
  /** The beginning of its text, if any. */
  words: string | null;
}

/** The window that reports content; any component may open it. Null while it is closed. */
export const reportRequest = createStore<ReportRequest | null>(null);
