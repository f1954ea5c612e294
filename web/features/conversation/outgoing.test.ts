import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outgoing } from './outgoing.ts';
import type { PendingMessage } from './timeline.ts';

const message = (id: string): PendingMessage => ({
  id,
  text: `Texte ${id}`,
  createdAt: new Date(0).toISOString(),
});

/** What is kept in the browser, and what happens to the draft. */
function setUp(kept: PendingMessage[] = []) {
  const events: string[] = [];
  const outgoing = new Outgoing({
    unsent: {
      all: () => [...kept],
      add: (each) => void kept.push(each),
      remove: (id) => void kept.splice(0, kept.length, ...kept.filter((each) => each.id !== id)),
    },
    draft: {
      giveBack: (text) => events.push(`back: ${text}`),
      takeOut: (text) => events.push(`out: ${text}`),
    },
    onReturned: (id) => events.push(`gone: ${id}`),
  });
  return { outgoing, kept, events };
}

describe('messages on their way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are kept until the server has them, and then never go back', () => {
    const { outgoing, kept, events } = setUp();
    outgoing.add(message('a'));
    outgoing.add(message('b'));
    outgoing.confirm('a');
    expect(outgoing.all()).toEqual([message('b')]);
    expect(kept).toEqual([message('b')]);
    outgoing.confirm('b');
    vi.advanceTimersByTime(60_000);
    expect(events).toEqual([]);
  });

  it('go back into the draft once when refused, or when no way is found for 20 seconds', () => {
    const { outgoing, kept, events } = setUp();
    outgoing.add(message('a'));
    outgoing.add(message('b'));
    outgoing.giveUp('a');
    outgoing.giveUp('a');
    vi.advanceTimersByTime(19_999);
    expect(events).toEqual(['gone: a', 'back: Texte a']);
    vi.advanceTimersByTime(1);
    expect(events.slice(2)).toEqual(['gone: b', 'back: Texte b']);
    expect(kept).toEqual([]);
  });

  it('leave the draft again when the server turns out to have them', () => {
    const { outgoing, events } = setUp();
    outgoing.add(message('a'));
    vi.advanceTimersByTime(20_000);
    outgoing.confirm('a');
    outgoing.confirm('a');
    expect(events).toEqual(['gone: a', 'back: Texte a', 'out: Texte a']);
  });

  it('are on their way again after a reload, in their order', () => {
    const before = setUp();
    before.outgoing.add(message('a'));
    before.outgoing.add(message('b'));
    before.outgoing.end();
    vi.advanceTimersByTime(60_000);
    expect(before.events).toEqual([]);
    expect(setUp(before.kept).outgoing.all()).toEqual([message('a'), message('b')]);
  });
});
