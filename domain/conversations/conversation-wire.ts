import { iso, isoOrNull } from '../dates/iso.ts';
import type { Notice } from '../notifications/notification.ts';
import type { Person } from '../profiles/person.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { type Attachment, textWithoutAttachments } from './attachment.ts';
import { lastMessageBy } from './awaiting-reply.ts';
import { type ClarificationKind, clarificationOf, type MessageKind } from './clarification.ts';
import {
  type Clarification,
  type CloseReason,
  type ConversationRole,
  type ConversationState,
  messagesLeft,
  phaseOf,
  promisedTo,
  ratingRefusal,
  sendRefusal,
} from './conversation.ts';
import { isThanked } from './thanks.ts';

/** Messages between a conversation's Durable Object and its readers. Times are ISO 8601 UTC. */

export const SOCKET_PROTOCOL = 'dismoi.v1';
/** Prefix of the second subprotocol, which carries the access token. */
export const SOCKET_BEARER_PREFIX = 'bearer.';
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024;
export const SOCKET_CLOSE = {
  badFrame: 1008,
  tooLarge: 1009,
  tokenExpired: 4401,
  /** The session was signed out, or ended otherwise: no token of it opens a socket. */
  sessionEnded: 4403,
  /** One user sent too many frames within a minute, or has too many sockets, of which this one was silent. */
  tooMany: 4429,
} as const;

/**
 * The last frame before the server closes a socket whose token or session has ended. A browser reports the
 * closing itself only after the connection is gone, which takes seconds.
 */
export interface ClosingFrame {
  type: 'closing';
  code: number;
}

/** The viewer of a socket, stored in its attachment, so it survives hibernation. */
export interface SocketViewer {
  userId: string;
  sessionId: string;
  /** Expiry of the access token that opened it, epoch milliseconds. */
  expiresAt: number;
  /** True for an app that shows attachments; those from before them show texts alone. */
  showsAttachments?: boolean;
  /** In a conversation: true when the user shows their presence and sees that of the other. */
  sharesPresence?: boolean;
}

/** The query with which an app that shows attachments opens a conversation's socket. */
export const SHOWS_ATTACHMENTS = { name: 'attachments', value: 'shown' } as const;

/** Header with the viewer on upgrade requests to Durable Objects; set by the Worker. */
export const VIEWER_HEADER = 'X-Dis-Moi-Viewer';

export interface Message {
  id: string;
  /** Counts from 1 without gaps. */
  seq: number;
  senderId: string;
  /** Empty only with attachments. */
  text: string;
  type: 'text';
  /** An object with older code leaves it out, and knows ordinary messages only. */
  kind: MessageKind;
  createdAt: string;
  /** Absent without any. */
  attachments?: Attachment[];
  /** Present when a decision hides it: only its author reads its text, and nobody gets its attachments. */
  hidden?: true;
}

/** Replaces the text of a hidden message. */
export const HIDDEN_MESSAGE = 'Message masqué par la modération';

/** The message as one of the participants reads it. */
export function messageFor(message: Message, userId: string): Message {
  if (!message.hidden) return message;
  const { attachments: _, ...visible } = message;
  const isRead = message.senderId === userId && message.text !== '';
  return isRead ? visible : { ...visible, text: HIDDEN_MESSAGE };
}

/** The message as a socket's app shows it. */
export function messageOn(viewer: SocketViewer, message: Message): Message {
  const read = messageFor(message, viewer.userId);
  if (!read.attachments || viewer.showsAttachments) return read;
  return { ...read, text: textWithoutAttachments(read.text, read.attachments) };
}

export interface Rating {
  stars: number;
  comment: string | null;
  /** Present when a decision hides it: only its author reads it. */
  hidden?: true;
}

/** Times of the creator's request for a precision, of the end of the wait at the latest, and of the answer. */
export interface ClarificationTimes {
  askedAt: string;
  waitsUntil: string;
  answeredAt: string | null;
}

/** The changing part of a conversation, as one of its two participants sees it. */
export interface LiveConversation {
  id: string;
  role: ConversationRole;
  pricing: PricingModel;
  status: ConversationState['status'];
  expired: boolean;
  startedAt: string;
  endedAt: string | null;
  /** Deadline of the promised answer; null without a promise. */
  answerBy: string | null;
  closeReason: CloseReason | null;
  priceCents: number;
  currency: string;
  canSend: boolean;
  /** One participant has blocked the other or left, and neither can write. Only the blocker learns of their block. */
  blocked: boolean;
  blockedByMe: boolean;
  /** The other participant's account is closed. */
  closed: boolean;
  /** Messages that this participant may still send; null without a limit. */
  messagesLeft: number | null;
  /** Null without one; an object with older code leaves it out. */
  clarification: ClarificationTimes | null;
  /** The kind of clarification message that this participant may send now; null when there is none. */
  canClarify: ClarificationKind | null;
  lastMessageText: string | null;
  lastMessageAt: string | null;
  /** Null before the first message. */
  lastMessageBy: ConversationRole | null;
  /** True when the asker's last message only thanks, and needs no answer. */
  thanked: boolean;
  /** True only for an asker who has asked, after the end. */
  canRate: boolean;
  rating: Rating | null;
}

interface Participant extends Person {
  /** The participant has an active subscription with the viewer. */
  premium: boolean;
}

