import { type KeyboardEvent, useRef, useState } from 'react';
import { fold } from '../../../domain/search/french-words.ts';

/** What Page Up and Page Down pass over. */
const PAGE = 8;
/** Letters that come later begin another word, milliseconds. */
const WORD_PAUSE_MS = 800;

/**
 * A list of checkboxes of which one is reached by Tab: arrow keys, Home, End, Page Up and Page Down
 * go from it to others, and letters to the next label that begins so. `first` is where one arrives
 * at first; the boxes are the inputs inside the element that hears the keys, in the labels' order.
 */
export function useArrowKeys(labels: readonly string[], first: number) {
  const [moved, setMoved] = useState<number | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const last = labels.length - 1;
  const current = Math.min(moved ?? first, Math.max(0, last));

  /** The label that the letters typed so far lead to; null for keys that are no letters. */
  const named = ({ key, timeStamp }: KeyboardEvent): number | null => {
    if (key.length !== 1 || key === ' ') return null;
    const goesOn = timeStamp - typed.current.at < WORD_PAUSE_MS;
    const text = (goesOn ? typed.current.text : '') + fold(key);
    typed.current = { text, at: timeStamp };
    // One letter again goes on to the next of its labels; a longer word may stay where it is.
    const from = current + (text.length === 1 ? 1 : 0);
    const order = labels.map((_, index) => (from + index) % labels.length);
    return order.find((index) => fold(labels[index]!).startsWith(text)) ?? current;
  };

  const targetOf = (event: KeyboardEvent): number | null => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowRight':
        return current + 1;
      case 'ArrowUp':
      case 'ArrowLeft':
        return current - 1;
      case 'PageDown':
        return current + PAGE;
      case 'PageUp':
        return current - PAGE;
      case 'Home':
        return 0;
      case 'End':
        return last;
      default:
        return named(event);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event);
    if (target === null) return;
    event.preventDefault();
    const boxes = event.currentTarget.querySelectorAll('input');
    boxes[Math.max(0, Math.min(last, target))]?.focus();
  };

  return { current, setCurrent: setMoved, onKeyDown };
}
