import { z } from 'zod';
import type { Notice } from '../notifications/notification.ts';
import type { Person } from '../profiles/person.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import {
  type CloseReason,
  type ConversationRole,
  type ConversationState,
  messageIdSchema,
  messagesLeft,
  phaseOf,
  promisedTo,
  ratingRefusal,
  sendRefusal,
} from './conversation.ts';
import { lastMessageBy } from './turn.ts';

/** What travels between a conversation's Durable Object and its readers. Times are ISO 8601 UTC. */

export const SOCKET_PROTOCOL = 'dismoi.v1';
/** Prefix of the second subprotocol, which carries the access token. */
export const SOCKET_BEARER_PREFIX = 'bearer.';
export const SOCKET_FRAME_MAX_BYTES = 16 * 1024;
export const SOCKET_CLOSE = {
  badFrame: 1008,
  tooLarge: 1009,
  tokenExpired: 4401,
  /** One person sent too many frames within a minute, or holds too many sockets of which this one was silent. */
  tooMany: 4429,
} as const;

/**
 * The last frame before the server closes a socket whose token or session has ended. A browser hears of the
 * closing itself only once the connection is gone, which takes seconds.
 */
export interface ClosingFrame {
  type: 'closing';
  code: number;
}

/** Who holds a socket; kept in its attachment, so it survives hibernation. */
export interface SocketViewer {
  userId: string;
  sessionId: string;
  /** When the access token that opened it ends, epoch milliseconds. */
  expiresAt: number;
}

/** Carries the viewer on upgrade requests from the Worker, which sets it, to Durable Objects. */
export const VIEWER_HEADER = 'X-Dis-Moi-Viewer';

export interface Message {
  id: string;
  /** Counts from 1 without gaps. */
  seq: number;
  senderId: string;
  text: string;
  type: 'text';
  createdAt: string;
  /** Present where a decision hides it: only its author reads its text. */
  hidden?: true;
}

/** What stands in the place of a hidden message's text. */
export const HIDDEN_MESSAGE = 'Message masqué par la modération';

/** The message as one of the participants reads it. */
export function messageFor(message: Message, userId: string): Message {
  return message.hidden && message.senderId !== userId
    ? { ...message, text: HIDDEN_MESSAGE }
    : message;
}

export interface Rating {
  stars: number;
  comment: string | null;
  /** Present where a decision hides it: only its author reads it. */
  hidden?: true;
}

/** What of a conversation changes while it lives, as one of its two participants sees it. */
export interface LiveConversation {
  id: string;
  role: ConversationRole;
  pricing: PricingModel;
  status: ConversationState['status'];
  expired: boolean;
  startedAt: string;
  endedAt: string | null;
  /** Until when an answer is promised; null where none is, or no more. */
  answerBy: string | null;
  closeReason: CloseReason | null;
  priceCents: number;
  currency: string;
  canSend: boolean;
  /** One of the two has blocked the other, and neither can write; who it was, nobody is told but them. */
  blocked: boolean;
  blockedByMe: boolean;
  /** Messages that this participant may still send; null where there is no limit. */
  messagesLeft: number | null;
  lastMessageText: string | null;
  lastMessageAt: string | null;
  /** Null while nothing has been said. */
  lastMessageBy: ConversationRole | null;
  /** Only the asker rates, once it is over and they have asked. */
  canRate: boolean;
  rating: Rating | null;
}

/** The other participant. */
interface Participant extends Person {
  /** They hold an active subscription with the viewer. */
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
  > {
  other: Participant;
  topic: { id: string; name: string; slug: string };
  /** Messages from the other participant that the viewer has not read. */
  unread: number;
  /** What paid for it: a month's for each conversation that it covers; null where nothing did. */
  orderId: string | null;
  /** The creator's share of the price, cents; null for the asker, and where this conversation was not paid for. */
  netCents: number | null;
}

/** What the conversation screen shows; `messages` are the latest ones, ascending. */
export interface ConversationDetail extends ConversationRow, LiveConversation {
  messages: Message[];
  /** For the asker only. */
  welcome: Welcome | null;
}

/**
 * What a creator says above an empty conversation, and the hours (0 to 23) in which they answer.
 */
export interface Welcome {
  message: string | null;
  responseFromHours: number;
  responseToHours: number;
  /** As in `Availability`: null while too few answers say it. */
  medianResponseSeconds: number | null;
}

/**
 * What a client may send: the `seq` that it goes on after, a message, or that a message of its own is
 * not to be stored if it has not been.
 */
export const clientFrameSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resume'), after: z.int().min(0) }),
  z.strictObject({ type: z.literal('send'), id: messageIdSchema, text: z.string() }),
  z.strictObject({ type: z.literal('withdraw'), id: messageIdSchema }),
]);
export type ClientFrame = z.infer<typeof clientFrameSchema>;

