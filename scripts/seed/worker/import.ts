import type * as schema from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { ConversationOpening } from '../../../durable-objects/conversation/conversation-record.ts';
import type { InboxEntry } from '../../../durable-objects/inbox/read-cursors.ts';
import type { NewDecisionRow } from '../../../worker/trust/moderation/decision-effects.ts';

/** The data that the generator sends to the seed's Worker. Times are epoch milliseconds. */

/** The tables that the seed fills directly, in an order in which no row references a later one. */
export const seededTables = [
  'profiles',
  'authUsers',
  'creatorProfiles',
  'profileBioLinks',
  'userFollows',
  'creatorTopicPrefs',
  'creatorTariffs',
  'sellerDeclarations',
  'creatorMedia',
  'creatorMediaLikes',
  'creatorMediaComments',
  'creatorMediaCommentLikes',
  'viewBatches',
  'profileViews',
  'conversations',
  'premiumSubscriptions',
  'orders',
] as const;
export type SeededTable = (typeof seededTables)[number];

/**
 * The tables of reports, appeals and requests, in such an order too. They are inserted last, at
 * once with decisions, whose subjects have to exist.
 */
export const safetyTables = [
  'moderators',
  'operators',
  'userBlocks',
  'moderationCases',
  'reports',
  'moderationAppeals',
  'verifications',
  'verificationFiles',
] as const;
export type SafetyTable = (typeof safetyTables)[number];

export type Row<Table extends SeededTable | SafetyTable> = (typeof schema)[Table]['$inferInsert'];

/** Rows by table. All rows of one table have the same keys; triggers maintain the counters. */
export type Rows = { [Table in SeededTable]: Row<Table>[] };

/** Rows in their initial state, and the later changes of some. */
export interface Safety {
  rows: { [Table in SafetyTable]: Row<Table>[] };
  decisions: NewDecisionRow[];
  outcomes: {
    moderationAppeals: {
      id: string;
      decisionId: string;
      isUpheld: boolean;
      moderatorId: string;
      decidedAt: number;
      reason: string;
    }[];
    verifications: Required<
      Pick<Row<'verifications'>, 'id' | 'state' | 'moderatorId' | 'decidedAt' | 'reason'>
    >[];
  };
}

/** All events of a conversation, for its Durable Object to replay. */
export interface ConversationLife {
  opening: ConversationOpening;
  messages: { id: string; role: ConversationRole; text: string; at: number }[];
  rating: {
    id: string;
    stars: number;
    comment: string | null;
    at: number;
    /** The creator's public reply to it. */
    reply: { text: string; at: number } | null;
  } | null;
  /** The roles that have read everything. The other has read up to their own last message. */
  readBy: ConversationRole[];
}

/** An answer that its creator publishes with its asker's agreement, and the time of it. */
export interface PublishedAnswer {
  conversationId: string;
  askerId: string;
  creatorId: string;
  question: string;
  answer: string;
  at: number;
}

/** A picture to store: its bucket and key, and its file in scripts/seed/pictures, a WebP. */
export interface SeedPicture {
  bucket: 'PROFILE_IMAGES' | 'CREATOR_POSTS' | 'VERIFICATION_FILES';
  key: string;
  file: string;
}

/** The state of a conversation in a participant's inbox. */
export interface InboxCursor {
  userId: string;
  entry: InboxEntry;
  isRead: boolean;
}
