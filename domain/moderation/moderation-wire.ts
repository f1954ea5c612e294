import type { Attachment } from '../conversations/attachment.ts';
import type {
  LoggedAction,
  ModeratedType,
  ModerationAction,
  ReportCategory,
} from './moderation.ts';
import type { RuleName } from './moderation-rules.ts';

/** Moderation in the API. Times are ISO 8601 UTC. */

/** The subject of a report or a decision. A profile's id is its user's. */
export interface Subject {
  type: ModeratedType;
  id: string;
  /** The conversation of a message, since senders choose message ids. */
  conversationId?: string;
}

/** A user as moderators see them, including hidden and suspended users. */
export interface ModeratedPerson {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
}

/** A decision as moderators see it. */
export interface DecisionMade {
  id: string;
  action: ModerationAction;
  rule: RuleName | null;
  reason: string;
  createdAt: string;
  moderator: ModeratedPerson | null;
  /** Time when an appeal reversed it; null while it is in force. */
  liftedAt: string | null;
}

/** A case: all reports of one subject since the last decision on it. Its id is that of its first report. */
export interface ReportedCase {
  id: string;
  /** Short enough to be read out. */
  number: string;
  subject: Subject;
  /** Path of the subject; null when it has none. */
  href: string | null;
  /** Text at the time of the first report. */
  excerpt: string;
  /** The present picture of a post or a profile, as a link that is valid for hours; null without one. */
  imageUrl: string | null;
  /** Category of the first report. */
  category: ReportCategory;
  categories: { category: ReportCategory; count: number }[];
  /** Text of the first report. */
  text: string;
  count: number;
  createdAt: string;
  lastReportedAt: string;
  state: 'open' | 'decided';
  /** Author of the subject; null after they were deleted. */
  author: ModeratedPerson | null;
  decision: DecisionMade | null;
}

export interface ReportedCasesPage {
  reports: ReportedCase[];
  nextCursor: string | null;
}

/** The subject in its present state; all null after it was deleted. */
export interface SubjectNow {
  text: string | null;
  /** A picture that moderators may see, hidden or not. */
  imageUrl: string | null;
  /** True when the picture at the first report was another one. */
  isPictureReplaced: boolean;
  stars: number | null;
  isHidden: boolean;
  isGone: boolean;
  /** Messages before and after a reported message, oldest first; empty for other subjects. */
  context: {
    id: string;
    /** True when the subject's author wrote it. */
    isAuthors: boolean;
    /** With its attachments in words. */
    text: string;
    createdAt: string;
    isReported: boolean;
  }[];
  /** Those of a reported message, which moderators get at `…/reports/{id}/attachments/{id}`. */
  attachments: Attachment[];
}

export interface Report {
  id: string;
  category: ReportCategory;
  text: string;
  createdAt: string;
  /** Null for a visitor and for a deleted user. */
  reporter: ModeratedPerson | null;
}

/** Moderators' information about the author. */
export interface AuthorHistory {
  memberSince: string;
  state: 'present' | 'hidden' | 'suspended';
  /** The latest decisions about the author's content, newest first. */
  decisions: (DecisionMade & { subject: Subject; excerpt: string })[];
  /** Other open cases about them, oldest first. */
  openCases: Pick<ReportedCase, 'id' | 'number' | 'subject' | 'excerpt' | 'category' | 'count'>[];
}

/** All information for a decision. */
export interface ReportedCaseDetail extends ReportedCase {
  now: SubjectNow;
  reports: Report[];
  /** Null after the author was deleted. */
  history: AuthorHistory | null;
}

export interface AppealOutcome {
  /** True when the original decision is upheld. */
  uphold: boolean;
  reason: string;
  decidedAt: string;
}

/** An appeal as moderators see it. */
export interface Appeal {
  id: string;
  decisionId: string;
  text: string;
  createdAt: string;
  state: 'open' | 'decided';
  decision: DecisionMade & { subject: Subject; excerpt: string; caseId: string };
  author: ModeratedPerson | null;
  outcome: (AppealOutcome & { moderator: ModeratedPerson | null }) | null;
}

export interface LogEntry {
  id: string;
  at: string;
  moderator: ModeratedPerson | null;
  action: LoggedAction;
  /** An order, for a decision on its complaint. */
  subject: { type: ModeratedType | 'order'; id: string; conversationId?: string };
  /** The case of a decision or an appeal; null for any other act. */
  caseId: string | null;
  /** The username of a profile's user; null for other subjects, and after they were deleted. */
  username: string | null;
  reason: string;
}

/** A decision as the affected user sees it. */
export interface OwnDecision {
  id: string;
  action: ModerationAction;
  rule: RuleName | null;
  reason: string;
  subject: Subject;
  excerpt: string;
  /** The picture of a post or a profile that still exists, as a link that is valid for hours; else null. */
  imageUrl: string | null;
  createdAt: string;
  liftedAt: string | null;
  /** Deadline to appeal; null when it has passed or the user has appealed. */
  appealUntil: string | null;
  appeal: { text: string; createdAt: string; outcome: AppealOutcome | null } | null;
}
