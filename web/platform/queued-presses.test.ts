import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreQueuedPresses } from './queued-presses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose clock stands still during a task, and which counts the acts of each element. */
function busyPage() {
  const listeners = new Map<string, (event: unknown) => void>();
  let time = 0;
  const listen = (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener);
  ignoreQueuedPresses({ addEventListener: listen } as unknown as Document, () => time);
  /** Handles a press that was made at this time; true when it acts. */
  const handle = (type: 'click' | 'submit', element: object, timeStamp: number, held = false) => {
    const event = {
      type,
      timeStamp,
      target: { closest: () => element },
      defaultPrevented: held,
      isStopped: false,
      preventDefault: () => Object.assign(event, { defaultPrevented: true }),
      stopImmediatePropagation: () => Object.assign(event, { isStopped: true }),
    };
    listeners.get(type)!(event);
    return !event.isStopped;
  };
  const endTask = (at: number) => {
    time = at;
    vi.runAllTimers();
  };
  return { handle, endTask };
}

describe('a press while the page is busy', () => {
  it.each(['click', 'submit'] as const)('acts once when a second %s waits in the queue', (type) => {
    const { handle, endTask } = busyPage();
    const element = {};
    expect(handle(type, element, 100)).toBe(true);
    expect(handle(type, element, 200)).toBe(false);
    endTask(500);
    expect(handle(type, element, 300)).toBe(false);
    expect(handle(type, element, 501)).toBe(true);
  });

  it('acts when another element was pressed before', () => {
    const { handle } = busyPage();
    expect([handle('click', {}, 100), handle('click', {}, 110)]).toEqual([true, true]);
  });

  it('is repeated after hydration when it waited for that', () => {
    const { handle } = busyPage();
    const form = {};
    handle('submit', form, 100, true);
    expect(handle('submit', form, 101)).toBe(true);
  });
});
