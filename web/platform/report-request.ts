import type { ReportSubject } from '../../domain/moderation/report.ts';
import { oneRequest } from './single-flight.ts';

/** Something that somebody wants to report, as they are shown it. */
export interface ReportRequest {
  subject: ReportSubject;
  /** What it is and whose, such as 'Post de Claire'. */
  what: string;
  /** How it begins, where it has words. */
  words: string | null;
}

/** The window to report something in. */
export const reportRequest = oneRequest<ReportRequest>();
