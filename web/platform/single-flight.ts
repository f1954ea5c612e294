import { useSyncExternalStore } from 'react';

/** A window that any part of the screen may ask for, one at a time; `web/app` shows it. */
export interface SingleFlight<Wanted> {
  open: (wanted: Wanted) => void;
  close: () => void;
  /** What it was asked for; null while it is not open. */
  useWanted: () => Wanted | null;
}

export function oneRequest<Wanted>(): SingleFlight<Wanted> {
  let wanted: Wanted | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Wanted | null) => {
    wanted = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: set,
    close: () => set(null),
    useWanted: () =>
      useSyncExternalStore(
        subscribe,
        () => wanted,
        () => null,
      ),
  };
}
