import { useState } from 'react';
import { useLocation } from 'react-router';

/** What was kept, by entry of the browser's history and name. */
const kept = new Map<string, unknown>();

/**
 * Something that a part of the screen remembers for who comes back to it, such as how far a row was
 * moved: kept for this entry of the browser's history, so that a link to the same screen begins anew.
 * It lasts until the page is loaded again.
 */
export function useHistoryState<Value>(name: string) {
  const key = `${useLocation().key} ${name}`;
  return {
    /** What was kept; undefined where nothing was. */
    read: () => kept.get(key) as Value | undefined,
    keep: (value: Value) => void kept.set(key, value),
  };
}

/** A state that going back finds as it was left. */
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
