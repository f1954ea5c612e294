import { useSyncExternalStore } from 'react';

/** A window that any component may request, one at a time; `web/app` renders it. */
export interface SingleFlight<Wanted> {
  open: (wanted: Wanted) => void;
  close: () => void;
  /** The requested subject; null while the window is closed. */
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
