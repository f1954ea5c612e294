import { describe, expect, it } from 'vitest';
import { ignoreHeldEnter } from './held-enter.ts';

/** A window with one element of this tag, whose handler `acts` on keys or leaves them to the browser. */
function pageWith(tag: string, acts: boolean) {
  const listeners: { capture: boolean; handle: (event: unknown) => void }[] = [];
  ignoreHeldEnter({
    addEventListener: (_: string, handle: () => void, capture = false) =>
      listeners.push({ capture, handle }),
  } as unknown as Window);
  let handled = 0;
  const press = (repeat: boolean, key = 'Enter') => {
    const event = {
      ...{ key, repeat, defaultPrevented: false, isStopped: false },
      target: { matches: (selector: string) => selector.split(', ').includes(tag) },
      preventDefault: () => Object.assign(event, { defaultPrevented: true }),
      stopImmediatePropagation: () => Object.assign(event, { isStopped: true }),
    };
    for (const { capture, handle } of listeners) if (capture) handle(event);
    if (event.isStopped) return event.defaultPrevented;
    handled += 1;
    if (acts) event.preventDefault();
    for (const { capture, handle } of listeners) if (!capture) handle(event);
    return event.defaultPrevented;
  };
  return { press, handled: () => handled };
}

describe('a held Enter', () => {
  it('presses a button once', () => {
    const page = pageWith('button', false);
    expect([page.press(false), page.press(true), page.press(true)]).toEqual([false, true, true]);
    expect(page.handled()).toBe(1);
    page.press(false);
    expect(page.handled()).toBe(2);
  });

  it('sends a text once where Enter sends, and makes no line breaks after it', () => {
    const page = pageWith('textarea', true);
    expect([page.press(false), page.press(true)]).toEqual([true, true]);
    expect(page.handled()).toBe(1);
  });

  it('makes line breaks in a text of several lines', () => {
    const page = pageWith('textarea', false);
    expect([page.press(false), page.press(true)]).toEqual([false, false]);
    expect(page.handled()).toBe(2);
  });

  it('is the only key that is held back', () => {
    const page = pageWith('button', true);
    page.press(false, 'ArrowDown');
    page.press(true, 'ArrowDown');
    expect(page.handled()).toBe(2);
  });
});
