import type { ModeratedType, ModerationAction, ReportCategory } from './moderation.ts';
import type { RuleName } from './moderation-rules.ts';

/** What the API says of moderation. Times are ISO 8601 UTC. */

/** What a report or a decision is about. A profile's id is its person's. */
export interface Subject {
  type: ModeratedType;
  id: string;
  /** The conversation of a message, which its id alone does not name: senders choose it. */
  conversationId?: string;
}

/** Somebody as moderators see them, hidden and suspended people too. */
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
  /** When an appeal undid it; null while it stands. */
  liftedAt: string | null;
}

/** A case: everything that was reported of one thing since the last decision on it. Its id is its first report's. */
export interface ReportedCase {
  id: string;
  /** Short enough to be read out. */
  number: string;
  subject: Subject;
  /** Where the thing is to be seen; null where nowhere is. */
  href: string | null;
  /** As it stood when it was first reported. */
  excerpt: string;
  /** Of the first report. */
  category: ReportCategory;
  categories: { category: ReportCategory; count: number }[];
  /** Of the first report. */
  text: string;
  /** How many reports. */
  count: number;
  createdAt: string;
  lastReportedAt: string;
  state: 'open' | 'decided';
  /** Whose thing it is; null where they have left. */
  author: ModeratedPerson | null;
  decision: DecisionMade | null;
}

export interface ReportedCasesPage {
  reports: ReportedCase[];
  nextCursor: string | null;
}

/** The thing as it stands now; all null where it is gone. */
export interface SubjectNow {
  text: string | null;
  /** A picture that moderators may see, hidden or not. */
  imageUrl: string | null;
  stars: number | null;
  isHidden: boolean;
  isGone: boolean;
  /** Around a message: what was said before and after, oldest first; empty for everything else. */
  context: {
    id: string;
    /** Whether the thing's author wrote it. */
    isAuthors: boolean;
    text: string;
    createdAt: string;
    isReported: boolean;
  }[];
}

export interface Report {
  id: string;
  category: ReportCategory;
  text: string;
  createdAt: string;
  /** Null for a visitor, and for who has left. */
  reporter: ModeratedPerson | null;
}

/** What moderators know of whose thing it is. */
export interface AuthorHistory {
  memberSince: string;
  state: 'present' | 'hidden' | 'suspended';
  /** The latest decisions about their things, newest first. */
  decisions: (DecisionMade & { subject: Subject; excerpt: string })[];
  /** Other open cases about them, oldest first. */
  openCases: Pick<ReportedCase, 'id' | 'number' | 'subject' | 'excerpt' | 'category' | 'count'>[];
}

/** Everything that a decision takes into account. */
export interface ReportedCaseDetail extends ReportedCase {
  now: SubjectNow;
  reports: Report[];
  /** Null where they have left. */
  history: AuthorHistory | null;
}

/** What came of an appeal. */
export interface AppealOutcome {
  /** Whether the decision stands. */
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
  action: string;
  /** An order where a complaint about it was decided. */
  subject: { type: ModeratedType | 'order'; id: string; conversationId?: string };
  reason: string;
}

/** A decision as whom it is about sees it. */
export interface OwnDecision {
  id: string;
  action: ModerationAction;
  rule: RuleName | null;
  reason: string;
  subject: Subject;
  excerpt: string;
  createdAt: string;
  liftedAt: string | null;
  /** Until when it can be contested; null where it cannot be any more, or has been. */
  appealUntil: string | null;
  appeal: { text: string; createdAt: string; outcome: AppealOutcome | null } | null;
}