/** As `crypto.randomUUID` makes them. */
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * What a client has sent; null for what none may send. A message as our own app sends it is known
 * without the schema, which takes as long as storing it.
 */
export function readClientFrame(frame: unknown): ClientFrame | null {
  if (typeof frame === 'object' && frame !== null && Object.keys(frame).length === 3) {
    const { type, id, text } = frame as Record<string, unknown>;
    if (type === 'send' && typeof id === 'string' && typeof text === 'string')
      if (RANDOM_UUID.test(id)) return { type, id, text };
  }
  return clientFrameSchema.safeParse(frame).data ?? null;
}

export type ServerFrame =
  | { type: 'state'; conversation: LiveConversation; messages: Message[] }
  | { type: 'message'; message: Message }
  /** A message that was told before, as it is now: hidden, or shown again. */
  | { type: 'changed'; message: Message }
  | { type: 'ack'; id: string; seq: number }
  | { type: 'withdrawn'; id: string }
  | { type: 'refused'; id: string; code: string; detail: string };

/** What of a conversation's row the inbox knows without asking anybody. */
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
  | 'unread'
>;

/**
 * Answers a tab that comes back with the version that it had: which conversations have changed since, and
 * whether notices have. Where it is not complete, the lists are to be asked for. `version` is to be shown
 * next time.
 */
export interface ResumedFrame {
  type: 'resumed';
  version: number;
  isComplete: boolean;
  conversations: ConversationNews[];
  haveNoticesChanged: boolean;
}

/**
 * What an inbox tells. `bookmark`: the database's state, once the inbox has heard of one: who asks with it
 * finds what they were told.
 */
export type InboxFrame = { bookmark?: string | undefined } & (
  | ResumedFrame
  /** `read`: the conversation that was just read, in whatever tab, as the inbox knows it. */
  | { type: 'unread'; conversations: number; read?: ConversationNews }
  /** `isNewMessage`: because the other participant has written, and not for what else changes. */
  | { type: 'conversation'; conversation: ConversationRow; isNewMessage: boolean }
  /** A notice that is new, or that has gathered more. */
  | { type: 'notification'; notification: Notice; unread: number }
  /**
   * What is unread otherwise: first of all when the socket opens, then when notices were read elsewhere
   * or are gone. `read` and `gone` are ids.
   */
  | { type: 'notifications'; unread: number; read: string[] | 'all'; gone: string[] }
);

/** Facts of a conversation that its state does not hold. */
export interface ConversationFacts {
  id: string;
  priceCents: number;
  currency: string;
  lastMessageText: string | null;
  lastMessageAt: number | null;
  /** The last `seq` of each side; 0 where it has said nothing. */
  askerLastSeq: number;
  creatorLastSeq: number;
  rating: Rating | null;
  /** Who of the two has blocked the other. */
  blockedBy: readonly ConversationRole[];
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
    startedAt: new Date(state.startedAt).toISOString(),
    endedAt: isoOrNull(state.endedAt),
    answerBy: isoOrNull(promisedTo(role, state, facts, now)),
    closeReason: state.closeReason,
    priceCents: facts.priceCents,
    currency: facts.currency,
    canSend: sendRefusal(state, role, now, facts.blockedBy) === null,
    blocked: facts.blockedBy.length > 0,
    blockedByMe: facts.blockedBy.includes(role),
    messagesLeft: messagesLeft(state, role),
    lastMessageText: facts.lastMessageText,
    lastMessageAt: isoOrNull(facts.lastMessageAt),
    lastMessageBy: lastMessageBy(facts),
    canRate: role === 'asker' && ratingRefusal(state, now) === null,
    rating: facts.rating?.hidden && role !== 'asker' ? null : facts.rating,
  };
}

/** ISO 8601 of epoch milliseconds. */
export function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
