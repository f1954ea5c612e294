import { type KeyboardEvent, useRef, useState } from 'react';
import { fold } from '../../../domain/text/fold.ts';

/** The number of rows that Page Up and Page Down move. */
const PAGE = 8;
/** Pause after which a letter starts a new word, in milliseconds. */
const WORD_PAUSE_MS = 800;

/**
 * Roving focus in a list of checkboxes: Tab reaches one, arrow keys, Home, End, Page Up and Page
 * Down move to others, and letters move to the next label with that prefix. `first` is the initial
 * tab stop. The boxes are the inputs inside the element that handles the keys, in the labels'
 * order.
 */
export function useArrowKeys(labels: readonly string[], first: number) {
  const [moved, setMoved] = useState<number | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const last = labels.length - 1;
  const current = Math.min(moved ?? first, Math.max(0, last));

  /** The label that matches the letters typed so far; null for other keys. */
  const named = ({ key, timeStamp }: KeyboardEvent): number | null => {
    if (key.length !== 1 || key === ' ') return null;
    const goesOn = timeStamp - typed.current.at < WORD_PAUSE_MS;
    const text = (goesOn ? typed.current.text : '') + fold(key);
    typed.current = { text, at: timeStamp };
    // A repeated single letter moves to the next matching label; a longer word may stay.
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
