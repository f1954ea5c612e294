import type * as schema from '../../../database/schema.ts';
import type { ConversationRole } from '../../../domain/conversations/conversation.ts';
import type { ConversationOpening } from '../../../durable-objects/conversation/message-log.ts';
import type { InboxEntry } from '../../../durable-objects/inbox/read-cursors.ts';

/** What the generator hands to the seed's Worker. Times are epoch milliseconds. */

/** The tables that the seed fills directly, in an order in which no row refers to a later one. */
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
  'conversations',
  'premiumSubscriptions',
  'orders',
] as const;
export type SeededTable = (typeof seededTables)[number];

/**
 * What was reported, decided and asked for, in such an order too. It comes last, all at once: what
 * decisions are about has to be there, and decisions never go.
 */
export const safetyTables = [
  'moderators',
  'operators',
  'userBlocks',
  'moderationCases',
  'reports',
  'moderationDecisions',
  'moderationAppeals',
  'verifications',
  'verificationFiles',
] as const;
export type SafetyTable = (typeof safetyTables)[number];

export type Row<Table extends SeededTable | SafetyTable> = (typeof schema)[Table]['$inferInsert'];

/** Rows by table. All rows of one table have the same keys; counters are left to the triggers. */
export type Rows = { [Table in SeededTable]: Row<Table>[] };

/** Rows as they are when they are made, and what then becomes of some. */
export interface Safety {
  rows: { [Table in SafetyTable]: Row<Table>[] };
  outcomes: {
    moderationAppeals: Outcome<Row<'moderationAppeals'>, 'isUpheld'>[];
    verifications: Outcome<Row<'verifications'>, 'state'>[];
  };
}

type Outcome<Of, Verdict extends keyof Of> = Required<
  Pick<Of, Verdict | Extract<keyof Of, 'id' | 'moderatorId' | 'decidedAt' | 'reason'>>
>;

/** Everything that happened in a conversation, for its Durable Object to go through again. */
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
  /** Who has read all of it. Whoever has not has read up to their own last message. */
  readBy: ConversationRole[];
}

/** What the inbox of a conversation's participant is to know. */
export interface InboxCursor {
  userId: string;
  entry: InboxEntry;
  isRead: boolean;
}
