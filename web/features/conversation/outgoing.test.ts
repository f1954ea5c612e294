import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outgoing } from './send-queue.ts';
import type { UnsentMessage } from './send-queue-storage.ts';

const message = (id: string): UnsentMessage => ({
  id,
  text: `Texte ${id}`,
  createdAt: new Date(0).toISOString(),
  isTakenBack: false,
  mayHaveLeft: false,
});

/** A queue with a fake storage and connection, and the log of its frames and outcomes. */
function setUp(kept = new Map<string, UnsentMessage>()) {
  const events: string[] = [];
  const network = { isConnected: true, hurried: 0 };
  const outgoing = new Outgoing({
    unsent: {
      all: () => [...kept.values()],
      keep: (each) => {
        kept.set(each.id, each);
        return each;
      },
      remove: (id) => void kept.delete(id),
    },
    isConnected: () => network.isConnected,
    transmit: ({ type, ...rest }) => {
      if (network.isConnected && 'id' in rest) events.push(`${type} ${rest.id}`);
    },
    hurry: () => {
      network.hurried += 1;
    },
    onTakenBack: (id) => events.push(`asked for ${id}`),
    onReturned: ({ id, text }) => events.push(`back: ${text}, ${kept.has(id) ? 'kept' : 'lost'}`),
  });
  return { outgoing, kept, events, network };
}

describe('messages on their way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stay until the server has them, however long that takes', () => {
    const { outgoing, kept, events, network } = setUp();
    outgoing.add(message('a'));
    expect(network.hurried).toBe(0);
    network.isConnected = false;
    outgoing.add(message('b'));
    expect(network.hurried).toBe(1);
    vi.advanceTimersByTime(60 * 60_000);
    expect([...kept.values()].map(({ id, mayHaveLeft }) => [id, mayHaveLeft])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    network.isConnected = true;
    outgoing.resend();
    expect(events).toEqual(['send a', 'send a', 'send b']);
    outgoing.confirm('a');
    outgoing.confirm('b');
    outgoing.takeBack('b');
    outgoing.resend();
    expect(events).toHaveLength(3);
    expect(kept.size).toBe(0);
  });

  it('come back at once before they have left, and never leave then', () => {
    const { outgoing, kept, events, network } = setUp();
    network.isConnected = false;
    for (const id of ['a', 'b', 'c']) outgoing.add(message(id));
    outgoing.takeBack('b');
    outgoing.takeBack('b');
    expect(events).toEqual(['back: Texte b, kept']);
    expect([...kept.keys()]).toEqual(['a', 'c']);
    network.isConnected = true;
    outgoing.resend();
    expect(events.slice(1)).toEqual(['send a', 'send c']);
  });

  it('come back later only when the server has said that it will not store them', () => {
    const { outgoing, kept, events, network } = setUp();
    outgoing.add(message('a'));
    network.isConnected = false;
    outgoing.takeBack('a');
    expect(kept.get('a')).toMatchObject({ isTakenBack: true, mayHaveLeft: true });
    vi.advanceTimersByTime(60 * 60_000);
    network.isConnected = true;
    outgoing.resend();
    // It is never sent afterwards.
    expect(events).toEqual(['send a', 'asked for a', 'withdraw a']);
    outgoing.withdrawn('a');
    outgoing.withdrawn('a');
    expect(events.slice(3)).toEqual(['back: Texte a, kept']);
    expect(kept.size).toBe(0);
  });

  it('do not come back when they turn out to be stored', () => {
    const { outgoing, kept, events } = setUp();
    outgoing.add(message('a'));
    outgoing.takeBack('a');
    outgoing.confirm('a');
    outgoing.withdrawn('a');
    expect(events).toEqual(['send a', 'asked for a', 'withdraw a']);
    expect(kept.size).toBe(0);
  });

  it('come back when refused for good', () => {
    const { outgoing, events } = setUp();
    for (const id of ['a', 'b']) outgoing.add(message(id));
    outgoing.takeBack('b');
    outgoing.refused('a', 'conversation.limit_reached');
    outgoing.refused('b', 'message.withdrawn');
    outgoing.refused('b', 'message.withdrawn');
    expect(events.slice(4)).toEqual(['back: Texte a, kept', 'back: Texte b, kept']);
  });

  it('are asked back when refused for now, since a copy may arrive later', () => {
    const { outgoing, events } = setUp();
    outgoing.add(message('a'));
    outgoing.refused('a', 'request.rate_limited');
    expect(events).toEqual(['send a', 'asked for a', 'withdraw a']);
    outgoing.refused('a', 'request.rate_limited');
    vi.advanceTimersByTime(9_999);
    expect(events).toHaveLength(3);
    vi.advanceTimersByTime(1);
    expect(events.slice(3)).toEqual(['withdraw a']);
    outgoing.refused('a', 'request.rate_limited');
    outgoing.end();
    vi.advanceTimersByTime(60_000);
    expect(events).toHaveLength(4);
  });

  it('go on after a reload where they were, in their order', () => {
    const before = setUp();
    for (const id of ['a', 'b', 'c']) before.outgoing.add(message(id));
    before.outgoing.takeBack('b');
    before.outgoing.end();
    const after = setUp(before.kept);
    after.outgoing.resend();
    expect(after.events).toEqual(['send a', 'withdraw b', 'send c']);
  });

  it('of a tab that is gone go on the same way', () => {
    const { outgoing, events } = setUp();
    outgoing.add({ ...message('a'), isTakenBack: true, mayHaveLeft: true });
    outgoing.add({ ...message('b'), mayHaveLeft: true });
    expect(events).toEqual(['withdraw a', 'send b']);
  });
});
