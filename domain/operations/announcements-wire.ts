import type {
  AnnouncementAudience,
  AnnouncementKind,
  AnnouncementPage,
  AnnouncementState,
} from '../notifications/announcement.ts';
import type { NamedOperator } from './operators-wire.ts';

/** An announcement, as operators see it. Times are ISO 8601, null before they come. */
export interface AnnouncementItem {
  id: string;
  kind: AnnouncementKind;
  audience: AnnouncementAudience;
  title: string;
  body: string;
  page: AnnouncementPage;
  perMinute: number;
  perDay: number;
  state: AnnouncementState;
  /** Counts changes of the draft; a change of it sends the one that it saw. */
  version: number;
  createdBy: NamedOperator;
  createdAt: string;
  /** The operator who approved it. */
  startedBy: NamedOperator | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Time of the next step; null unless it is running. */
  nextAt: string | null;
  progress: {
    /** Part of the profiles that were looked at, from 0 to 1. */
    walked: number;
    /** People with the notice. */
    notified: number;
    /** Mails by outcome. Failed ones are tried again for about a day. */
    sent: number;
    refused: number;
    failed: number;
    /** Sent or not: the run that had claimed them died. */
    uncertain: number;
  };
}

/** An announcement as its recipients would see it. */
export interface AnnouncementPreview {
  announcement: AnnouncementItem;
  /** The mail in both forms, and its parts. */
  mail: {
    subject: string;
    html: string;
    text: string;
    lines: string[];
    button: string;
    reason: string;
  };
  notice: { title: string; body: string; href: string };
  /** Recipients today; `isMore` when there are more than were counted. */
  recipients: { count: number; isMore: boolean };
}
