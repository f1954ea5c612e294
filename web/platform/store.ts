import { useSyncExternalStore } from 'react';

/** A value outside components, which any of them may follow. */
export interface Store<Value> {
  get: () => Value;
  /** Replaces the value, and notifies the listeners when it differs. */
  set: (next: Value) => void;
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** The value, as a hook. */
  use: () => Value;
}

/** A store that begins with `initial`; the server renders `onServer`, and so does hydration. */
export function createStore<Value>(initial: Value, onServer: Value = initial): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => onServer),
  };
}
