import { useEffect, useRef, useSyncExternalStore } from 'react';
import { loadDraft, saveDraft } from '../../platform/draft-storage.ts';

/** Actions by key, with the browser's key names. */
export type Shortcuts = Partial<Record<string, () => void>>;

const OFF_KEY = 'moderation.shortcuts';
const listeners = new Set<() => void>();

/** True when single-key shortcuts are on; users of speech input may turn them off. */
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

/** True when the focused element uses the key: a text field, a choice list, a dialog. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog], [role=alertdialog], [role=menu]'))
    return true;
  if (target.matches('textarea, select')) return true;
  // A radio group uses arrow keys, but no letters.
  if (target instanceof HTMLInputElement) return target.type !== 'radio' || key.startsWith('Arrow');
  return false;
}

/** Runs the action of a pressed key, wherever the focus is, but never while the user types. */
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
