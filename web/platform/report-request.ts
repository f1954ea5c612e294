import type { ReportSubject } from '../../domain/moderation/report.ts';
import { oneRequest } from './single-flight.ts';

/** The content that the viewer wants to report, as shown to them. */
export interface ReportRequest {
  subject: ReportSubject;
  /** Its kind and author, such as 'Post de Claire'. */
  what: string;
  /** The beginning of its text, if any. */
  words: string | null;
}

export const reportRequest = oneRequest<ReportRequest>();
