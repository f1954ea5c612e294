import { describe, expect, it } from 'vitest';
import type { Message } from '../../../domain/conversations/conversation-wire.ts';
import {
  firstReceivedAfter,
  groupsOf,
  resumePointOf,
  type Timeline,
  withFrame,
  withMessages,
  withoutPending,
  withPending,
  withTakenBack,
} from './timeline.ts';

const emptyTimeline: Timeline = { stored: [], pending: [] };
const noon = Date.UTC(2026, 10, 21, 12);

function message(seq: number, senderId = 'me', minutes = seq): Message {
  const createdAt = new Date(noon + minutes * 60_000).toISOString();
  return {
    ...{ id: `m${seq}`, seq, senderId, text: `Message ${seq}`, createdAt },
    ...{ type: 'text', kind: 'message' },
  };
}

describe('timeline', () => {
  it('shows each message once by seq, whatever its source', () => {
    let timeline: Timeline = withMessages(emptyTimeline, [message(2), message(3)]);
    timeline = withFrame(timeline, { type: 'message', message: message(3) });
    timeline = withMessages(timeline, [message(1)]);
    timeline = withFrame(timeline, { type: 'message', message: message(4) });
    expect(timeline.stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(resumePointOf(timeline)).toBe(4);
  });

  it('replaces a message that is hidden later, and ignores unknown ones', () => {
    const changed = { ...message(2), text: 'Message masqué', hidden: true as const };
    const before = withMessages(emptyTimeline, [message(1), message(2)]);
    const timeline = withFrame(before, { type: 'changed', message: changed });
    expect(timeline.stored).toEqual([message(1), changed]);
    expect(groupsOf(timeline, 'me')[0]!.messages.map(({ isHidden }) => isHidden)).toEqual([
      false,
      true,
    ]);
    const unknown = withFrame(before, { type: 'changed', message: message(3) });
    expect(unknown.stored).toEqual(before.stored);
  });

  it('shows a pending message at once, then replaces or removes it', () => {
    const createdAt = new Date(noon).toISOString();
    const pending = (id: string) => ({ id, text: id, createdAt, isTakenBack: false });
    let timeline = withPending(withPending(emptyTimeline, pending('m1')), pending('m2'));
    timeline = withFrame(timeline, { type: 'message', message: message(1) });
    expect([timeline.stored.length, timeline.pending.map(({ id }) => id)]).toEqual([1, ['m2']]);
    expect(withTakenBack(timeline, 'm2').pending).toEqual([
      { ...pending('m2'), isTakenBack: true },
    ]);
    expect(withoutPending(timeline, 'm2').pending).toEqual([]);
  });

  it('resumes before a gap', () => {
    const gapped = withMessages(emptyTimeline, [message(7), message(8), message(10)]);
    expect(resumePointOf(gapped)).toBe(8);
    expect(resumePointOf(emptyTimeline)).toBe(0);
  });

  it('groups bubbles by author and time', () => {
    const timeline = withMessages(emptyTimeline, [
      message(1, 'me', 0),
      message(2, 'me', 1),
      message(3, 'them', 2),
      message(4, 'them', 30),
      message(5, 'them', 24 * 60 + 31),
    ]);
    const groups = groupsOf(timeline, 'me');
    expect(groups.map((group) => [group.mine, group.messages.length, group.startsDay])).toEqual([
      [true, 2, true],
      [false, 1, false],
      [false, 1, false],
      [false, 1, true],
    ]);
  });
});

it('withFrame ignores a frame of an unknown type', () => {
  const timeline = { stored: [message(1)], pending: [] };
  expect(withFrame(timeline, { type: 'typing' } as never)).toBe(timeline);
});

describe('firstReceivedAfter', () => {
  const groups = groupsOf(
    withMessages(emptyTimeline, [
      message(1, 'them'),
      message(2, 'me'),
      message(3, 'me'),
      message(4, 'them'),
      message(5, 'them'),
    ]),
    'me',
  );

  it('finds the first message of the other participant behind one’s own', () => {
    expect(firstReceivedAfter('m1', groups)).toBe('m4');
    expect(firstReceivedAfter('m4', groups)).toBe('m5');
    expect(firstReceivedAfter('m5', groups)).toBeUndefined();
  });

  it('finds none when the last message was taken back', () => {
    expect(firstReceivedAfter('taken back', groups)).toBeUndefined();
  });
});