/** A row of the messages list. */
export interface ConversationRow
  extends Pick<
    LiveConversation,
    | 'id'
    | 'role'
    | 'pricing'
    | 'status'
    | 'expired'
    | 'startedAt'
    | 'endedAt'
    | 'answerBy'
    | 'closeReason'
    | 'lastMessageText'
    | 'lastMessageAt'
    | 'lastMessageBy'
    | 'thanked'
  > {
  other: Participant;
  topic: { id: string; name: string; slug: string };
  /** Messages from the other participant that the viewer has not read. */
  unread: number;
  /** The order that paid for it, which a month shares among its conversations; null for a free one. */
  orderId: string | null;
  /** The creator's share of the price, cents; null for the asker, and where this conversation was not paid for. */
  netCents: number | null;
}

/** The data of the conversation screen; `messages` are the latest ones, ascending. */
export interface ConversationDetail extends ConversationRow, LiveConversation {
  messages: Message[];
  /** For the asker only. */
  welcome: Welcome | null;
}

/** A creator's text above an empty conversation, and their answering hours (0 to 23). */
export interface Welcome {
  message: string | null;
  responseFromHours: number;
  responseToHours: number;
  /** As in `Availability`: null while too few answers say it. */
  medianResponseSeconds: number | null;
}

export type ServerFrame =
  | { type: 'state'; conversation: LiveConversation; messages: Message[] }
  | { type: 'message'; message: Message }
  /** An updated earlier message: hidden, or shown again. */
  | { type: 'changed'; message: Message }
  | { type: 'ack'; id: string; seq: number }
  | { type: 'withdrawn'; id: string }
  /** The other participant is typing; see presence.ts. */
  | { type: 'typing'; userId: string }
  /** The other participant's read mark. */
  | { type: 'read'; userId: string; seq: number }
  | { type: 'refused'; id: string; code: string; detail: string };

/** The columns of a conversation's row that the inbox has without a query. */
export type ConversationNews = Pick<
  ConversationRow,
  | 'id'
  | 'status'
  | 'expired'
  | 'endedAt'
  | 'answerBy'
  | 'closeReason'
  | 'lastMessageText'
  | 'lastMessageAt'
  | 'lastMessageBy'
  | 'thanked'
  | 'unread'
>;

/**
 * Answers a reconnecting tab that sent its version: the conversations changed since, and if notices have
 * changed. When incomplete, the client fetches the lists. The client sends `version` next time.
 */
export interface ResumedFrame {
  type: 'resumed';
  version: number;
  isComplete: boolean;
  conversations: ConversationNews[];
  haveNoticesChanged: boolean;
}

/**
 * A frame from an inbox. `bookmark`: D1's state, once the inbox has received one. A read with it finds what
 * the frame announced.
 */
export type InboxFrame = { bookmark?: string | undefined } & (
  | ResumedFrame
  /** `read`: the inbox's data about the conversation that was just read in any tab. */
  | { type: 'unread'; conversations: number; read?: ConversationNews }
  /** `isNewMessage`: true for a message from the other participant, false for other changes. */
  | { type: 'conversation'; conversation: ConversationRow; isNewMessage: boolean }
  /** A new notice, or one with further events. */
  | { type: 'notification'; notification: Notice; unread: number }
  /**
   * The unread count in other cases: first when the socket opens, then after notices were read elsewhere or
   * deleted. `read` and `gone` are ids.
   */
  | { type: 'notifications'; unread: number; read: string[] | 'all'; gone: string[] }
);

export interface ConversationFacts {
  id: string;
  priceCents: number;
  currency: string;
  lastMessageText: string | null;
  lastMessageAt: number | null;
  /** The last `seq` of each participant; 0 before their first message. */
  askerLastSeq: number;
  creatorLastSeq: number;
  rating: Rating | null;
  /** The participants who have blocked the other or have closed their account. */
  blockedBy: readonly ConversationRole[];
  leftBy: readonly ConversationRole[];
}

/** The conversation as `role` sees it at `now`. */
export function liveConversation(
  state: ConversationState,
  facts: ConversationFacts,
  role: ConversationRole,
  now: number,
): LiveConversation {
  return {
    id: facts.id,
    role,
    pricing: state.pricing,
    status: state.status,
    expired: phaseOf(state, now) === 'expired',
    startedAt: iso(state.startedAt),
    endedAt: isoOrNull(state.endedAt),
    answerBy: isoOrNull(promisedTo(role, state, facts, now)),
    closeReason: state.closeReason,
    priceCents: facts.priceCents,
    currency: facts.currency,
    canSend: sendRefusal(state, role, now, facts.blockedBy) === null,
    blocked: facts.blockedBy.length > 0,
    blockedByMe: facts.blockedBy.includes(role),
    closed: facts.leftBy.some((left) => left !== role),
    messagesLeft: messagesLeft(state, role),
    clarification: clarificationTimes(state.clarification),
    canClarify: clarificationOf(state, role, now, facts.blockedBy),
    lastMessageText: facts.lastMessageText,
    lastMessageAt: isoOrNull(facts.lastMessageAt),
    lastMessageBy: lastMessageBy(facts),
    thanked: isThanked({ ...facts, pricing: state.pricing }),
    canRate: role === 'asker' && ratingRefusal(state, now) === null,
    rating: facts.rating?.hidden && role !== 'asker' ? null : facts.rating,
  };
}

export function clarificationTimes(clarification: Clarification | null): ClarificationTimes | null {
  if (clarification === null) return null;
  const { askedAt, waitsUntil, answeredAt } = clarification;
  return {
    askedAt: iso(askedAt),
    waitsUntil: iso(waitsUntil),
    answeredAt: isoOrNull(answeredAt),
  };
}
