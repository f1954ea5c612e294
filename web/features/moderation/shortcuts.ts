import { useEffect, useRef, useSyncExternalStore } from 'react';
import { loadDraft, saveDraft } from '../../platform/draft-storage.ts';

/** What each key does: by the name that the browser gives it. */
export type Shortcuts = Partial<Record<string, () => void>>;

const OFF_KEY = 'moderation.shortcuts';
const listeners = new Set<() => void>();

/** Whether single keys do something; who speaks to their computer may want none to. */
export function useShortcutsOn(): [on: boolean, turn: (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loadDraft(OFF_KEY) !== 'off',
  );
  const turn = (next: boolean) => {
    saveDraft(OFF_KEY, next ? '' : 'off');
    for (const listener of listeners) listener();
  };
  return [on, turn];
}

/** Whether a key pressed there is for what has the focus: writing, a list of choices, a window. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog], [role=alertdialog], [role=menu]'))
    return true;
  if (target.matches('textarea, select')) return true;
  // A choice among a few takes arrows, and no letters.
  if (target instanceof HTMLInputElement) return target.type !== 'radio' || key.startsWith('Arrow');
  return false;
}

/** Does what a key stands for, wherever on the screen the focus is; never while somebody writes. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [on] = useShortcutsOn();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = latest.current[key];
      if (!act || isTaken(event.target, key)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [on]);
}
