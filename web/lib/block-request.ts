import { useSyncExternalStore } from 'react';

/** Somebody whom one is about to block. */
export interface BlockRequest {
  username: string;
  name: string;
}

let request: BlockRequest | null = null;
const listeners = new Set<() => void>();

function set(next: BlockRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Asks whether somebody is to be blocked; `web/app` shows the question. */
export const requestBlock = (wanted: BlockRequest) => set(wanted);

export const endBlockRequest = () => set(null);

/** Whom one is asked about; null where nobody. */
export function useBlockRequest(): BlockRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => null,
  );
}
