import type { Attachment } from '../../../domain/conversations/attachment.ts';
import type { MessageKind } from '../../../domain/conversations/clarification.ts';
import type { Message, ServerFrame } from '../../../domain/conversations/conversation-wire.ts';
import { localDay } from '../../formats/formats.ts';

/** A pending message, shown at once, without a `seq`. */
export interface PendingMessage {
  id: string;
  text: string;
  /** Absent without any. */
  attachments?: Attachment[];
  createdAt: string;
  /** True when its sender takes it back and does not know yet whether it is stored. */
  isTakenBack: boolean;
}

/** The messages on screen: stored ones by `seq`, then pending ones in the order sent. */
export interface Timeline {
  stored: Message[];
  pending: PendingMessage[];
}

/** Merges messages from any source: each once, by `seq`; the viewer's own are no longer pending. */
export function withMessages(timeline: Timeline, arrived: Message[]): Timeline {
  if (arrived.length === 0) return timeline;
  const known = new Set(timeline.stored.map(({ id }) => id));
  const fresh = arrived.filter(({ id }) => !known.has(id));
  const ids = new Set(arrived.map(({ id }) => id));
  return {
    stored: [...timeline.stored, ...fresh].sort((a, b) => a.seq - b.seq),
    pending: timeline.pending.filter(({ id }) => !ids.has(id)),
  };
}

/** Replaces a message by its new version, if it is shown. */
function withChanged(timeline: Timeline, changed: Message): Timeline {
  const stored = timeline.stored.map((message) => (message.id === changed.id ? changed : message));
  return { ...timeline, stored };
}

export function withPending(timeline: Timeline, message: PendingMessage): Timeline {
  return { ...timeline, pending: [...timeline.pending, message] };
}

export function withTakenBack(timeline: Timeline, id: string): Timeline {
  const mark = (message: PendingMessage) =>
    message.id === id ? { ...message, isTakenBack: true } : message;
  return { ...timeline, pending: timeline.pending.map(mark) };
}

/** Removes a message that is not and never will be stored. */
export function withoutPending(timeline: Timeline, id: string): Timeline {
  return { ...timeline, pending: timeline.pending.filter((message) => message.id !== id) };
}

/**
 * Applies a frame to the screen. An `ack` of a message that its own frame brings changes nothing;
 * one of a message older than those shown, sent again later, only removes the pending copy.
 * `SendQueue` decides about messages that were refused or taken back.
 */
export function withFrame(timeline: Timeline, frame: ServerFrame): Timeline {
  switch (frame.type) {
    case 'state':
      return withMessages(timeline, frame.messages);
    case 'message':
      return withMessages(timeline, [frame.message]);
    case 'changed':
      return withChanged(timeline, frame.message);
    case 'ack':
      return frame.seq < (timeline.stored[0]?.seq ?? 0)
        ? withoutPending(timeline, frame.id)
        : timeline;
    // Types that change no message here, and types of later server versions.
    default:
      return timeline;
  }
}

/**
 * The last `seq` without a gap before it; a reconnection resumes after it. It is not always the
 * newest, since a message may arrive on a new connection before the answer to `resume`, and that
 * answer may never come.
 */
export function resumePointOf(timeline: Timeline): number {
  const { stored } = timeline;
  const first = stored[0]?.seq ?? 1;
  const gap = stored.findIndex(({ seq }, index) => seq !== first + index);
  return first - 1 + (gap === -1 ? stored.length : gap);
}

interface GroupedMessage {
  id: string;
  text: string;
  attachments: Attachment[];
  createdAt: string;
  /** Pending, taken back, or stored by the server. */
  state: 'pending' | 'takenBack' | 'stored';
  /** True when a moderation decision hides it from everybody except its author. */
  isHidden: boolean;
  kind: MessageKind;
}

/** Messages of one author within one day that follow each other closely. */
export interface MessageGroup {
  mine: boolean;
  /** Local date, `YYYY-MM-DD`. */
  day: string;
  /** True when a day separator is shown above. */
  startsDay: boolean;
  /** ISO time of the group's last message. */
  time: string;
  messages: GroupedMessage[];
}

/** The same for every message without attachments, so that its bubble is not rendered again. */
const NONE: Attachment[] = [];

const GROUP_GAP_MS = 5 * 60_000;

/**
 * The timeline as bubbles, grouped by author and day; a new group starts after five quiet minutes.
 */
export function groupsOf(timeline: Timeline, viewerId: string): MessageGroup[] {
  const groups: MessageGroup[] = [];
  const all = [
    ...timeline.stored.map((message) => ({
      ...message,
      mine: message.senderId === viewerId,
      state: 'stored' as const,
      isHidden: message.hidden === true,
    })),
    ...timeline.pending.map((message) => ({
      ...message,
      mine: true,
      state: message.isTakenBack ? ('takenBack' as const) : ('pending' as const),
      isHidden: false,
      kind: 'message' as const,
    })),
  ];
  for (const { id, text, attachments = NONE, createdAt, mine, state, isHidden, kind } of all) {
    const day = localDay(createdAt);
    const last = groups.at(-1);
    const close = last && Date.parse(createdAt) - Date.parse(last.time) < GROUP_GAP_MS;
    if (last && close && last.mine === mine && last.day === day) {
      last.messages.push({ id, text, attachments, createdAt, state, isHidden, kind });
      last.time = createdAt;
    } else {
      const startsDay = last?.day !== day;
      groups.push({
        mine,
        day,
        startsDay,
        time: createdAt,
        messages: [{ id, text, attachments, createdAt, state, isHidden, kind }],
      });
    }
  }
  return groups;
}

/**
 * The id of the first message of the other participant after the message `id`; undefined when there is none, or when
 * `id` is gone, like a message that was taken back.
 */
export function firstReceivedAfter(
  id: string,
  groups: readonly MessageGroup[],
): string | undefined {
  const all = groups.flatMap(({ mine, messages }) =>
    messages.map((each) => ({ id: each.id, mine })),
  );
  const index = all.findIndex((each) => each.id === id);
  return index < 0 ? undefined : all.slice(index + 1).find(({ mine }) => !mine)?.id;
}
