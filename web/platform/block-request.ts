import { createStore } from './store.ts';

/** A user whom the viewer is about to block. */
export interface BlockRequest {
  username: string;
  name: string;
}

/** The window that asks whether to block; any component may open it. Null while it is closed. */
export const blockRequest = createStore<BlockRequest | null>(null);
