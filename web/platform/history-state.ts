import { useState } from 'react';
import { useLocation } from 'react-router';

/** The stored values, by history entry and name. */
const values = new Map<string, unknown>();

/**
 * State of a component that Back restores, such as a row's scroll position. It belongs to this entry of the browser's
 * history, so that a link to the same screen starts fresh. It lasts until the page is loaded again.
 */
export function useHistoryState<Value>(name: string) {
  const key = `${useLocation().key} ${name}`;
  return {
    /** The stored value; undefined when there is none. */
    read: () => values.get(key) as Value | undefined,
    keep: (value: Value) => void values.set(key, value),
  };
}

/** A `useState` that Back restores. */
export function useHistoryStateValue<Value>(
  name: string,
  initial: Value,
): [Value, (value: Value) => void] {
  const { read, keep } = useHistoryState<Value>(name);
  const [value, setValue] = useState(() => read() ?? initial);
  const change = (changed: Value) => {
    keep(changed);
    setValue(changed);
  };
  return [value, change];
}
