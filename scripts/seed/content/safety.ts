import type { ModerationAction, ReportCategory } from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
import { readData } from './read-data.ts';
import type { AskerContent, CreatorContent } from './types.ts';

/** The reports in the demo marketplace, and their outcomes. None of them changes what the rest shows. */

type Member = AskerContent & { email: string };

/** A reported subject. Times are days ago. */
export type Thing = { daysAgo: number } & (
  | { type: 'profile'; of: string }
  | { type: 'comment'; by: string; on: string; text: string }
  | { type: 'post'; by: string; title: string; body: string }
  /** One of the regular posts: the creator's oldest. */
  | { type: 'oldest post'; by: string }
  /** The question of an unanswered conversation. */
  | { type: 'message'; by: string; to: string; text: string }
  /** The rating of an answered conversation, with one star. */
  | { type: 'rating'; by: string; of: string; question: string; answer: string; text: string }
);

export interface Reported {
  thing: Thing;
  category: ReportCategory;
  /** The text of the first reporter. */
  text: string;
  /** Number of members who report it besides those who are named. */
  members: number;
  /** Usernames of members who report it. */
  by?: string[];
  /** Addresses of visitors who report it; null for one without an address. */
  visitors?: (string | null)[];
  decision?: {
    action: ModerationAction;
    rule: RuleName | null;
    reason: string;
    appeal?: { text: string; outcome?: { isUpheld: boolean; reason: string } };
  };
}

interface Safety {
  /** The first is the demo moderator; the other one decides on appeals. */
  moderators: Member[];
  operator: Member;
  /** Users who only break the rules. */
  troublemakers: AskerContent[];
  /** A creator who does, and is suspended. */
  swindler: CreatorContent;
  /** Open reports, then decided ones. */
  reported: Reported[];
  /** Requests for 'Vérifié', by usernames of creators; the documents of open ones are stored. */
  verificationRequests: {
    of: string;
    daysAgo: number;
    documents: number;
    outcome?: { state: 'verified' | 'refused'; reason: string | null };
  }[];
  blocks: { by: string; of: string; daysAgo: number }[];
}

export const {
  moderators,
  operator,
  troublemakers,
  swindler,
  reported,
  verificationRequests,
  blocks,
} = readData<Safety>('safety');
