import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import { SendQueue } from './send-queue.ts';
import type { UnsentMessage } from './send-queue-storage.ts';

const message = (id: string): UnsentMessage => ({
  id,
  text: `Texte ${id}`,
  createdAt: new Date(0).toISOString(),
  isTakenBack: false,
  mayHaveLeft: false,
});

/** A queue with a fake storage and connection, and the log of its frames and outcomes. */
function setUp(stored = new Map<string, UnsentMessage>()) {
  const events: string[] = [];
  const network = { isConnected: true, hurried: 0 };
  const queue = new SendQueue({
    unsent: {
      all: () => [...stored.values()],
      store: (each) => {
        stored.set(each.id, each);
        return each;
      },
      remove: (id) => void stored.delete(id),
    },
    isConnected: () => network.isConnected,
    transmit: ({ type, ...rest }) => {
      if (network.isConnected && 'id' in rest) events.push(`${type} ${rest.id}`);
    },
    hurry: () => {
      network.hurried += 1;
    },
    onTakenBack: (id) => events.push(`asked for ${id}`),
    onReturned: ({ id, text }) =>
      events.push(`back: ${text}, ${stored.has(id) ? 'stored' : 'lost'}`),
  });
  return { queue, stored, events, network };
}

describe('SendQueue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps messages until the server confirms them', () => {
    const { queue, stored, events, network } = setUp();
    queue.add(message('a'));
    expect(network.hurried).toBe(0);
    network.isConnected = false;
    queue.add(message('b'));
    expect(network.hurried).toBe(1);
    vi.advanceTimersByTime(60 * 60_000);
    expect([...stored.values()].map(({ id, mayHaveLeft }) => [id, mayHaveLeft])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    network.isConnected = true;
    queue.resend();
    expect(events).toEqual(['send a', 'send a', 'send b']);
    queue.confirm('a');
    queue.confirm('b');
    queue.takeBack('b');
    queue.resend();
    expect(events).toHaveLength(3);
    expect(stored.size).toBe(0);
  });

  it('names the attachments of a message, and says why it came back', () => {
    const frames: object[] = [];
    const back: (string | undefined)[] = [];
    const queue = new SendQueue({
      unsent: { all: () => [], store: (each) => each, remove: () => undefined },
      isConnected: () => true,
      transmit: (frame) => frames.push(frame),
      hurry: () => undefined,
      onTakenBack: () => undefined,
      onReturned: (_, code) => back.push(code),
    });
    const photo: Attachment = {
      ...{ id: 'photo', kind: 'image', name: 'Photo.jpg', bytes: 1, width: 8, height: 8 },
      ...{ seconds: null, peaks: null },
    };
    queue.add({ ...message('a'), text: '', attachments: [photo] });
    queue.add(message('b'));
    expect(frames).toEqual([
      { type: 'send', id: 'a', text: '', attachments: ['photo'] },
      { type: 'send', id: 'b', text: 'Texte b' },
    ]);
    queue.refused('a', 'attachment.not_found');
    expect(back).toEqual(['attachment.not_found']);
  });

  it('returns a message at once, and never sends it, when it was not transmitted', () => {
    const { queue, stored, events, network } = setUp();
    network.isConnected = false;
    for (const id of ['a', 'b', 'c']) queue.add(message(id));
    queue.takeBack('b');
    queue.takeBack('b');
    expect(events).toEqual(['back: Texte b, stored']);
    expect([...stored.keys()]).toEqual(['a', 'c']);
    network.isConnected = true;
    queue.resend();
    expect(events.slice(1)).toEqual(['send a', 'send c']);
  });

  it('returns a transmitted message only when the server has withdrawn it', () => {
    const { queue, stored, events, network } = setUp();
    queue.add(message('a'));
    network.isConnected = false;
    queue.takeBack('a');
    expect(stored.get('a')).toMatchObject({ isTakenBack: true, mayHaveLeft: true });
    vi.advanceTimersByTime(60 * 60_000);
    network.isConnected = true;
    queue.resend();
    // It is never sent afterwards.
    expect(events).toEqual(['send a', 'asked for a', 'withdraw a']);
    queue.withdrawn('a');
    queue.withdrawn('a');
    expect(events.slice(3)).toEqual(['back: Texte a, stored']);
    expect(stored.size).toBe(0);
  });

  it('does not return a message that turns out to be stored', () => {
    const { queue, stored, events } = setUp();
    queue.add(message('a'));
    queue.takeBack('a');
    queue.confirm('a');
    queue.withdrawn('a');
    expect(events).toEqual(['send a', 'asked for a', 'withdraw a']);
    expect(stored.size).toBe(0);
  });

  it('returns a message that is refused permanently', () => {
    const { queue, events } = setUp();
    for (const id of ['a', 'b']) queue.add(message(id));
    queue.takeBack('b');
    queue.refused('a', 'conversation.limit_reached');
    queue.refused('b', 'message.withdrawn');
    queue.refused('b', 'message.withdrawn');
    expect(events.slice(4)).toEqual(['back: Texte a, stored', 'back: Texte b, stored']);
  });

  it('withdraws a message that is refused temporarily, since a copy may arrive later', () => {
    const { queue, events } = setUp();
    queue.add(message('a'));
    queue.refused('a', 'request.rate_limited');
    expect(events).toEqual(['send a', 'asked for a', 'withdraw a']);
    queue.refused('a', 'request.rate_limited');
    vi.advanceTimersByTime(9_999);
    expect(events).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(events.slice(3)).toEqual(['withdraw a']);
    queue.refused('a', 'request.rate_limited');
    queue.end();
    vi.advanceTimersByTime(60_000);
    expect(events).toHaveLength(4);
  });

  it('resumes stored messages in their order after a reload', () => {
    const before = setUp();
    for (const id of ['a', 'b', 'c']) before.queue.add(message(id));
    before.queue.takeBack('b');
    before.queue.end();
    const after = setUp(before.stored);
    after.queue.resend();
    expect(after.events).toEqual(['send a', 'withdraw b', 'send c']);
  });

  it('resumes messages of a closed tab', () => {
    const { queue, events } = setUp();
    queue.add({ ...message('a'), isTakenBack: true, mayHaveLeft: true });
    queue.add({ ...message('b'), mayHaveLeft: true });
    expect(events).toEqual(['withdraw a', 'send b']);
  });
});
